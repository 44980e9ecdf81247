import { type OrderAction, type Ruling, rulingActs, rulings, type Side, transitions } from '@u-market/domain'
import {
  type Dice,
  type OrderAct,
  orderActs,
  type PartyAction,
  partyActions,
  ruleAppeal,
  rulingByChance,
} from '@u-market/testkit/acts'
import { entriesIn } from './appeals.ts'
import { type Command, commandByChance } from './command.ts'
import { randomName } from './draw-names.ts'
import { actionsOf, timesCovered } from './lifecycle.ts'
import {
  type Appeal,
  type Claim,
  isOpenState,
  type Market,
  type Name,
  type Order,
  orderOf,
  type Trader,
} from './market.ts'

/** Actions that end an order early or keep its state; chosen as often as the others, they would keep orders from progressing. */
const leadsNowhere: ReadonlySet<OrderAction> = new Set<OrderAction>([
  'cancel',
  'remind',
  'rate',
  'askCancel',
  'agreeCancel',
  'claim',
])

/** An action that an order offers to one of its sides. */
export function generateOfferedAction(market: Market, dice: Dice): Command | null {
  const open = market.orders.filter(({ state }) => isOpenState(state))
  const offered = (open.length > 0 && dice.chance(85) ? open : market.orders).flatMap((order) =>
    (['buyer', 'seller'] as const).flatMap((side) =>
      actionsOf(market, order, side)
        // Almost every ended order offers a claim.
        .filter((action) => action !== 'claim' || dice.chance(4))
        .map((action) => ({ order, who: order[side], side, action })),
    ),
  )
  const chosen = choose(market, offered, dice)
  if (!chosen) return null
  const action = partyActions.find((each) => each === chosen.action)
  if (!action) throw new Error(`${chosen.action} is offered, and no side may do it`)
  return commandOf(market, { ...chosen, action }, dice)
}

/** Any action by any user on any order; half of them have a row in the table, whether or not it applies now. */
export function generateAnyAction(market: Market, dice: Dice): Command | null {
  const order = dice.pick(market.orders)
  if (!order) return null
  const rows = transitions
    .filter(({ from, action }) => from === order.state && (action !== 'claim' || dice.chance(10)))
    .map(({ action }) => action)
  const action = dice.pick(
    dice.chance(50) ? partyActions.filter((each) => rows.some((row) => row === each)) : partyActions,
  )
  if (!action) return null
  const who = dice.chance(85) ? dice.pickOf(order.buyer, order.seller) : randomName(dice)
  return commandOf(market, { order, who, action }, dice)
}

type Doing = { readonly order: Order; readonly who: Name; readonly action: PartyAction }

function commandOf(market: Market, { order, who, action }: Doing, dice: Dice): Command {
  const act: OrderAct = orderActs[action]
  const doer = {
    orderId: order.id,
    side: who === order.buyer ? ('buyer' as const) : ('seller' as const),
    // The order's newest dispute; sometimes another order's.
    disputeId:
      (dice.chance(10) ? dice.pick(market.appeals)?.id : undefined) ?? order.claimId ?? order.appealId,
    payPassword: market.traders[who].payPassword,
    proofs: randomProofs(market.traders[who], dice),
    words: () => `Words about it, ${dice.below(100)}`,
  }
  return commandByChance(who, act, doer, dice)
}

/** One or two pictures; sometimes one that another order has used. */
function randomProofs({ proofs, shownProofs }: Trader, dice: Dice): string {
  const used = dice.chance(6) ? dice.pick(shownProofs) : undefined
  const [first, second] = proofs
  return [used ?? first, dice.chance(20) ? second : undefined].filter((path) => path !== undefined).join(',')
}

export function generateHint(market: Market, dice: Dice): Command | null {
  const order = dice.pick(market.orders)
  if (!order) return null
  const who = dice.chance(90) ? dice.pickOf(order.buyer, order.seller) : randomName(dice)
  return { who, call: 'checkDeadline', form: { orderId: order.id } }
}

/** Evidence, often by the side with the last entry, so that it reaches its limit. */
export function generateEvidence(market: Market, dice: Dice): Command | null {
  const appeal = randomAppeal(market, dice)
  const order = appeal && orderOf(market, appeal.orderId)
  if (!appeal || !order) return null
  const spoken = appeal.timeline.findLast(({ action }) => action === 'evidence')?.actor
  const again = spoken === 'buyer' ? order.buyer : order.seller
  const who = dice.chance(90) ? dice.pickOf(again, again, again, order.seller, order.buyer) : randomName(dice)
  const form = { id: String(appeal.id), content: `What happened, part ${dice.below(100)}` }
  return { who, call: 'addEvidence', form }
}

export function generateRuling(market: Market, dice: Dice): Command | null {
  const appeal = appealToRule(market, dice)
  const order = appeal && orderOf(market, appeal.orderId)
  if (!appeal || !order) return null
  // A ruling needs the response of the other party, so mostly that response is sent first.
  const { proposed } = appeal.claim ?? order
  if (appeal.status === 'open' && appeal.awaits !== 'operator' && proposed === null && dice.chance(70))
    return answerOf(appeal, order)
  if (appeal.claim && appeal.status === 'open' && dice.chance(55)) {
    const said = answerToClaim(appeal, appeal.claim, { order, dice })
    if (said) return said
  }
  const ruling = leastRuled(market, order, dice)
  // The number of entries that the operator has read; the server gets the id of the last one.
  const seen = entriesIn(appeal) - (dice.chance(10) ? 1 : 0)
  const form = ruleAppeal({ id: appeal.id, seen }, rulingByChance(ruling, order.num, dice))
  // After an objection, mostly by the operator who did not propose the ruling.
  const other = proposed?.by === 'olivia' ? 'abel' : 'olivia'
  const who = proposed && dice.chance(85) ? other : dice.pickOf('olivia', 'abel')
  return { who, call: 'console.ruleDispute', form }
}

type Offered = {
  readonly order: Order
  readonly who: Name
  readonly side: Side
  readonly action: OrderAction
}

/**
 * Often the least covered action; sometimes a cancel by the buyer with the most cancels, which are limited; otherwise one that
 * progresses.
 */
function choose(market: Market, offered: readonly Offered[], dice: Dice): Offered | undefined {
  const asked = offered.filter(({ order, action }) => order.proposed !== null && action !== 'release')
  // The second consent to a split, which can be given for a day only.
  const second = asked.filter(({ action }) => action === 'ruleSplit')
  if (second.length > 0 && dice.chance(70)) return leastCovered(market, second, dice)
  if (asked.length > 0 && dice.chance(35)) return leastCovered(market, asked, dice)
  const goingOn = offered.filter(({ order, action }) => dice.chance(15) || !endsAppeal(order, action))
  if (dice.chance(35)) return leastCovered(market, goingOn, dice)
  if (dice.chance(20)) {
    const cancels = ({ order }: Offered): number => market.traders[order.buyer].freeCancelsAt.length
    const possible = offered.filter(({ action, side }) => action === 'cancel' && side === 'buyer')
    return possible.sort((a, b) => cancels(b) - cancels(a))[0]
  }
  return dice.pick(
    offered.filter(
      ({ order, action, side }) =>
        dice.chance(20) ||
        !(
          leadsNowhere.has(action) ||
          endsAppeal(order, action) ||
          (action === 'appeal' && side === 'seller' && dice.chance(60))
        ),
    ),
  )
}

function leastCovered(market: Market, offered: readonly Offered[], dice: Dice): Offered | undefined {
  const times = offered.map(({ order, action, side }) =>
    timesCovered(market, { from: order.state, action }, side),
  )
  const fewest = Math.min(...times)
  return dice.pick(offered.filter((_, place) => times[place] === fewest))
}

function answerOf({ id, awaits }: Appeal, order: Order): Command {
  const who = awaits === 'buyer' ? order.buyer : order.seller
  return { who, call: 'addEvidence', form: { id: String(id), content: 'What happened, in short' } }
}

/** Mostly an appeal with coin in escrow, because its deadline is short; first those with an objection, which are rare. */
function appealToRule(market: Market, dice: Dice): Appeal | undefined {
  const appeals = market.appeals.filter(({ claim }) => !claim || dice.chance(12))
  const ripe = appeals.filter(({ awaits }) => awaits === 'operator')
  const objected = ripe.filter(({ claim, orderId }) => !claim && orderOf(market, orderId)?.proposed)
  if (objected.length > 0 && dice.chance(70)) return dice.pick(objected)
  return ripe.length > 0 && dice.chance(80) ? dice.pick(ripe) : randomAppeal(market, dice)
}

type Answering = { readonly order: Order; readonly dice: Dice }

/** A response of a side to a proposed ruling, or a withdrawal by the side that opened the claim. */
function answerToClaim(
  { id, openedBy }: Appeal,
  { proposed, consents }: Claim,
  { order, dice }: Answering,
): Command | null {
  const form = { id: String(id) }
  if (proposed === null) return dice.chance(10) ? { who: order[openedBy], call: 'revokeDispute', form } : null
  const asked = (['buyer', 'seller'] as const).filter((side) => consents[side] === 'asked')
  const side = dice.pick(asked)
  if (!side) return null
  return dice.chance(70)
    ? { who: order[side], call: 'acceptRuling', form }
    : { who: order[side], call: 'objectRuling', form: { ...form, content: 'That is not how it was.' } }
}

function leastRuled(market: Market, { proposed }: Order, dice: Dice): Ruling {
  const step = proposed ? 'rule' : 'propose'
  const timesOf = (ruling: Ruling): number =>
    timesCovered(market, { from: 'appealing', action: rulingActs[ruling][step] }, 'operator')
  const fewest = Math.min(...rulings.map(timesOf))
  return dice.pick(rulings.filter((ruling) => dice.chance(30) || timesOf(ruling) === fewest)) ?? 'release'
}

/** The action would end the appeal before an operator can rule. */
function endsAppeal({ state }: Order, action: OrderAction): boolean {
  return state === 'appealing' && (action === 'release' || action === 'revoke')
}

/** Mostly an open one. */
function randomAppeal(market: Market, dice: Dice): Appeal | undefined {
  const appeals = market.appeals.filter(({ claim }) => !claim || dice.chance(8))
  return dice.pick(dice.chance(88) ? appeals.filter(({ status }) => status === 'open') : appeals)
}
