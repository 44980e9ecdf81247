import { type Dice, fittingCoin, quantityOf, quickQuantity, quickSell, sellTo } from '@u-market/testkit/acts'
import { type Command, commandByChance } from './command.ts'
import { everyMethod, randomName, randomSeller } from './draw-names.ts'
import { matchByChance } from './generate-purchases.ts'
import { isOpenState, type Market, names } from './market.ts'
import { isNews } from './read-calls.ts'
import { listedOffers } from './views.ts'

/** A sale to a buy offer, mostly by a trader with a payment method and enough coin. */
export function generateSale(market: Market, dice: Dice): Command | null {
  const listed = listedOffers(market, 'buy')
  const wanted = market.offers.filter(({ side }) => side === 'buy' || dice.chance(5))
  const missed = dice.chance(60) ? listed.filter(({ id }) => isMissed(market, id)) : []
  const offer = dice.pick(missed) ?? dice.pick(dice.chance(85) && listed.length > 0 ? listed : wanted)
  if (!offer) return null
  const num = missed.length > 0 ? offer.remaining : fittingCoin(offer, dice)
  const others = names.filter(
    (name) =>
      name !== offer.maker && market.traders[name].methods.length > 0 && market.traders[name].available > num,
  )
  const who = dice.chance(90) ? (dice.pick(others) ?? 'mei') : randomName(dice)
  const quantity = quantityOf(num, offer.price, dice)
  const known = { offer, quantity, seller: market.traders[who], strange: everyMethod(market) }
  return commandByChance(who, sellTo, known, dice)
}

export function generateQuickSale(market: Market, dice: Dice): Command {
  const who = randomSeller(dice)
  const quantity = quickQuantity(dice)
  const match = matchByChance(market, 'buy', dice)
  const known = { quantity, match, seller: market.traders[who], strange: everyMethod(market) }
  return commandByChance(who, quickSell, known, dice)
}

/** A buyer opens an order that another user has placed. */
export function generateOpening(market: Market, dice: Dice): Command | null {
  const order = dice.pick(market.orders.filter(isNews))
  return order ? { who: order.buyer, call: 'getOrder', form: { orderId: order.id } } : null
}

/**
 * Whether a request to reopen an order on the offer is open. Selling all that the offer wants then covers a reopening beyond it.
 */
function isMissed({ orders }: Market, id: number): boolean {
  return orders.some(
    ({ offerId, state, requestUntil }) => offerId === id && requestUntil !== null && !isOpenState(state),
  )
}
