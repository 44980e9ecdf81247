/**
 * Acts that need two operators: a proposal holds exactly what will be done, and another operator approves or refuses it. Issuing,
 * taking back and adjusting coin, closing, reopening and giving back accounts, revoking a verification or a merchant's badge, roles, settings, rails,
 * and inviting or resetting an operator who can propose or approve always need two. Payouts and rulings do from
 * `secondOperatorFrom` on, or once more than `soloPerDay` or `allPerDay` would be decided alone.
 *
 * One person can hold two accounts, because an operator who invites or resets another may take that account over. Two accounts
 * count as two people only if neither was invited or reset by the other, nor both by the same operator, for some weeks, and
 * neither is new (`whyNotTwo`).
 */

import { type Coin, coin } from '../money.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { hasPermission, type OperatorRole, type Permission } from './permissions.ts'

type ProposalPermissions = {
  /** The permissions to propose it and to approve it. */
  readonly act: Permission
  readonly approve: Permission
}

export const proposalKinds = {
  coin_issue: { act: 'coin.issue', approve: 'coin.issue' },
  coin_take_back: { act: 'coin.issue', approve: 'coin.issue' },
  coin_adjust: { act: 'coin.issue', approve: 'coin.issue' },
  exchange_pay: { act: 'exchange.decide', approve: 'exchange.decide' },
  appeal_rule: { act: 'appeal.rule', approve: 'appeal.rule' },
  operator_role: { act: 'operator.manage', approve: 'operator.approve' },
  operator_invite: { act: 'operator.manage', approve: 'operator.approve' },
  operator_reset: { act: 'operator.manage', approve: 'operator.approve' },
  setting: { act: 'setting.change', approve: 'setting.approve' },
  rail: { act: 'setting.change', approve: 'setting.approve' },
  account_close: { act: 'account.close', approve: 'account.close' },
  account_reopen: { act: 'account.close', approve: 'account.close' },
  verification_revoke: { act: 'certificate.revoke', approve: 'certificate.revoke' },
  merchant_revoke: { act: 'certificate.revoke', approve: 'certificate.revoke' },
  account_recover: { act: 'account.recover', approve: 'account.recover' },
} as const satisfies Record<string, ProposalPermissions>
export type ProposalKind = keyof typeof proposalKinds

const powers: ReadonlySet<Permission> = new Set(
  Object.values(proposalKinds).flatMap(({ act, approve }) => [act, approve]),
)

/** Whether a role may propose or approve anything that takes two; if so, inviting or resetting its operators takes two as well. */
export function isOneOfTwo(role: OperatorRole): boolean {
  return [...powers].some((power) => hasPermission(role, power))
}

/**
 * Invitations and resets by two, in a day for the whole market: a market lets in a few colleagues at a time, and each is noticed
 * before the next.
 */
export const MAX_LET_IN_PER_DAY = 3

/** Why a proposal is void. */
export const voidCauses = [
  // Its effect would be different now.
  'changed',
  // Its subject has been decided otherwise.
  'decided',
  // The dispute has an entry that the proposer had not read.
  'newer_entry',
  // Another payout had this transaction id, when a payout was proposed with it.
  'transaction_taken',
  // The operator whose role it changes has left.
  'gone',
] as const
export type VoidCause = (typeof voidCauses)[number]

/** The most that one proposal moves, and the most that is issued in a day, even with two operators. */
export const MAX_COIN_PER_PROPOSAL: Coin = coin(1_000_000_00)
export const MAX_ISSUED_PER_DAY: Coin = coin(10_000_000_00)

/** The settings `secondOperatorFrom` and `aloneADay…`. */
export type SoloLimits = {
  /** From this amount on, a payout or a ruling needs two operators. */
  readonly secondOperatorFrom: Coin
  /** The most that one operator decides alone within a day, by role; the other roles decide nothing alone. */
  readonly soloPerDay: Readonly<Record<'finance' | 'arbiter' | 'administrator', Coin>>
  /** The most that all operators together decide alone within a day, however many there are. */
  readonly allPerDay: Coin
}

export type SoloVerdict =
  | { readonly is: 'solo' }
  | { readonly is: 'new'; readonly until: Date }
  /** amount: it takes two by itself · own_day, all_day: the operator, or all together, have decided too much alone. */
  | { readonly is: 'second'; readonly why: 'amount' | 'own_day' | 'all_day'; readonly limit: Coin }

type SoloDecision = {
  readonly amount: Coin
  readonly role: OperatorRole
  /** What this operator, and all together, have decided alone within the last day. */
  readonly spent: Coin
  readonly spentByAll: Coin
  readonly newUntil: Date | null
}

/** Whether one operator may decide this. */
export function checkSoloLimit(
  { amount, role, spent, spentByAll, newUntil: until }: SoloDecision,
  { secondOperatorFrom, soloPerDay, allPerDay }: SoloLimits,
): SoloVerdict {
  if (until) return { is: 'new', until }
  if (amount >= secondOperatorFrom) return { is: 'second', why: 'amount', limit: secondOperatorFrom }
  const limits: Partial<Record<OperatorRole, Coin>> = soloPerDay
  const limit = limits[role] ?? coin(0n)
  if (spent + amount > limit) return { is: 'second', why: 'own_day', limit }
  if (spentByAll + amount > allPerDay) return { is: 'second', why: 'all_day', limit: allPerDay }
  return { is: 'solo' }
}

/** How an operator came to an account or a role. */
export type AccessChange = {
  readonly how: 'invite' | 'reset' | 'role'
  /**
   * The operators who made it, and those who counted as one person with them then (`lettersIn`). Empty: made on the command line,
   * whose user holds the database anyway.
   */
  readonly by: readonly number[]
  readonly isByTwo: boolean
  readonly at: Date
}

export type OperatorAccount = { readonly id: number; readonly changes: readonly AccessChange[] }

/** Time for the others to notice an account that one person has taken over. */
const LET_IN_DAYS = 30
/** Two have reset it, and neither could open the link alone. */
const RESET_BY_TWO_DAYS = 7

type Moment = { readonly at: Date /** Hours for which an operator is new. */; readonly newHours: number }

/** Returns when an account stops counting as one with those who let it in; null: it does not. */
function countsUntil({ how, isByTwo, at: since }: AccessChange, at: Date): Date | null {
  if (how === 'role') return null
  const days = how === 'reset' && isByTwo ? RESET_BY_TWO_DAYS : LET_IN_DAYS
  const until = new Date(since.getTime() + days * DAY_MS)
  return until > at ? until : null
}

/**
 * Returns the operators that an invitation or reset by these counts as made by: themselves, and all that their own accounts count
 * as one with. Without the latter, an account let in by a let-in account would count as a stranger.
 */
export function lettersIn(makers: readonly OperatorAccount[], at: Date): number[] {
  const all = makers.flatMap(({ id, changes }) => [
    id,
    ...changes.flatMap((change) => (countsUntil(change, at) ? change.by : [])),
  ])
  return [...new Set(all)].sort((one, other) => one - other)
}

/**
 * Returns until when an operator is new: invited, reset or given the role a short time ago. A new operator proposes, approves and
 * decides nothing alone. Null: not new. The first invitation on the command line does not count, or a market could not begin.
 */
export function newUntil({ changes }: OperatorAccount, { at, newHours }: Moment): Date | null {
  const ends = changes
    .filter(({ how, by }) => how !== 'invite' || by.length > 0)
    .map((change) => new Date(change.at.getTime() + newHours * HOUR_MS))
  return latest(ends.filter((until) => until > at))
}

export type NotTwo =
  | { readonly why: 'own'; readonly until: null }
  | {
      /**
       * invited, reset: one of the two let the other in · shared: the same operator let both in · maker_new, new: the proposer or
       * the approver is new.
       */
      readonly why: 'invited' | 'reset' | 'shared' | 'maker_new' | 'new'
      readonly until: Date
    }

/** Returns why two accounts do not count as two people; null: they do. Of several reasons the one that ends last. */
export function whyNotTwo(maker: OperatorAccount, approver: OperatorAccount, moment: Moment): NotTwo | null {
  if (maker.id === approver.id) return { why: 'own', until: null }
  const { at } = moment
  const reasons: NotTwo[] = [...letIn(maker, approver.id, at), ...letIn(approver, maker.id, at)]
  for (const one of maker.changes)
    for (const other of approver.changes) {
      const ends = [countsUntil(one, at), countsUntil(other, at)]
      const [first, second] = ends
      if (first && second && one.by.some((id) => other.by.includes(id)))
        reasons.push({ why: 'shared', until: first < second ? first : second })
    }
  const [makerNew, approverNew] = [newUntil(maker, moment), newUntil(approver, moment)]
  if (makerNew) reasons.push({ why: 'maker_new', until: makerNew })
  if (approverNew) reasons.push({ why: 'new', until: approverNew })
  const until = latest(reasons.flatMap((reason) => reason.until ?? []))
  return reasons.find((reason) => reason.until?.getTime() === until?.getTime()) ?? null
}

function letIn({ changes }: OperatorAccount, by: number, at: Date): NotTwo[] {
  return changes.flatMap((change): NotTwo[] => {
    const until = change.by.includes(by) ? countsUntil(change, at) : null
    return until ? [{ why: change.how === 'invite' ? 'invited' : 'reset', until }] : []
  })
}

function latest(dates: readonly Date[]): Date | null {
  return dates.reduce<Date | null>((last, date) => (last === null || date > last ? date : last), null)
}

type Proposed = Moment & {
  readonly kind: ProposalKind
  readonly proposer: OperatorAccount & {
    /** Null once the account is closed. */
    readonly role: OperatorRole | null
  }
  /** The operator whose role or access it changes. */
  readonly subject: number | null
}

export type WhyNotApprove = NotTwo | { readonly why: 'maker' | 'subject'; readonly until: null }

/**
 * Returns why an operator may not approve a proposal; null: nothing here forbids it. The caller checks that the approver's role
 * may approve this kind. `maker`: the proposer has lost the permission, so one operator would act alone. `subject`: an
 * operator does not change their own access.
 */
export function whyMayNotApprove(
  approver: OperatorAccount,
  { kind, proposer, subject, ...moment }: Proposed,
): WhyNotApprove | null {
  if (approver.id !== proposer.id) {
    if (proposer.role === null || !hasPermission(proposer.role, proposalKinds[kind].act))
      return { why: 'maker', until: null }
    if (approver.id === subject) return { why: 'subject', until: null }
  }
  return whyNotTwo(proposer, approver, moment)
}
