/**
 * What no operator does alone. A proposal holds exactly what will be made; another operator looks at it and approves or refuses.
 * Issuing coin, taking it back, adjusting balances, closing accounts, roles and the rules themselves always take two; payouts and rulings from a set
 * amount on, or once somebody has decided so much alone within a day.
 */

import { type Coin, coin } from '../money.ts'
import { HOUR_MS } from '../time.ts'
import { hasPermission, type OperatorRole, type Permission } from './permissions.ts'

type ProposalPermissions = {
  /** What it takes to propose it, and what to approve it. */
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

/**
 * Why a proposal is void. What it would do has changed since it was made; what it is about was decided otherwise; an entry of the
 * appeal is newer than what its ruling rests on; its transaction is another payout's; whom it is about has left.
 */
export const voidCauses = ['changed', 'decided', 'newer_entry', 'transaction_taken', 'gone'] as const
export type VoidCause = (typeof voidCauses)[number]

/** Nobody, two operators neither, moves more than this by one proposal, or issues more than that in a day. */
export const MAX_COIN_PER_PROPOSAL: Coin = coin(1_000_000_00)
export const MAX_ISSUED_PER_DAY: Coin = coin(10_000_000_00)

/** The limits that a market sets: see `settings.ts`. */
export type SoloLimits = {
  /** From this amount on a payout or a ruling takes two. */
  readonly secondOperatorFrom: Coin
  /** What one person decides alone within a day. */
  readonly soloPerDay: Readonly<Record<'finance' | 'arbiter' | 'administrator', Coin>>
}

export type SoloVerdict = { readonly is: 'solo' } | { readonly is: 'second'; readonly limit: Coin }

/** May this be decided by one person? `spent` is what they have decided alone within the last day. */
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
  /** Null: opened by the owner of the database. */
  readonly invitedBy: number | null
  readonly createdAt: Date
}

type Proposed = {
  readonly kind: ProposalKind
  /** Role: null once their account is closed. */
  readonly proposer: { readonly id: number; readonly role: OperatorRole | null }
  /** For how long an operator is new. */
  readonly newHours: number
  readonly at: Date
}

/**
 * Why somebody may not approve a proposal; null: they may, as far as their role goes. `maker`: whoever made it could not make it
 * now, and so there would be one operator, not two. Whoever is new approves nothing, nor anything of the one who invited them: one
 * person cannot be two.
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
