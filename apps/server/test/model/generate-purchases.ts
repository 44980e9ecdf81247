import type { Dice } from '@u-market/testkit/acts'
import type { Command } from './command.ts'
import { atLeastOne, fittingCoin, randomName, randomPrice } from './generate-values.ts'
import { type Market, names, type Offer } from './market.ts'
import { costOf, feeOn, textOf } from './money.ts'
import { listedOffers } from './views.ts'

export function generatePurchase(market: Market, dice: Dice): Command | null {
  const listed = listedOffers(market, 'sell')
  const offer = dice.pick(dice.chance(85) && listed.length > 0 ? listed : market.offers)
  if (!offer) return null
  const others = names.filter((name) => name !== offer.maker && name !== 'nina')
  const paused = others.filter((name) => Number(market.traders[name].pausedUntil) > market.now)
  const who = dice.chance(95) ? (dice.pick(dice.chance(20) ? paused : others) ?? 'bob') : randomName(dice)
  const num = fittingCoin(offer, dice)
  const price = dice.chance(95) ? offer.price : offer.price + 1n
  const fee = feeOn(num, market.terms.feeBasisPoints) + (dice.chance(95) ? 0n : 1n)
  return {
    who,
    call: 'placeOrder',
    form: {
      offerId: String(offer.id),
      methodType: randomMethodType(offer, dice),
      ...(dice.chance(70) ? { num: textOf(num) } : { amount: textOf(atLeastOne(costOf(num, offer.price))) }),
      ...(dice.chance(30) && { price: textOf(price) }),
      ...(dice.chance(20) && { fee: textOf(fee) }),
    },
  }
}

export function generateQuickBuy(market: Market, dice: Dice): Command {
  const coin = BigInt(1_40 + dice.below(6_00))
  const { feeBasisPoints } = market.terms
  const percent = dice.chance(90) ? feeBasisPoints : Math.abs(feeBasisPoints - 1)
  return {
    who: randomName(dice),
    call: 'quickBuy',
    form: {
      methodType: dice.pickOf('bank', 'bank', 'alipay'),
      ...(dice.chance(60) ? { num: textOf(coin) } : { amount: textOf(coin * 7n) }),
      ...(dice.chance(20) && { maxPrice: randomPrice(dice) }),
      ...(dice.chance(20) && { feePercent: textOf(BigInt(percent)) }),
    },
  }
}

function randomMethodType(offer: Offer, dice: Dice): string {
  const offered = dice.pick(offer.methodTypes) ?? 'bank'
  return dice.chance(90) ? offered : dice.pickOf('bank', 'alipay', 'wechat')
}
