/** Rulings of claims: proposed to both sides first, final after an objection; and what an operator holds for them. */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { type Coin, claimOutcome, coin, coinText, losersBy, type Ruling, rulingHours } from '@u-market/domain'
import { readBack } from '../../../../db/look-up.ts'
import { transact } from '../../../../db/transact.ts'
import { post } from '../../../../ledger/post.ts'
import { holdForClaim } from '../../../../ledger/recipes.ts'
import { unixSeconds } from '../../../../platform/clock.ts'
import { newToken } from '../../../../platform/ids.ts'
import { FieldRefusal, Refusal } from '../../../../platform/refusal.ts'
import { lockUser } from '../../../accounts/index.ts'
import type { Deps } from '../../../deps.ts'
import { type OnRecord, recordAudit } from '../../../operators/index.ts'
import { isRulingObjected } from '../../consents.ts'
import type { Write } from '../../order-changes.ts'
import { orderEvent } from '../../order-event.ts'
import { requireNothingProposed } from '../act-on-appeal.ts'
import { findAppeal } from '../appeal.queries.ts'
import { sharedAppealView } from '../appeal.views.ts'
import { eventsOf } from '../appeal-history.ts'
import { requireRipe } from '../ripe.ts'
import { findMakers } from '../ruling-makers.ts'
import { type ClaimStep, type Locked, lockClaim, writeStep } from './change-claim.ts'
import { partiesOf } from './claim.queries.ts'
import { awardedBy, endClaim, moneyNotice } from './end-claim.ts'

type Form = Pick<ConsoleBodyOf<'ruleAppeal'>, 'id' | 'ruling' | 'toBuyer' | 'reason' | 'seen'>
type Deciding = OnRecord & { readonly form: Form }
type Together = {
  /** Whose ruling it is: one, or two. */
  readonly makers: readonly number[]
  readonly together: readonly Write[]
}

/** As a ruling of an appeal, of a claim. */
export async function carryOutClaimRuling(
  deps: Deps,
  { operatorId, requestId, address, form }: Deciding,
  { makers, together }: Together,
): Promise<void> {
  const { id, ruling, reason } = form
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockClaim(tx, id, { ends: true })
    const { order, claim } = locked
    const isFinal = claim.proposed !== null
    if (!isRulingObjected(claim)) requireNothingProposed(claim)
    const earlier = isFinal ? await findMakers(tx, id) : []
    if (earlier.some((maker) => makers.includes(maker.id))) throw new Refusal('RULING_OWN')
    requireRipe(claim, form.seen, at)
    const award = awardedBy(order, claim, form)
    const effectHours = rulingHours(false, await deps.settings())
    const given = { ruling, award, reason, operatorId, effectHours, at }
    await writeStep(tx, id, isFinal ? await endClaim(tx, locked, given) : proposalOf(locked, given))
    for (const { through, item } of together) await through(tx, [item as never])
    const outcome = claimOutcome(claim.appliedBy, ruling)
    await recordAudit(tx, {
      operatorId,
      action: isFinal ? `claim.${outcome}` : 'appeal.propose',
      subject: `appeal:${id}`,
      detail: { order: order.id, reason, award: coinText(award) },
      before: { status: isFinal ? 'objected' : 'open' },
      after: { status: isFinal ? 'resolved' : 'proposed', result: `ruled_${outcome}` },
      requestId,
      address,
      at,
    })
  })
  deps.wake()
}

type Holding = OnRecord & { readonly form: ConsoleBodyOf<'holdCoin'> }

/** So that what is claimed is still there when it is ruled: `amount` in all, never less than before. */
export async function holdCoin(
  deps: Deps,
  { operatorId, requestId, address, form: { id, amount } }: Holding,
): Promise<ConsoleDataOf<'holdCoin'>> {
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const found = await findAppeal(tx, id)
    if (found?.kind !== 'claim') throw new Refusal('APPEAL_NOT_FOUND')
    const { order, claim } = await lockClaim(tx, id)
    const held = coin(claim.heldMinor)
    if (amount > order.numMinor)
      throw new FieldRefusal('amount', 'above_max', { maximum: coinText(coin(order.numMinor)) })
    if (amount < held) throw new FieldRefusal('amount', 'below_min', { minimum: coinText(held) })
    if (amount === held) return
    const more = coin(amount - held)
    const parties = partiesOf(order, claim.appliedBy)
    await lockUser(tx, parties.respondent)
    await post(tx, holdForClaim({ id, orderId: order.id, ...parties, num: more }, newToken(), at))
    const told = moneyNotice({ kind: 'claim_coin_held', to: parties.respondent, amount: more, at })
    await writeStep(tx, id, { claim: { heldMinor: amount }, events: [told] })
    await recordAudit(tx, {
      operatorId,
      action: 'claim.hold',
      subject: `appeal:${id}`,
      detail: { order: order.id, amount: coinText(amount) },
      before: { held: coinText(held) },
      after: { held: coinText(amount) },
      requestId,
      address,
      at,
    })
  })
  deps.wake()
  return readBack(async () => {
    const { kysely } = deps.database
    const row = await findAppeal(kysely, id)
    if (!row) throw new Error(`claim ${id} is gone`)
    return sharedAppealView(deps, row, await eventsOf(kysely, [id]))
  })
}

type Given = {
  readonly ruling: Ruling
  readonly award: Coin
  readonly reason: string
  readonly operatorId: number
  readonly effectHours: number
  readonly at: Date
}

/** What a ruling that is told leaves on its claim. */
function proposalOf({ order, claim }: Locked, given: Given): ClaimStep {
  const { ruling, award, reason, operatorId, effectHours, at } = given
  const [loser = null, second] = losersBy[ruling]
  const until = new Date(at.getTime() + effectHours * 3_600_000)
  const consentOf = (side: 'buyer' | 'seller') => (losersBy[ruling].includes(side) ? 'asked' : null)
  const rest = coinText(coin(order.numMinor - award))
  const [toBuyer, toSeller] = claim.appliedBy === 'buyer' ? [coinText(award), rest] : [rest, coinText(award)]
  const kind =
    claimOutcome(claim.appliedBy, ruling) === 'award' ? 'claim_proposed_award' : 'claim_proposed_dismiss'
  const params = { toBuyer, toSeller, award: coinText(award), until: String(unixSeconds(until)) }
  const details = { appealId: claim.id, operatorId, body: reason, params }
  return {
    appeal: { status: 'open', result: '', awaits: second ? null : loser, deadlineAt: until },
    claim: {
      proposed: ruling,
      awardMinor: award,
      buyerConsent: consentOf('buyer'),
      sellerConsent: consentOf('seller'),
      proposedBy: operatorId,
      proposedReason: reason,
    },
    events: [orderEvent(order, { kind, actor: 'operator', notified: 'both', at, details })],
  }
}
