/** What becomes of a proposed ruling: accepted, objected to, or in effect at its moment. */
import type { Appeal, BodyOf, Locale } from '@u-market/contract'
import { type AppealId, isLastConsent, type Ruling, rulingActs, type Side } from '@u-market/domain'
import type { Deps } from '../../deps.ts'
import { lookAtOwnUploads, requireOwn } from '../../uploads/index.ts'
import { runAct } from '../act-on-order.ts'
import { consentOf, consentsOf } from '../consents.ts'
import { asParty } from '../judge-order.ts'
import type { OpenAppeal } from '../lock-appeals.ts'
import { awaitConsent } from '../open-appeals.ts'
import { type OrderRow, roleOf } from '../order.views.ts'
import type { Details } from '../order-acts.ts'
import { orderEvent, otherSide } from '../order-event.ts'
import { actBySystem, type Deed } from '../run-clocks.ts'
import { requireAppeal, requireOpen } from './act-on-appeal.ts'
import { evidenceOf } from './opening.ts'
import { type Caller, viewDone } from './replay-appeal.ts'
import { endingOf, untilOf } from './rule-appeal.ts'

type Answer = Caller & { readonly id: AppealId; readonly locale: Locale }

/** By one of those who get less than all of the coin; the last consent is what the ruling waits for. */
export async function acceptRuling(deps: Deps, { id, userId, locale, claim }: Answer): Promise<Appeal> {
  const found = await requireAppeal(deps, id, userId)
  const { proposed } = found
  const isLast = (order: OrderRow): boolean => isLastOfAll(order, roleOf(order, userId))
  const done = await runAct(deps, {
    found,
    action: proposed === null ? 'acceptRuling' : rulingActs[proposed].rule,
    comesTo: (order) => (proposed !== null && isLast(order) ? rulingActs[proposed].rule : 'acceptRuling'),
    who: asParty(found, userId, locale),
    claim,
    details: (order, { facts, at, deadlineAt }) => {
      const appeal = requireOpen(facts, order, id)
      const side = roleOf(order, userId)
      if (proposed === null || !isLast(order))
        return {
          patch: consentOf(side, 'accepted'),
          params: untilOf(deadlineAt),
          appealId: id,
          ...awaitConsent(appeal, { awaits: otherSide(side) }),
        }
      const details = { appealId: id }
      const accepted = { kind: 'appeal_ruling_accepted', actor: side, notified: null, at, details } as const
      return { ...standing(order, appeal, { ruling: proposed, at }), told: [orderEvent(order, accepted)] }
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
      return (order, { facts, at, deadlineAt }) => {
        const appeal = requireOpen(facts, order, id)
        requireOwn(named, own)
        const side = roleOf(order, userId)
        const objected = { ...appeal, entrySeq: null, entryBy: side, entryAt: at }
        return {
          patch: consentOf(side, 'objected'),
          params: untilOf(deadlineAt),
          body: content,
          images,
          appealId: id,
          ...awaitConsent(objected, { awaits: 'operator', deadlineAt }),
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
  if (operatorId === null) throw new Error(`nobody has proposed the ruling of appeal ${appeal.id}`)
  const { splitMinor } = order
  return endingOf(order, appeal, { ruling, part: { splitMinor }, reason, operatorId, at })
}

/** This side is asked, and nobody else is any more. */
function isLastOfAll(order: OrderRow, side: Side): boolean {
  const consents = consentsOf(order)
  return consents[side] === 'asked' && isLastConsent({ consents }, side)
}
