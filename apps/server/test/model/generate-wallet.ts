import {
  anyCoin,
  atLeastOne,
  type Dice,
  decideExchange,
  exchange,
  issue,
  textOf,
  transfer,
} from '@u-market/testkit/acts'
import { type Command, commandByChance } from './command.ts'
import { randomName, randomSeller } from './draw-names.ts'
import type { Market } from './market.ts'

export function generateTransfer(market: Market, dice: Dice): Command {
  const who = randomName(dice)
  const payer = market.traders[who]
  const amount = textOf(dice.chance(10) ? atLeastOne(payer.available) : anyCoin(dice))
  const to = market.traders[randomName(dice)].walletAddress
  return commandByChance(who, transfer, { payer, to, amount }, dice)
}

export function generateExchange(market: Market, dice: Dice): Command {
  const who = randomName(dice)
  const coin = textOf(dice.chance(20) ? BigInt(1 + dice.below(2_00)) : anyCoin(dice))
  return { who, call: 'requestExchange', form: exchange.form({ payer: market.traders[who], coin }) }
}

export function generateIssue(market: Market, dice: Dice): Command {
  const { id } = market.traders[randomSeller(dice)]
  const amount = textOf(10_00 + dice.below(100_00))
  const form = issue(id, { amount, reason: 'They have brought cash' })
  return { who: 'olivia', call: 'console.proposeCoin', form }
}

export function generateDecision(market: Market, dice: Dice): Command | null {
  const waiting = dice.pick(market.exchanges)
  return waiting
    ? { who: 'olivia', call: 'console.decideExchange', form: decideExchange(waiting, dice) }
    : null
}
