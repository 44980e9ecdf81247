import {
  anyPrice,
  atLeastOne,
  type Dice,
  listOffer,
  postBuyOffer,
  someMethods,
  someTypes,
  stockOf,
  textOf,
} from '@u-market/testkit/acts'
import { type Command, commandByChance, type Form } from './command.ts'
import { everyMethod, randomName, randomSeller } from './draw-names.ts'
import type { Market } from './market.ts'

export function generateListing(market: Market, dice: Dice): Command {
  const who = randomSeller(dice)
  const known = { seller: market.traders[who], strange: everyMethod(market), num: stockOf(dice) }
  return commandByChance(who, listOffer, known, dice)
}

/** An offer to buy. */
export function generateDraft(_: Market, dice: Dice): Command {
  return commandByChance(randomName(dice), postBuyOffer, { num: stockOf(dice) }, dice)
}

export function generateEdit(market: Market, dice: Dice): Command | null {
  const offer = dice.pick(market.offers)
  if (!offer) return null
  const who = dice.chance(90) ? offer.maker : randomName(dice)
  const isSelling = (offer.side === 'sell') === dice.chance(95)
  const changes: Form = {
    ...(dice.chance(50) && { status: offer.isUp === dice.chance(85) ? 'down' : 'up' }),
    ...(dice.chance(30) && { num: textOf(atLeastOne(offer.total + BigInt(dice.below(20_00) - 10_00))) }),
    ...(dice.chance(20) && { price: anyPrice(dice) }),
    ...(dice.chance(10) && { minAmount: textOf(8_00 + dice.below(30_00)) }),
    ...(dice.chance(10) && { maxAmount: textOf(20_00 + dice.below(500_00)) }),
    ...(dice.chance(10) &&
      (isSelling
        ? { methodIds: someMethods(market.traders[who].methods, everyMethod(market), dice) }
        : { methodTypes: someTypes(dice) })),
    ...(dice.chance(10) && { payMinutes: dice.pickOf('15', '30', '60') }),
    ...(dice.chance(10) && { autoConfirm: dice.pickOf('0', '1') }),
    ...(dice.chance(10) && { remark: dice.pickOf('', 'Other words') }),
    ...(dice.chance(85) && { payPassword: market.traders[who].payPassword }),
  }
  return { who, call: 'editOffer', form: { id: String(offer.id), ...changes } }
}
