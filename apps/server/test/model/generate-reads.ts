import { anyCoin, type Dice, textOf } from '@u-market/testkit/acts'
import type { Command, Form } from './command.ts'
import { randomName } from './draw-names.ts'
import type { Market } from './market.ts'

export function generateRead(market: Market, dice: Dice): Command | null {
  const who = randomName(dice)
  const limit = '50'
  switch (dice.below(6)) {
    case 0: {
      const order = dice.pick(market.orders)
      return order ? { who, call: 'getOrder', form: { orderId: order.id } } : null
    }
    case 1:
      return { who, call: 'listOrders', form: { ...randomOrderFilter(dice), limit } }
    case 2:
      return { who: 'visitor', call: 'listOffers', form: { ...randomMarketFilter(dice), limit } }
    case 3:
      return {
        who,
        call: 'listMyOffers',
        form: { status: dice.pickOf('up', 'down', 'soldout', 'short'), limit },
      }
    case 4: {
      const offer = dice.pick(market.offers)
      return offer ? { who, call: 'checkSelling', form: { offerId: String(offer.id) } } : null
    }
    default:
      return {
        who,
        call: 'listDisputes',
        form: { status: dice.pickOf('open', 'resolved', 'revoked'), limit },
      }
  }
}

function randomOrderFilter(dice: Dice): Form {
  return {
    type: dice.pickOf('buy', 'sell', 'all'),
    ...(dice.chance(50) && {
      state: dice.pickOf('confirming', 'paying', 'releasing', 'completed', 'expired'),
    }),
  }
}

function randomMarketFilter(dice: Dice): Form {
  const coin = anyCoin(dice)
  const side = dice.pickOf('sell', 'buy')
  return {
    side,
    // Buyers' payment times are a median that the server computes only from time to time.
    sort: side === 'sell' ? dice.pickOf('price', 'credit', 'speed') : dice.pickOf('price', 'credit'),
    ...(dice.chance(40) && { methodType: dice.pickOf('bank', 'alipay') }),
    ...(dice.chance(60) && (dice.chance(50) ? { num: textOf(coin) } : { amount: textOf(coin * 7n) })),
  }
}
