/**
 * A model of operators with a dishonest one, the thief. It starts with one account of any role, takes over every account whose link and
 * code both come into its hands, and has accomplices invited as if they were strangers. The others are honest: they approve all
 * that is proposed, and hand what they hold to the person the account is for. No history may end in an act that takes two with
 * both halves by accounts of the dishonest person.
 */
import {
  type AccessChange,
  DAY_MS,
  HOUR_MS,
  hasPermission,
  isOneOfTwo,
  lettersIn,
  MAX_LET_IN_PER_DAY,
  newUntil,
  type OperatorAccount,
  type OperatorRole,
  operatorRoles,
  type ProposalKind,
  proposalKinds,
  whyMayNotApprove,
} from '@u-market/domain'
import { isFullRun } from '@u-market/testkit/run'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const THIEF = 0
const NEW_HOURS = 24
/** A proposal of the model does not expire, so that histories get further. */
const HORIZON_MS = 30 * DAY_MS
const start = new Date('2026-03-02T08:00:00Z').getTime()

type Person = number
/** The link is the approver's, its code the proposer's. */
type Link = { readonly approver: Person | null; readonly proposer: Person | null }
type Account = {
  readonly id: number
  readonly createdAt: Date
  readonly changes: AccessChange[]
  role: OperatorRole
  isOpen: boolean
  /** The operator that invited it alone or proposed to; the rule before this one knew no more. */
  readonly invitedBy: number | null
  /** The person it is for, and the one who can log in; null while its link is not opened. */
  readonly owner: Person
  holder: Person | null
  link: Link | null
}
type Proposal = {
  readonly kind: ProposalKind
  readonly maker: number
  /** The holder of the maker's account then, with the code. */
  readonly by: Person | null
  readonly subject: number | null
  readonly role: OperatorRole
  isOpen: boolean
}
type Market = { now: number; accounts: Account[]; proposals: Proposal[]; people: number; letIn: number[] }

/** The rules under test, and older or broken ones that the model has to see fall. */
type Rules = {
  readonly takesTwo: (role: OperatorRole) => boolean
  readonly mayNotApprove: (market: Market, proposal: Proposal, approver: Account) => boolean
  readonly lettersIn: (makers: readonly OperatorAccount[], at: Date) => number[]
}

const rules: Rules = {
  takesTwo: isOneOfTwo,
  mayNotApprove: (market, { kind, maker, subject }, approver) => {
    const by = accountOf(market, maker)
    const proposer = { ...by, role: by.isOpen ? by.role : null }
    const moment = { at: new Date(market.now), newHours: NEW_HOURS }
    return whyMayNotApprove(approver, { kind, proposer, subject, ...moment }) !== null
  },
  lettersIn,
}

const step = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('let in' as const) },
    { weight: 2, arbitrary: fc.constant('reset' as const) },
    { weight: 4, arbitrary: fc.constant('open' as const) },
    { weight: 3, arbitrary: fc.constant('change role' as const) },
    { weight: 3, arbitrary: fc.constant('propose' as const) },
    { weight: 8, arbitrary: fc.constant('approve' as const) },
    { weight: 1, arbitrary: fc.constant('close' as const) },
    { weight: 4, arbitrary: fc.constant('wait' as const) },
  ),
  who: fc.nat({ max: 11 }),
  what: fc.nat({ max: 47 }),
  role: fc.constantFrom(...operatorRoles, 'administrator' as const),
  hours: fc.constantFrom(1, 12, 24, 25, 48, 100, 169),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const history = fc.record({
  first: fc.constantFrom(...operatorRoles, 'administrator' as const),
  steps: fc.array(step, { minLength: 30, maxLength: 90 }),
})

const honest: readonly OperatorRole[] = ['administrator', 'finance', 'arbiter', 'reviewer', 'support']
const coinKinds: readonly ProposalKind[] = [
  'coin_issue',
  'exchange_pay',
  'appeal_rule',
  'setting',
  'rail',
  'account_close',
  'verification_revoke',
  'merchant_revoke',
]

/** Plays a history; returns the act that one person carried out as two, or null. */
function play({ first, steps }: { first: OperatorRole; steps: readonly Step[] }, by: Rules): Proposal | null {
  const market: Market = { now: start, accounts: [], proposals: [], people: THIEF, letIn: [] }
  for (const [at, role] of [first, ...honest].entries()) {
    const owner = at === 0 ? THIEF : ++market.people
    market.accounts.push(opened(market, { owner, role }))
  }
  for (const each of steps) {
    const caught = take(market, each, by)
    if (caught) return caught
    if (market.now - start >= HORIZON_MS) return null
  }
  return null
}

function opened(market: Market, { owner, role }: { owner: Person; role: OperatorRole }): Account {
  const since = { createdAt: new Date(market.now - 100 * DAY_MS), changes: [], invitedBy: null }
  return { id: market.accounts.length + 1, ...since, role, isOpen: true, owner, holder: owner, link: null }
}

function take(market: Market, { act, who, what, role, hours }: Step, by: Rules): Proposal | null {
  if (act === 'wait') {
    market.now += hours * HOUR_MS
    return null
  }
  if (act === 'open') {
    // Of the accounts whose links wait, one is opened.
    const waiting = market.accounts.filter(({ link }) => link !== null)
    const account = waiting[what % Math.max(1, waiting.length)]
    if (account) openLink(account)
    return null
  }
  if (act === 'approve') return approve(market, { who, what }, by)
  // Half of the acts are the thief's.
  const mine = market.accounts.filter(({ isOpen, holder }) => isOpen && holder === THIEF)
  const all = market.accounts.filter(({ isOpen, holder }) => isOpen && holder !== null)
  const actor =
    who % 2 === 0 ? mine[(who >> 1) % Math.max(1, mine.length)] : all[who % Math.max(1, all.length)]
  if (!actor || isNew(market, actor)) return null
  const others = market.accounts.filter(({ id, isOpen }) => isOpen && id !== actor.id)
  const other = others[what % Math.max(1, others.length)]
  if (act === 'propose') {
    const kind = coinKinds[what % coinKinds.length] ?? 'coin_issue'
    if (hasPermission(actor.role, proposalKinds[kind].act))
      propose(market, { kind, actor, subject: null, role })
    return null
  }
  if (!hasPermission(actor.role, 'operator.manage')) return null
  /** Alone, one gets both halves. */
  const both = { proposer: actor.holder, approver: actor.holder }
  if (act === 'let in') {
    if (by.takesTwo(role)) propose(market, { kind: 'operator_invite', actor, subject: null, role })
    else invite(market, { makers: [actor], role, link: both }, by)
  } else if (other && act === 'reset') {
    if (by.takesTwo(other.role)) propose(market, { kind: 'operator_reset', actor, subject: other.id, role })
    else reset(market, { makers: [actor], account: other, link: both }, by)
  } else if (other && act === 'change role')
    propose(market, { kind: 'operator_role', actor, subject: other.id, role })
  else if (other && act === 'close' && other.holder !== THIEF)
    Object.assign(other, { isOpen: false, link: null })
  return null
}

type Wish = { kind: ProposalKind; actor: Account; subject: number | null; role: OperatorRole }

function propose(market: Market, { actor, ...wish }: Wish): void {
  market.proposals.push({ ...wish, maker: actor.id, by: actor.holder, isOpen: true })
}

function approve(market: Market, { who, what }: { who: number; what: number }, by: Rules): Proposal | null {
  const open = market.proposals.filter(({ isOpen }) => isOpen)
  const proposal = open[what % Math.max(1, open.length)]
  if (!proposal) return null
  const able = market.accounts.filter(
    (account) =>
      account.isOpen &&
      account.holder !== null &&
      hasPermission(account.role, proposalKinds[proposal.kind].approve) &&
      !by.mayNotApprove(market, proposal, account),
  )
  // The thief's own account first: it is what the property forbids.
  const approver = able.find(({ holder }) => holder === THIEF) ?? able[who % Math.max(1, able.length)]
  const maker = accountOf(market, proposal.maker)
  if (!approver) return null
  const { kind, role, subject } = proposal
  const isLettingIn = kind === 'operator_invite' || kind === 'operator_reset'
  const dayAgo = market.now - DAY_MS
  if (isLettingIn && market.letIn.filter((at) => at > dayAgo).length >= MAX_LET_IN_PER_DAY) return null
  proposal.isOpen = false
  if (isLettingIn) market.letIn.push(market.now)
  const makers = [maker, approver]
  if (proposal.by === THIEF && approver.holder === THIEF) return proposal
  const link = { proposer: proposal.by, approver: approver.holder }
  if (kind === 'operator_invite') invite(market, { makers, role, link }, by)
  const account = subject === null ? undefined : accountOf(market, subject)
  if (account?.isOpen && kind === 'operator_reset') reset(market, { makers, account, link }, by)
  if (account?.isOpen && kind === 'operator_role') {
    account.role = role
    account.changes.push(changeOf(market, 'role', makers, by))
  }
  return null
}

type LettingIn = { readonly makers: Account[]; readonly link: Link }

/** The thief proposes accomplices, the others new colleagues. */
function invite(market: Market, { makers, link, role }: LettingIn & { role: OperatorRole }, by: Rules): void {
  market.accounts.push({
    id: market.accounts.length + 1,
    createdAt: new Date(market.now),
    changes: [changeOf(market, 'invite', makers, by)],
    role,
    isOpen: true,
    invitedBy: makers[0]?.id ?? null,
    owner: link.proposer === THIEF ? THIEF : ++market.people,
    holder: null,
    link,
  })
}

function reset(market: Market, { makers, link, account }: LettingIn & { account: Account }, by: Rules): void {
  account.changes.push(changeOf(market, 'reset', makers, by))
  Object.assign(account, { holder: null, link })
}

function changeOf(market: Market, how: AccessChange['how'], makers: Account[], by: Rules): AccessChange {
  const at = new Date(market.now)
  return { how, by: by.lettersIn(makers, at), isByTwo: makers.length > 1, at }
}

/** The thief opens what it holds both halves of, or is handed by honest people because the account is meant for it. */
function openLink(account: Account): void {
  const { link, owner } = account
  if (!link) return
  const halves = [link.approver, link.proposer]
  const isThiefs = halves.every((holder) => holder === THIEF || owner === THIEF)
  const isOwners = owner !== THIEF
  if (isThiefs) Object.assign(account, { holder: THIEF, link: null })
  else if (isOwners) Object.assign(account, { holder: owner, link: null })
}

function isNew(market: Market, account: Account): boolean {
  return newUntil(account, { at: new Date(market.now), newHours: NEW_HOURS }) !== null
}

function accountOf(market: Market, id: number): Account {
  const found = market.accounts[id - 1]
  if (!found) throw new Error(`there is no operator ${id}`)
  return found
}

function search(by: Rules, numRuns: number) {
  return fc.check(
    fc.property(history, (each) => play(each, by) === null),
    { numRuns, seed: 20_260_302, endOnFailure: true },
  )
}

test('one person never acts as two, whatever accounts they get within a month', { timeout: 60_000 }, () => {
  const { failed, counterexample } = search(rules, isFullRun ? 20_000 : 1_500)
  expect(failed, JSON.stringify(counterexample)).toBe(false)
})

/** Each fault gives one person two halves, and the model sees it. */
const faults: Record<string, Partial<Rules>> = {
  'the rule before: one administrator invites and resets, and only the approver is judged': {
    takesTwo: () => false,
    mayNotApprove: ({ accounts, now }, { kind, maker }, { id, invitedBy, createdAt }) => {
      const proposer = accounts[maker - 1]
      if (!proposer || id === maker) return true
      if (!proposer.isOpen || !hasPermission(proposer.role, proposalKinds[kind].act)) return true
      if (invitedBy === null) return false
      return invitedBy === maker || now - createdAt.getTime() < NEW_HOURS * HOUR_MS
    },
  },
  'accounts let in by a let-in account count as strangers': {
    lettersIn: (makers) => makers.map(({ id }) => id),
  },
  'two accounts let in by the same operator count as two people': {
    mayNotApprove: (market, proposal, approver) => {
      const maker = accountOf(market, proposal.maker)
      const others = (account: Account, other: Account) =>
        account.changes.map((change) => ({ ...change, by: change.by.filter((id) => id === other.id) }))
      const accounts = market.accounts.map((account) =>
        account.id === maker.id ? { ...account, changes: others(account, approver) } : account,
      )
      const stripped = { ...approver, changes: others(approver, maker) }
      return rules.mayNotApprove({ ...market, accounts }, proposal, stripped)
    },
  },
  'a reset is no way into an account': {
    mayNotApprove: (market, proposal, approver) => {
      const without = (account: Account) => ({
        ...account,
        changes: account.changes.filter(({ how }) => how !== 'reset'),
      })
      return rules.mayNotApprove(
        { ...market, accounts: market.accounts.map(without) },
        proposal,
        without(approver),
      )
    },
  },
}

test.for(Object.keys(faults))('the model sees a rule fall by which %s', (name) => {
  const { failed, numRuns } = search({ ...rules, ...faults[name] }, 20_000)
  expect(failed, `not seen in ${numRuns} histories`).toBe(true)
})
