import type { Dice } from '@u-market/testkit/acts'
import type { Command } from './command.ts'
import { atLeastOne, fittingCoin, randomName, randomPrice, randomSeller } from './generate-values.ts'
import { isOpenState, type Market, type Name, names } from './market.ts'
import { costOf, textOf } from './money.ts'
import { isNews } from './read-calls.ts'
import { listedOffers } from './views.ts'

/** Somebody sells to who would buy: mostly who has an account to be paid at, and the coin. */
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
  const price = dice.chance(95) ? offer.price : offer.price + 1n
  return {
    who,
    call: 'sellTo',
    form: {
      offerId: String(offer.id),
      ...signed(market, who, { types: offer.methodTypes, dice }),
      ...(dice.chance(70) ? { num: textOf(num) } : { amount: textOf(atLeastOne(costOf(num, offer.price))) }),
      ...(dice.chance(30) && { price: textOf(price) }),
    },
  }
}

export function generateQuickSale(market: Market, dice: Dice): Command {
  const coin = BigInt(1_40 + dice.below(6_00))
  const who = randomSeller(dice)
  return {
    who,
    call: 'quickSell',
    form: {
      ...signed(market, who, { types: ['bank', 'alipay'], dice }),
      ...(dice.chance(60) ? { num: textOf(coin) } : { amount: textOf(coin * 7n) }),
      ...(dice.chance(20) && { minPrice: randomPrice(dice) }),
    },
  }
}

/** A buyer looks at an order that somebody else has placed. */
export function generateOpening(market: Market, dice: Dice): Command | null {
  const order = dice.pick(market.orders.filter(isNews))
  return order ? { who: order.buyer, call: 'getOrder', form: { orderId: order.id } } : null
}

/** An order on it may be taken up again: what it wants is then sold to others as well. */
function isMissed({ orders }: Market, id: number): boolean {
  return orders.some(
    ({ offerId, state, requestUntil }) => offerId === id && requestUntil !== null && !isOpenState(state),
  )
}

type Signing = { readonly types: readonly string[]; readonly dice: Dice }

/** With an account of one of these types; at times any other, or somebody else's. */
function signed(market: Market, who: Name, { types, dice }: Signing) {
  const { methods, payPassword } = market.traders[who]
  const fitting = methods.filter(({ type }) => types.includes(type))
  const all = Object.values(market.traders).flatMap((each) => each.methods)
  const method =
    dice.pick(dice.chance(90) ? fitting : methods) ?? (dice.chance(30) ? dice.pick(all) : methods[0])
  return { methodId: String(method?.id ?? 999_999), payPassword }
}
