import type { Dice } from '@u-market/testkit/acts'
import { plainPicture } from '@u-market/testkit/pictures'
import type { Account, Resources } from './clients/account.ts'
import type { Act } from './clients/act.ts'
import { accountGenerators, passkeyGenerators } from './clients/acts/accounts.ts'
import { chatGenerators } from './clients/acts/chat.ts'
import { offerGenerators } from './clients/acts/offers.ts'
import { orderGenerators, saleGenerators } from './clients/acts/orders.ts'
import { readingGenerators } from './clients/acts/reading.ts'
import { securityGenerators } from './clients/acts/security.ts'
import { walletGenerators } from './clients/acts/wallet.ts'
import { watchingGenerators } from './clients/acts/watching.ts'
import { wrongGenerators } from './clients/acts/wrong.ts'
import { admitAccounts } from './clients/admit-accounts.ts'
import { act, type Client, type Known } from './clients/client.ts'
import type { AtConsole } from './clients/duties.ts'
import { admitNewcomers } from './clients/newcomers.ts'
import { operate } from './clients/operator.ts'
import type { Caller, RunContext } from './clients/perform.ts'
import { openReader, type Reader } from './clients/reader.ts'
import type { Market } from './market/market.ts'

/** All clients and their phones. */
export type Crowd = {
  readonly readers: readonly Reader[]
  readonly operatorToken: string
  /** Runs all clients until the round is over. */
  act(wait: (ms: number) => Promise<void>): Promise<void>
  /** Returns the caller that performed an act; undefined for a newcomer. */
  callerOf(act: Act): Caller | undefined
  close(): void
}

const generators = [
  ...orderGenerators,
  ...saleGenerators,
  ...offerGenerators,
  ...walletGenerators,
  ...accountGenerators,
  ...readingGenerators,
  ...wrongGenerators,
  ...chatGenerators,
  ...passkeyGenerators,
  ...securityGenerators,
  ...watchingGenerators,
]
const NEWCOMERS = 2
const CONNECTED_MS = { least: 800, most: 6_000 }

export async function gatherCrowd(
  market: Market,
  context: RunContext,
  { dice, traders }: { readonly dice: Dice; readonly traders: number },
): Promise<Crowd> {
  const document = await plainPicture()
  const { accounts, operator } = await admitAccounts(market, traders, document)
  const known: Known = { accounts, offers: [], wanted: [] }
  const resources = { sms: market.sms, document }
  const given: Given = { market, context, known, dice, resources, mark: createMark(dice) }
  const phones = accounts.map((account) => [
    phoneOf(given, account, 'in a pocket'),
    phoneOf(given, account, 'at home'),
  ])
  const readers = phones.flat()
  const clients = accounts.flatMap((account, at) => clientsOf(given, account, phones[at] ?? []))
  // Two consoles, so that they compete for the same dispute or application.
  const consoles = ['operator', 'second operator'].map(
    (name): AtConsole => ({
      ...operator,
      ...{ name, context, accounts, mark: given.mark },
      dice: dice.stream(name),
    }),
  )
  const callers = new Map<string, Caller>([...clients, ...consoles].map((caller) => [caller.name, caller]))
  return {
    readers,
    operatorToken: operator.identity.token ?? '',
    act: async (wait) => {
      await Promise.all([
        ...clients.map((client) => act(client, generators)),
        ...Array.from({ length: NEWCOMERS }, (_, at) =>
          admitNewcomers(
            context,
            { ...resources, accounts },
            dice.stream(`newcomer ${at} ${context.journal.now()}`),
          ),
        ),
        ...consoles.map(operate),
        // Only the first phone of each account loses connections; the others stay connected unless the server drops them.
        ...phones
          .flatMap(([pocket]) => pocket ?? [])
          .map((reader) => loseConnections(reader, context, { dice: dice.stream(reader.name), wait })),
      ])
    },
    callerOf: ({ by }) => callers.get(by),
    close: () => {
      for (const reader of readers) reader.close()
    },
  }
}

type Given = {
  readonly market: Market
  readonly context: RunContext
  readonly known: Known
  readonly dice: Dice
  readonly resources: Resources
  readonly mark: () => string
}

function phoneOf({ market, context, dice }: Given, account: Account, where: string): Reader {
  const name = `phone of ${account.name} ${where}`
  return openReader({
    name,
    userId: account.userId,
    token: account.identity.token ?? '',
    servers: market.servers,
    dice: dice.stream(name),
    onBreach: (invariant, what) => context.journal.breach({ invariant, what, acts: [] }),
  })
}

function clientsOf(
  { context, known, mark, dice, resources }: Given,
  account: Account,
  phones: readonly Reader[],
): Client[] {
  return phones.map((reader, at) => ({
    ...{ context, account, known, reader, resources, mark },
    name: account.name,
    identity: account.identity,
    dice: dice.stream(`${account.name} ${at}`),
  }))
}

/** Breaks a phone's connection every few seconds. */
async function loseConnections(
  reader: Reader,
  context: RunContext,
  { dice, wait }: { readonly dice: Dice; readonly wait: (ms: number) => Promise<void> },
): Promise<void> {
  while (!context.isOver) {
    await wait(dice.between(CONNECTED_MS.least, CONNECTED_MS.most))
    if (!context.isOver) reader.vanish()
  }
}

function createMark(dice: Dice): () => string {
  const run = dice
    .stream('marks')
    .below(36 ** 5)
    .toString(36)
  let count = 0
  return () => `mark-${run}-${++count}`
}
