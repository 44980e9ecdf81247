import type { Dice } from '@u-market/testkit/acts'
import type { Command } from './command.ts'
import { atLeastOne, randomCoin, randomName, randomSeller } from './generate-values.ts'
import type { Market } from './market.ts'
import { textOf } from './money.ts'

export function generateTransfer(market: Market, dice: Dice): Command {
  const who = randomName(dice)
  const to = market.traders[randomName(dice)]
  return {
    who,
    call: 'payCoin',
    form: {
      type: 'transfer',
      walletAddress: dice.chance(95) ? to.walletAddress : 'U0000000000000000',
      amount: textOf(dice.chance(10) ? atLeastOne(market.traders[who].available) : randomCoin(dice)),
      payPassword: market.traders[who].payPassword,
    },
  }
}

export function generateExchange(market: Market, dice: Dice): Command {
  const who = randomName(dice)
  return {
    who,
    call: 'requestExchange',
    form: {
      coin: textOf(dice.chance(20) ? BigInt(1 + dice.below(2_00)) : randomCoin(dice)),
      network: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      payPassword: market.traders[who].payPassword,
    },
  }
}

export function generateIssue(market: Market, dice: Dice): Command {
  const form = {
    deed: 'issue',
    userId: String(market.traders[randomSeller(dice)].id),
    amount: textOf(BigInt(10_00 + dice.below(100_00))),
    reason: 'They have brought cash',
  }
  return { who: 'olivia', call: 'console.proposeCoin', form }
}

export function generateDecision(market: Market, dice: Dice): Command | null {
  const exchange = dice.pick(market.exchanges)
  if (!exchange) return null
  const transactionId = exchange.id.toString(16).padStart(64, '0')
  return {
    who: 'olivia',
    call: 'console.decideExchange',
    form: dice.chance(50)
      ? { id: String(exchange.id), decision: 'pay', transactionId }
      : { id: String(exchange.id), decision: 'refuse', reason: 'Not a known address' },
  }
}
