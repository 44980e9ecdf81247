import { anyCoin, atLeastOne, type Dice, exchange, textOf, transfer } from '@u-market/testkit/acts'
import type { Command } from './command.ts'
import { randomName, randomSeller } from './draw-names.ts'
import type { Market } from './market.ts'

export function generateTransfer(market: Market, dice: Dice): Command {
  const who = randomName(dice)
  const payer = market.traders[who]
  const amount = textOf(dice.chance(10) ? atLeastOne(payer.available) : anyCoin(dice))
  const to = market.traders[randomName(dice)].walletAddress
  return { who, call: 'payCoin', form: { ...transfer(to, payer, dice), amount } }
}

export function generateExchange(market: Market, dice: Dice): Command {
  const who = randomName(dice)
  const coin = textOf(dice.chance(20) ? BigInt(1 + dice.below(2_00)) : anyCoin(dice))
  return { who, call: 'requestExchange', form: { ...exchange(market.traders[who]), coin } }
}

export function generateIssue(market: Market, dice: Dice): Command {
  const form = {
    deed: 'issue',
    userId: String(market.traders[randomSeller(dice)].id),
    amount: textOf(10_00 + dice.below(100_00)),
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
