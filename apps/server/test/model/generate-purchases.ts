import type { OfferSide } from '@u-market/domain'
import {
  type Dice,
  fittingCoin,
  placeOrder,
  quantityOf,
  quickBuy,
  quickQuantity,
  textOf,
} from '@u-market/testkit/acts'
import { type Command, commandByChance } from './command.ts'
import { randomName } from './draw-names.ts'
import { type Market, names, type Offer } from './market.ts'
import { feeOn } from './money.ts'
import { listedOffers } from './views.ts'

export function generatePurchase(market: Market, dice: Dice): Command | null {
  const listed = listedOffers(market, 'sell')
  const offer = dice.pick(dice.chance(85) && listed.length > 0 ? listed : market.offers)
  if (!offer) return null
  const others = names.filter((name) => name !== offer.maker && name !== 'nina')
  const paused = others.filter((name) => Number(market.traders[name].pausedUntil) > market.now)
  const who = dice.chance(95) ? (dice.pick(dice.chance(20) ? paused : others) ?? 'bob') : randomName(dice)
  const num = fittingCoin(offer, dice)
  const fee = feeOn(num, market.terms.feeBasisPoints) + (dice.chance(95) ? 0n : 1n)
  const quantity = quantityOf(num, offer.price, dice)
  const command = commandByChance(who, placeOrder, { offer, quantity }, dice)
  return dice.chance(20) ? { ...command, form: { ...command.form, fee: textOf(fee) } } : command
}

/** Mostly the best offer of the market. */
export function matchByChance(market: Market, side: OfferSide, dice: Dice): Offer | undefined {
  const [best, ...others] = listedOffers(market, side)
  return dice.chance(75) ? best : dice.pick(others)
}

export function generateQuickBuy(market: Market, dice: Dice): Command {
  const { feeBasisPoints } = market.terms
  const percent = dice.chance(90) ? feeBasisPoints : Math.abs(feeBasisPoints - 1)
  const feePercent = textOf(percent)
  const known = { quantity: quickQuantity(dice), match: matchByChance(market, 'sell', dice) }
  const command = commandByChance(randomName(dice), quickBuy, known, dice)
  return dice.chance(20) ? { ...command, form: { ...command.form, feePercent } } : command
}
