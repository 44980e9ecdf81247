import { setTimeout as delay } from 'node:timers/promises'
import type { DataOf } from '@u-market/contract'
import type { Random } from '../random.ts'
import type { Account } from './account.ts'
import type { Plan } from './act.ts'
import { type Doer, type Ground, perform } from './perform.ts'
import type { Reader } from './reader.ts'

/** What clients know of the market; each look refreshes it for all. */
export type Known = {
  readonly accounts: Account[]
  offers: DataOf<'listOffers'>['data']
  /** Pictures to upload. */
  readonly files: readonly Buffer[]
}

/** One of the things that an account does at the same time. */
export type Client = Doer & {
  readonly ground: Ground
  readonly account: Account
  readonly known: Known
  readonly reader: Reader
  /** A text that nobody else writes. */
  readonly mark: () => string
  readonly random: Random
}

/** Something that a client may take into its head. What it needs to see it looks up; null: not now. */
export type Idea = {
  readonly weight: number
  /** Several are done at the same time. */
  readonly plan: (client: Client) => Promise<Plan | readonly Plan[] | null>
  /** What the answer leaves with the client. */
  readonly onDone?: (client: Client, answer: unknown) => void
}

const PAUSE_MS = { least: 20, most: 160 }

/** Does one thing after the other until the round is over. */
export async function act(client: Client, ideas: readonly Idea[]): Promise<void> {
  const { ground, random } = client
  while (!ground.isOver) {
    const idea = weighed(ideas, random)
    const plans = [(await idea.plan(client)) ?? []].flat()
    if (!ground.isOver) await Promise.all(plans.map((plan) => carryOut(client, idea, plan)))
    await delay(random.between(PAUSE_MS.least, PAUSE_MS.most))
  }
}

async function carryOut(client: Client, { onDone }: Idea, plan: Plan): Promise<void> {
  const answer = await perform(client.ground, client, plan)
  if (answer !== undefined) onDone?.(client, answer)
}

function weighed(ideas: readonly Idea[], random: Random): Idea {
  let place = random.next() * ideas.reduce((sum, { weight }) => sum + weight, 0)
  for (const idea of ideas) {
    place -= idea.weight
    if (place < 0) return idea
  }
  throw new Error('there is no idea')
}
