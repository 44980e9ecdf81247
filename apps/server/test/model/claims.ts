/** A claim about an ended order: the order stays as it is, and an award is paid from the respondent's coin. */
import type { RefusalReason } from '@u-market/contract'
import { losersBy, type Ruling, type Side } from '@u-market/domain'
import { closeAppeal, entriesIn } from './appeals.ts'
import type { CallModel, Command } from './command.ts'
import { type Appeal, type Claim, credit, type Market, type Order, orderOf, touchAppeal } from './market.ts'
import { minorOf } from './money.ts'
import { appealIn } from './parties.ts'
import { evidenceRules, firstRefusal } from './rules.ts'
import { takeOffersDown } from './unlist.ts'
import { appealView } from './views.ts'

const HOUR = 3_600_000

export type OpenedClaim = Appeal & { readonly claim: Claim }

export function openClaim(market: Market, order: Order, { side, type }: { side: Side; type: string }): void {
  const appeal: OpenedClaim = {
    id: Number(order.claimId),
    orderId: order.id,
    openedBy: side,
    status: 'open',
    awaits: otherOf(side),
    deadlineAt: market.now + market.terms.appealAnswerHours * HOUR,
    result: '',
    timeline: [{ actor: side, action: 'applied', at: market.now }],
    claim: { type, proposed: null, consents: { buyer: null, seller: null }, award: null, paid: null },
  }
  market.appeals.push(appeal)
  touchAppeal(market, appeal)
}

/** Returns the claim with this id; undefined for an appeal. */
export function claimOf(market: Market, id: string | undefined): OpenedClaim | undefined {
  return market.appeals.filter(isClaim).find((each) => each.id === Number(id))
}

/** Runs when the response deadline has passed, or the proposed ruling takes effect. */
export function runClaim(market: Market, claim: OpenedClaim): void {
  if (claim.claim.proposed) end(market, claim)
  else {
    claim.timeline.push({ actor: 'system', action: 'answer_due', at: market.now })
    waitFor(market, claim, 'operator', null)
  }
}

export function dueClaims(market: Market): OpenedClaim[] {
  return market.appeals
    .filter(isClaim)
    .filter(({ status, deadlineAt }) => status === 'open' && deadlineAt !== null && deadlineAt <= market.now)
    .sort((a, b) => Number(a.deadlineAt) - Number(b.deadlineAt))
}

export function claimsDueAt({ appeals }: Market): number[] {
  return appeals.flatMap(({ claim, status, deadlineAt }) =>
    claim && status === 'open' && deadlineAt !== null ? [deadlineAt] : [],
  )
}

type Known = 'addEvidence' | 'acceptRuling' | 'objectRuling' | 'revokeDispute' | 'console.ruleDispute'

export const claimCalls: Readonly<Record<Known, CallModel>> = {
  addEvidence: partysModel({
    refusal: (market, found) => firstRefusal(evidenceRules, { market, ...found }),
    apply: (market, { appeal, side }) => {
      appeal.timeline.push({ actor: side, action: 'evidence', at: market.now })
      if (appeal.awaits === side) waitFor(market, appeal, 'operator', null)
    },
  }),
  acceptRuling: partysModel({
    refusal: (market, { appeal, side }) =>
      isAskedIn(market, appeal, side) && !isObjectedTo(appeal) ? null : 'APPEAL_STATE',
    apply: (market, { appeal, side }) => {
      appeal.timeline.push({ actor: side, action: 'ruling_accepted', at: market.now })
      const other = otherOf(side)
      if (appeal.claim.consents[other] !== 'asked') return end(market, appeal)
      appeal.claim.consents = { ...appeal.claim.consents, [side]: 'accepted' }
      waitFor(market, appeal, other, appeal.deadlineAt)
    },
  }),
  objectRuling: partysModel({
    refusal: (market, { appeal, side }) => (isAskedIn(market, appeal, side) ? null : 'APPEAL_STATE'),
    apply: (market, { appeal, side }) => {
      const until = isObjectedTo(appeal) ? appeal.deadlineAt : market.now + 72 * HOUR
      appeal.claim.consents = { ...appeal.claim.consents, [side]: 'objected' }
      appeal.timeline.push({ actor: side, action: 'ruling_objected', at: market.now })
      waitFor(market, appeal, 'operator', until)
    },
  }),
  revokeDispute: partysModel({
    refusal: (_, { appeal, side }) => {
      if (side !== appeal.openedBy) return 'ORDER_ROLE'
      return appeal.claim.proposed ? 'RULING_PROPOSED' : null
    },
    apply: (market, { appeal, side }) =>
      closeAppeal(market, appeal, { status: 'revoked', result: 'revoked', by: side }),
  }),
  'console.ruleDispute': {
    refusal: (market, { who, form }) => {
      const appeal = claimOf(market, form.id)
      if (!appeal) return 'APPEAL_NOT_FOUND'
      if (appeal.status !== 'open') return 'APPEAL_STATE'
      const { proposed } = appeal.claim
      if (proposed && !isObjectedTo(appeal)) return 'RULING_PROPOSED'
      if (proposed?.by === who) return 'RULING_OWN'
      if (appeal.awaits !== 'operator' && (appeal.deadlineAt ?? 0) > market.now) return 'APPEAL_UNANSWERED'
      return entriesIn(appeal) > Number(form.seen) ? 'APPEAL_MOVED' : null
    },
    apply: (market, { who, form }) => {
      const appeal = claimOf(market, form.id)
      const order = appeal && orderOf(market, appeal.orderId)
      if (!appeal || !order) throw new Error('a claim that is not there was ruled')
      const ruling: Ruling =
        form.ruling === 'split' ? 'split' : form.ruling === 'refund' ? 'refund' : 'release'
      const toBuyer = { release: order.num, refund: 0n, split: minorOf(form.toBuyer ?? '0') }[ruling]
      const wasProposed = appeal.claim.proposed !== null
      appeal.claim.proposed = { ruling, toBuyer, reason: form.reason ?? '', by: who }
      if (wasProposed) end(market, appeal)
      else {
        const losers = losersBy[ruling]
        const asked = (side: Side) => (losers.includes(side) ? 'asked' : null)
        appeal.claim.consents = { buyer: asked('buyer'), seller: asked('seller') }
        const action = `proposed_${awardOf(order, appeal) > 0n ? 'award' : 'dismiss'}`
        appeal.timeline.push({ actor: 'operator', action, at: market.now })
        waitFor(market, appeal, losers.length > 1 ? null : (losers[0] ?? null), market.now + 24 * HOUR)
      }
      return appealView(market, appeal, who)
    },
  },
}

type Found = { readonly appeal: OpenedClaim; readonly order: Order; readonly side: Side }
type PartysAct = {
  readonly refusal: (market: Market, found: Found) => RefusalReason | null
  readonly apply: (market: Market, found: Found) => void
}

/** A party's action on an open claim; returns the claim. */
function partysModel({ refusal, apply }: PartysAct): CallModel {
  const find = (market: Market, { who, form }: Command): Found | null => {
    const appeal = claimOf(market, form.id)
    const found = appealIn(market, form.id, who)
    return appeal && found ? { ...found, appeal } : null
  }
  return {
    refusal: (market, command) => {
      const found = find(market, command)
      if (!found) return 'APPEAL_NOT_FOUND'
      return found.appeal.status === 'open' ? refusal(market, found) : 'APPEAL_STATE'
    },
    apply: (market, command) => {
      const found = find(market, command)
      if (!found) throw new Error('a claim that is not there was acted on')
      apply(market, found)
      touchAppeal(market, found.appeal)
      return appealView(market, found.appeal, command.who)
    },
  }
}

/**
 * Puts the proposed ruling into effect. An award is paid from the respondent's balance, then from the coin in offers, as far as
 * these suffice.
 */
function end(market: Market, appeal: OpenedClaim): void {
  const order = orderOf(market, appeal.orderId)
  if (!order) throw new Error(`order ${appeal.orderId} is gone`)
  const award = awardOf(order, appeal)
  const from = order[otherOf(appeal.openedBy)]
  const to = order[appeal.openedBy]
  if (award > market.traders[from].available) takeOffersDown(market, from)
  const { available } = market.traders[from]
  const paid = award < available ? award : available
  if (paid > 0n) {
    credit(market, from, { type: 'award_from_balance', money: -paid, orderId: order.id })
    credit(market, to, { type: 'award_from_balance', money: paid, orderId: order.id })
  }
  Object.assign(appeal.claim, { proposed: null, consents: { buyer: null, seller: null }, award, paid })
  const result = award > 0n ? 'ruled_award' : 'ruled_dismiss'
  market.covered.push(`claim ${result}, paid ${paid === award ? 'in full' : 'in part'}`)
  closeAppeal(market, appeal, { status: 'resolved', result, by: 'operator' })
}

function awardOf({ num }: Order, { openedBy, claim }: OpenedClaim): bigint {
  const toBuyer = claim.proposed?.toBuyer ?? 0n
  return openedBy === 'buyer' ? toBuyer : num - toBuyer
}

function isClaim(appeal: Appeal): appeal is OpenedClaim {
  return appeal.claim !== undefined
}

function isAskedIn({ now }: Market, { claim, deadlineAt }: OpenedClaim, side: Side): boolean {
  return claim.consents[side] === 'asked' && now < Number(deadlineAt)
}

function isObjectedTo({ claim: { consents } }: OpenedClaim): boolean {
  return consents.buyer === 'objected' || consents.seller === 'objected'
}

function waitFor(market: Market, appeal: Appeal, awaits: Appeal['awaits'], deadlineAt: number | null): void {
  Object.assign(appeal, { awaits, deadlineAt })
  touchAppeal(market, appeal)
}

function otherOf(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}
