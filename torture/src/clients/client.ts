import { setTimeout as delay } from 'node:timers/promises'
import type { DataOf } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import type { Account, Resources } from './account.ts'
import type { Plan } from './act.ts'
import { type Caller, perform, type RunContext } from './perform.ts'
import type { Reader } from './reader.ts'

/** The clients' knowledge of the market; each read refreshes it for all. */
export type Known = {
  readonly accounts: Account[]
  /** Offers to sell. */
  offers: DataOf<'listOffers'>['data']
  /** Offers to buy. */
  wanted: DataOf<'listOffers'>['data']
}

/** One of the phones on which an account acts at the same time. */
export type Client = Caller & {
  readonly context: RunContext
  readonly account: Account
  readonly known: Known
  readonly reader: Reader
  readonly resources: Resources
  /** Returns a text that no other act writes. */
  readonly mark: () => string
  readonly dice: Dice
}

/** Plans acts of one kind from what the client sees. Returns null if there is nothing to act on. */
export type ActGenerator = {
  readonly weight: number
  /** Several plans are performed concurrently. */
  readonly plan: (client: Client) => Promise<Plan | readonly Plan[] | null>
  /** Keeps what the response gives the client. */
  readonly onDone?: (client: Client, answer: unknown) => void
}

const PAUSE_MS = { least: 20, most: 160 }

/** Performs one act after the other until the round is over. */
export async function act(client: Client, generators: readonly ActGenerator[]): Promise<void> {
  const { context, dice } = client
  while (!context.isOver) {
    const generator = weighed(generators, dice)
    const plans = [(await generator.plan(client)) ?? []].flat()
    if (!context.isOver) await Promise.all(plans.map((plan) => carryOut(client, generator, plan)))
    await delay(dice.between(PAUSE_MS.least, PAUSE_MS.most))
  }
}

async function carryOut(client: Client, { onDone }: ActGenerator, plan: Plan): Promise<void> {
  const answer = await perform(client.context, client, plan)
  if (answer !== undefined) onDone?.(client, answer)
}

function weighed(generators: readonly ActGenerator[], dice: Dice): ActGenerator {
  let place = dice.next() * generators.reduce((sum, { weight }) => sum + weight, 0)
  for (const generator of generators) {
    place -= generator.weight
    if (place < 0) return generator
  }
  throw new Error('there is no act to choose')
}
