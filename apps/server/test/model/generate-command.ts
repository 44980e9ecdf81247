/** Generates the next command from the model's state; some can succeed, others must be refused. */
import { endpoints } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import type { Dice } from '@u-market/testkit/acts'
import type { Command } from './command.ts'
import {
  generateAnyAction,
  generateEvidence,
  generateHint,
  generateOfferedAction,
  generateRuling,
} from './generate-actions.ts'
import { generateDraft, generateEdit, generateListing } from './generate-offers.ts'
import { generatePurchase, generateQuickBuy } from './generate-purchases.ts'
import { generateRead } from './generate-reads.ts'
import { generateOpening, generateQuickSale, generateSale } from './generate-sales.ts'
import { generateDecision, generateExchange, generateIssue, generateTransfer } from './generate-wallet.ts'
import type { Market } from './market.ts'

type Generator = (market: Market, dice: Dice) => Command | null

/** Each kind with its weight. */
const generators = {
  list: [4, generateListing],
  want: [3, generateDraft],
  edit: [4, generateEdit],
  buy: [9, generatePurchase],
  quickBuy: [3, generateQuickBuy],
  sell: [6, generateSale],
  quickSell: [2, generateQuickSale],
  open: [2, generateOpening],
  offered: [18, generateOfferedAction],
  act: [8, generateAnyAction],
  evidence: [7, generateEvidence],
  rule: [16, generateRuling],
  hint: [2, generateHint],
  transfer: [2, generateTransfer],
  exchange: [1, generateExchange],
  decide: [2, generateDecision],
  issue: [1, generateIssue],
  read: [4, generateRead],
} as const satisfies Readonly<Record<string, readonly [number, Generator]>>

export type CommandKind = keyof typeof generators
export const weights: readonly { kind: CommandKind; weight: number }[] = keysOf(generators).map((kind) => ({
  kind,
  weight: generators[kind][0],
}))

/** Returns null if the market has nothing to act on. `key` is the idempotency key for calls that take one. */
export function generateCommand(
  market: Market,
  kind: CommandKind,
  { dice, key }: { dice: Dice; key: string },
): Command | null {
  const command = generators[kind][1](market, dice)
  return command && dice.chance(40) && isKeyed(command) ? { ...command, key } : command
}

/** Calls of the app that take a key. A deadline check is left out: repeated with its key, it may find more to do. */
function isKeyed({ call }: Command): boolean {
  const endpoint = keysOf(endpoints).find((name) => name === call)
  return endpoint !== undefined && 'changes' in endpoints[endpoint] && call !== 'checkDeadline'
}
