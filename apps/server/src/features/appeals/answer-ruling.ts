/** What becomes of a proposed ruling: accepted, objected to, or in effect at its moment. */
import type { Appeal, BodyOf, Locale } from '@u-market/contract'
import {
  type AppealId,
  coin,
  FINAL_RULING_HOURS,
  isLastConsent,
  type OrderAction,
  type Ruling,
  rulingActs,
  type Side,
} from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import {
  actBySystem,
  asParty,
  awaitConsent,
  changeBy,
  claimOf,
  type Deed,
  type Details,
  judgeOrder,
  needsOf,
  type OpenAppeal,
  type OrderRow,
  orderEvent,
  otherSide,
  roleOf,
  runAct,
} from '../orders/index.ts'
import { lookAtOwnUploads, requireOwn } from '../uploads/index.ts'
import { evidenceOf, hours, requireAppeal, requireOpen } from './act-on-appeal.ts'
import { type Caller, viewDone } from './replay-appeal.ts'
import { endingOf } from './rule-appeal.ts'

type Answer = Caller & { readonly id: AppealId; readonly locale: Locale }

/** By one of those who get less than all of the coin; the last consent is what the ruling waits for. */
export async function acceptRuling(deps: Deps, { id, userId, locale, claim }: Answer): Promise<Appeal> {
  const found = await requireAppeal(deps, id, userId)
  const who = asParty(found, userId, locale)
  const settings = await deps.settings()
  const { proposed } = found
  const done = await deps.orders.run({
    ...needsOf(found, proposed === null ? 'acceptRuling' : rulingActs[proposed].rule),
    offerId: found.offerId,
    claim,
    decide: (facts, at) => {
      const order = facts.orders.get(found.id)
      if (!order) throw new Error(`order ${found.id} is gone`)
      const side = roleOf(order, userId)
      const given = consentsOf(order)
      const isLast = proposed !== null && given.consents[side] === 'asked' && isLastConsent(given, side)
      const action: OrderAction = isLast ? rulingActs[proposed].rule : 'acceptRuling'
      judgeOrder(deps, { row: order, action, who, now: at })
      const appeal = requireOpen(facts, order, id)
      const deed = { order, action, actor: side, settings, at }
      const kept = { appealId: id, claim: claimOf(claim) }
      if (!isLast) {
        const waits = awaitConsent(appeal, { awaits: otherSide(side) })
        const params = { until: String(unixSeconds(order.deadlineAt ?? at)) }
        const details = { ...kept, patch: consentOf(side, 'accepted'), params, ...waits }
        return changeBy(facts, { ...deed, details })
      }
      const accepted = {
        kind: 'appeal_ruling_accepted',
        actor: side,
        notified: null,
        at,
        details: kept,
      } as const
      const ending = standing(order, appeal, { ruling: proposed, at })
      const change = changeBy(facts, { ...deed, details: { ...ending, claim: kept.claim } })
      const { claim: _, ...told } = accepted.details
      return { ...change, events: [orderEvent(order, { ...accepted, details: told }), ...change.events] }
    },
  })
  return viewDone(deps, done, { userId, claim })
}

/** Once a side, with what is wrong with it: another operator rules for good. */
export async function objectRuling(
  deps: Deps,
  { userId, locale, claim }: Omit<Answer, 'id'>,
  { id, content, images = [] }: BodyOf<'objectRuling'>,
): Promise<Appeal> {
  const found = await requireAppeal(deps, id, userId)
  const named = evidenceOf(userId, images)
  const done = await runAct(deps, {
    found,
    action: 'objectRuling',
    who: asParty(found, userId, locale),
    claim,
    prepare: async (runner) => {
      const own = await lookAtOwnUploads(runner, named)
      return (order, { facts, at }) => {
        const appeal = requireOpen(facts, order, id)
        requireOwn(named, own)
        const side = roleOf(order, userId)
        const isFirst = order.buyerConsent !== 'objected' && order.sellerConsent !== 'objected'
        const until = isFirst ? hours(at, FINAL_RULING_HOURS) : (order.deadlineAt ?? at)
        const objected = { ...appeal, entrySeq: null, entryBy: side, entryAt: at }
        return {
          patch: consentOf(side, 'objected'),
          params: { until: String(unixSeconds(until)) },
          body: content,
          images,
          appealId: id,
          ...awaitConsent(objected, { awaits: 'operator', deadlineAt: until }),
        }
      }
    },
  })
  return viewDone(deps, done, { userId, claim })
}

/** Nobody has objected in time, or nobody has ruled on the objection: what is proposed stands. */
export const letRulingStand: Deed = (deps, ticking) => {
  const { proposed } = ticking.order
  const appeal = ticking.facts.appeals.get(ticking.order.id)
  if (proposed === null || !appeal) return null
  const detailsOf = () => standing(ticking.order, appeal, { ruling: proposed, at: ticking.at })
  return actBySystem(rulingActs[proposed].rule, detailsOf)(deps, ticking)
}

/** The end that was proposed, as its maker gave it. */
function standing(
  order: OrderRow,
  appeal: OpenAppeal,
  { ruling, at }: { readonly ruling: Ruling; readonly at: Date },
): Details {
  const { proposedBy: operatorId, proposedReason: reason } = appeal
  const { splitMinor } = order
  const part = ruling === 'split' && splitMinor !== null ? { toBuyer: coin(splitMinor) } : {}
  return endingOf(order, appeal, { ruling, ...part, reason, operatorId, at })
}

function consentsOf({ buyerConsent, sellerConsent }: OrderRow) {
  return { consents: { buyer: buyerConsent, seller: sellerConsent } }
}

function consentOf(side: Side, consent: 'accepted' | 'objected'): Partial<OrderRow> {
  return side === 'buyer' ? { buyerConsent: consent } : { sellerConsent: consent }
}
