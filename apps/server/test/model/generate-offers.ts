import type { Dice } from '@u-market/testkit/acts'
import type { Command, Form } from './command.ts'
import { atLeastOne, randomCoin, randomName, randomPrice, randomSeller } from './generate-values.ts'
import type { Market, Trader } from './market.ts'
import { textOf } from './money.ts'

export function generateListing(market: Market, dice: Dice): Command {
  const who = randomSeller(dice)
  const { payPassword } = market.traders[who]
  return {
    who,
    call: 'addOffer',
    form: {
      ...(dice.chance(20) && { side: 'sell' }),
      ...randomTerms(dice),
      methodIds: randomMethods(market.traders[who], market, dice),
      autoConfirm: dice.chance(30) ? '1' : '0',
      payPassword,
    },
  }
}

/** What somebody would buy. */
export function generateWish(_: Market, dice: Dice): Command {
  return {
    who: randomName(dice),
    call: 'addOffer',
    form: { side: 'buy', ...randomTerms(dice), methodTypes: randomTypes(dice) },
  }
}

export function generateEdit(market: Market, dice: Dice): Command | null {
  const offer = dice.pick(market.offers)
  if (!offer) return null
  const who = dice.chance(90) ? offer.maker : randomName(dice)
  const isSelling = (offer.side === 'sell') === dice.chance(95)
  const changes: Form = {
    ...(dice.chance(50) && { status: offer.isUp === dice.chance(85) ? 'down' : 'up' }),
    ...(dice.chance(30) && { num: textOf(atLeastOne(offer.total + BigInt(dice.below(20_00) - 10_00))) }),
    ...(dice.chance(20) && { price: randomPrice(dice) }),
    ...(dice.chance(10) && { minAmount: textOf(BigInt(8_00 + dice.below(30_00))) }),
    ...(dice.chance(10) && { maxAmount: textOf(BigInt(20_00 + dice.below(500_00))) }),
    ...(dice.chance(10) &&
      (isSelling
        ? { methodIds: randomMethods(market.traders[who], market, dice) }
        : { methodTypes: randomTypes(dice) })),
    ...(dice.chance(10) && { payMinutes: dice.pickOf('15', '30', '60') }),
    ...(dice.chance(10) && { autoConfirm: dice.pickOf('0', '1') }),
    ...(dice.chance(10) && { remark: dice.pickOf('', 'Other words') }),
  }
  return { who, call: 'editOffer', form: { id: String(offer.id), ...changes } }
}

function randomTerms(dice: Dice): Form {
  const min = dice.chance(5) ? 5_00 + dice.below(5_00) : 10_00 + dice.below(dice.chance(80) ? 5_00 : 60_00)
  const max = dice.chance(5) ? min - 1 : min + dice.below(500_00)
  return {
    num: textOf(dice.chance(80) ? BigInt(4_00 + dice.below(60_00)) : randomCoin(dice)),
    price: randomPrice(dice),
    minAmount: textOf(BigInt(min)),
    maxAmount: textOf(BigInt(max)),
    payMinutes: dice.pickOf('15', '30', '60'),
    ...(dice.chance(20) && { remark: `Number ${dice.below(100)}` }),
  }
}

function randomTypes(dice: Dice): string {
  if (dice.chance(4)) return 'cowries'
  return ['bank', ...(dice.chance(50) ? ['alipay'] : []), ...(dice.chance(20) ? ['wechat'] : [])].join(',')
}

function randomMethods({ methods }: Trader, market: Market, dice: Dice): string {
  const ids = (dice.chance(95) ? methods : Object.values(market.traders).flatMap((each) => each.methods)).map(
    ({ id }) => id,
  )
  const chosen = ids.filter(() => dice.chance(60))
  return (chosen.length > 0 ? chosen : ids.slice(0, 1)).join(',') || '999999'
}
