/** The steps of a history: a command, two concurrent ones, a repeated one, or the passing of time. */

import { type Dice, throwDice } from '@u-market/testkit/acts'
import fc from 'fast-check'
import type { Command } from './command.ts'
import { type CommandKind, generateCommand, weights } from './generate-command.ts'
import { type Market, orderOf } from './market.ts'

export type Step =
  | { readonly is: 'command'; readonly command: Command }
  /** Both are sent before either gets a response. */
  | { readonly is: 'race'; readonly commands: readonly [Command, Command] }
  /** A successful command with a key, sent again; sometimes with another body. */
  | { readonly is: 'repeat'; readonly place: number; readonly isOther: boolean }
  /** Without the worker, nothing that falls due is run. */
  | { readonly is: 'time'; readonly until: number; readonly withWorker: boolean }
  | { readonly is: 'rest' }

const MINUTE = 60_000
/** Below the thirty days that a session lasts. */
const MAX_MS = 25 * 24 * 60 * MINUTE

const kinds = [
  ...weights.map(({ kind, weight }) => ({ weight, arbitrary: fc.constant(kind) })),
  { weight: 6, arbitrary: fc.constant('wait' as const) },
  { weight: 3, arbitrary: fc.constant('sleep' as const) },
  { weight: 3, arbitrary: fc.constant('repeat' as const) },
  { weight: 7, arbitrary: fc.constant('race' as const) },
]

/** A step whose command is chosen only when the market's state is known: its kind, and the seed of its choices. */
export type StepSpec = {
  readonly do: CommandKind | 'wait' | 'sleep' | 'repeat' | 'race'
  readonly seed: number
}

/** Shrinks only by leaving steps out: another seed would be a different step, not a smaller one. */
export const history: fc.Arbitrary<StepSpec[]> = fc.array(
  fc.noShrink(fc.noBias(fc.record({ do: fc.oneof(...kinds), seed: fc.nat() }))),
  { minLength: 1, maxLength: 800, size: 'max' },
)

type Place = { readonly began: number; readonly place: number }

export function makeStep(market: Market, { do: kind, seed }: StepSpec, { began, place }: Place): Step {
  const dice = throwDice(seed)
  const key = `step-${place}`.padEnd(10, '-')
  switch (kind) {
    case 'wait':
    case 'sleep': {
      const until = generateMoment(market, dice)
      return until - began > MAX_MS ? { is: 'rest' } : { is: 'time', until, withWorker: kind === 'wait' }
    }
    case 'repeat':
      return { is: 'repeat', place: dice.below(2 ** 20), isOther: dice.chance(20) }
    case 'race':
      return generateRace(market, dice, key)
    default: {
      const command =
        generateCommand(market, kind, { dice, key }) ?? generateCommand(market, 'offered', { dice, key })
      return command ? { is: 'command', command } : { is: 'rest' }
    }
  }
}

/** Often the exact second of one of the next deadlines, or one second off. */
function generateMoment(market: Market, dice: Dice): number {
  // A ruling takes effect a day later, which random waits would rarely reach.
  const told = market.orders.find(({ proposed }) => proposed !== null)?.deadlineAt ?? 0
  if (told > market.now && dice.chance(50)) return told + dice.pickOf(-1000, 0, 0)
  if (dice.chance(45)) {
    const due = market.orders.flatMap(({ timerAt, deadlineAt }) => [timerAt ?? [], deadlineAt ?? []].flat())
    const ahead = due.filter((moment) => moment > market.now).sort((a, b) => a - b)
    const chosen = ahead[dice.below(Math.min(3, ahead.length))]
    if (chosen !== undefined) return Math.max(market.now, chosen + dice.pickOf(-1, 0, 0, 1) * 1000)
  }
  return market.now + (dice.chance(90) ? dice.below(15 * 60) * 1000 : dice.below(26 * 60) * MINUTE)
}

/** Mostly two commands on one order, because that is where they conflict. */
function generateRace(market: Market, dice: Dice, key: string): Step {
  const kind = generateKind(dice, racing)
  const first = generateCommand(market, kind, { dice, key: `${key}a` })
  const other = { dice, key: `${key}b` }
  if (!first) return { is: 'rest' }
  // An impatient client: the same call twice with one key.
  if (first.key !== undefined && dice.chance(25)) return { is: 'race', commands: [first, first] }
  const isSearch = kind === 'quickBuy' || kind === 'quickSell'
  if (!isSearch && dice.chance(15))
    return { is: 'race', commands: [first, { who: 'clock', call: 'sweep', form: {} }] }
  const order = orderOf(market, first.form.orderId ?? '')
  const second =
    order && dice.chance(70)
      ? generateCommand(
          { ...market, orders: [order] },
          dice.pickOf('offered', 'offered', 'act', 'hint'),
          other,
        )
      : generateCommand(market, isSearch ? dice.pickOf(...placing) : generateKind(dice, atomic), other)
  return second ? { is: 'race', commands: [first, second] } : { is: 'command', command: first }
}

/** A list is read by several statements, so a concurrent write may show in one part of it only. */
const racing = weights.filter(({ kind }) => kind !== 'read' && kind !== 'open')
/** A search reads offers before it takes one, so it races only with calls that take from offers. */
const placing = ['buy', 'quickBuy', 'sell', 'quickSell'] as const
const atomic = racing.filter(({ kind }) => kind !== 'quickBuy' && kind !== 'quickSell')

function generateKind(dice: Dice, of: typeof weights): CommandKind {
  return dice.pick(of.flatMap(({ kind, weight }) => Array.from({ length: weight }, () => kind))) ?? 'buy'
}
