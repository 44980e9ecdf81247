/**
 * Acts that need two operators: a proposal holds exactly what will be done, and another operator approves or refuses it. Issuing,
 * taking back and adjusting coin, closing and reopening accounts, roles and settings always need two. Payouts and rulings do from
 * `secondOperatorFrom` on, or once the operator would decide more than `soloPerDay` alone.
 */

import { type Coin, coin } from '../money.ts'
import { HOUR_MS } from '../time.ts'
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
  setting: { act: 'setting.change', approve: 'setting.approve' },
  account_close: { act: 'account.close', approve: 'account.close' },
  account_reopen: { act: 'account.close', approve: 'account.close' },
} as const satisfies Record<string, ProposalPermissions>
export type ProposalKind = keyof typeof proposalKinds

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
}

export type SoloVerdict = { readonly is: 'solo' } | { readonly is: 'second'; readonly limit: Coin }

/**
 * Whether one operator may decide this.
 * @param spent What they have decided alone within the last day.
 */
export function checkSoloLimit(
  { amount, role, spent }: { readonly amount: Coin; readonly role: OperatorRole; readonly spent: Coin },
  { secondOperatorFrom, soloPerDay }: SoloLimits,
): SoloVerdict {
  if (amount >= secondOperatorFrom) return { is: 'second', limit: secondOperatorFrom }
  const limits: Partial<Record<OperatorRole, Coin>> = soloPerDay
  const limit = limits[role] ?? coin(0n)
  return spent + amount > limit ? { is: 'second', limit } : { is: 'solo' }
}

type Approver = {
  readonly id: number
  /** Null: created by the operator command. */
  readonly invitedBy: number | null
  readonly createdAt: Date
}

type Proposed = {
  readonly kind: ProposalKind
  /** `role` is null once the account is closed. */
  readonly proposer: { readonly id: number; readonly role: OperatorRole | null }
  /** Hours for which an operator is new. */
  readonly newHours: number
  readonly at: Date
}

/**
 * Returns why an operator may not approve a proposal; null: nothing here forbids it. The caller checks that the approver's role
 * may approve this kind. `maker`: the proposer has lost the permission, so one operator would act alone. New operators approve
 * nothing, and no operator approves a proposal of the one who invited them: one person could have both accounts.
 */
export function whyMayNotApprove(
  approver: Approver,
  { kind, proposer, newHours, at }: Proposed,
): 'own' | 'maker' | 'invited' | 'new' | null {
  if (approver.id === proposer.id) return 'own'
  if (proposer.role === null || !hasPermission(proposer.role, proposalKinds[kind].act)) return 'maker'
  if (approver.invitedBy === null) return null
  if (approver.invitedBy === proposer.id) return 'invited'
  return at.getTime() - approver.createdAt.getTime() < newHours * HOUR_MS ? 'new' : null
}
