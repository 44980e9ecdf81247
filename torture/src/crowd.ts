import { plainPicture } from '@u-market/testkit/pictures'
import type { Account } from './clients/account.ts'
import type { Act } from './clients/act.ts'
import { accountIdeas } from './clients/acts/accounts.ts'
import { chatIdeas } from './clients/acts/chat.ts'
import { offerIdeas } from './clients/acts/offers.ts'
import { orderIdeas } from './clients/acts/orders.ts'
import { passkeyIdeas } from './clients/acts/passkeys.ts'
import { readingIdeas } from './clients/acts/reading.ts'
import { walletIdeas } from './clients/acts/wallet.ts'
import { wrongIdeas } from './clients/acts/wrong.ts'
import { admitAccounts } from './clients/admit-accounts.ts'
import { act, type Client, type Known } from './clients/client.ts'
import type { AtConsole } from './clients/duty.ts'
import { admitNewcomers } from './clients/newcomers.ts'
import { operate } from './clients/operator.ts'
import type { Doer, Ground } from './clients/perform.ts'
import { openReader, type Reader } from './clients/reader.ts'
import type { Market } from './market/market.ts'
import type { Random } from './random.ts'

/** Everybody who acts, and their phones. */
export type Crowd = {
  readonly readers: readonly Reader[]
  readonly operatorToken: string
  /** Until the round is over. */
  act(wait: (ms: number) => Promise<void>): Promise<void>
  /** Whoever did an act. */
  doerOf(act: Act): Doer | undefined
  close(): void
}

const ideas = [
  ...orderIdeas,
  ...offerIdeas,
  ...walletIdeas,
  ...accountIdeas,
  ...readingIdeas,
  ...wrongIdeas,
  ...chatIdeas,
  ...passkeyIdeas,
]
const NEWCOMERS = 2
const TUNNEL_MS = { least: 800, most: 6_000 }

export async function gatherCrowd(
  market: Market,
  ground: Ground,
  { random, traders }: { readonly random: Random; readonly traders: number },
): Promise<Crowd> {
  const files = await Promise.all(['#0B7A5E', '#7A0B5E', '#5E0B7A'].map((colour) => plainPicture(colour)))
  const [document = Buffer.alloc(0)] = files
  const { accounts, operator } = await admitAccounts(market, traders, document)
  const known: Known = { accounts, offers: [], files }
  const given: Given = { market, ground, known, random, mark: createMark(random) }
  const phones = accounts.map((account) => [
    phoneOf(given, account, 'in a pocket'),
    phoneOf(given, account, 'at home'),
  ])
  const readers = phones.flat()
  const clients = accounts.flatMap((account, at) => clientsOf(given, account, phones[at] ?? []))
  const console: AtConsole = {
    ...operator,
    ...{ ground, accounts, mark: given.mark },
    random: random.stream('operator'),
  }
  const lobby = { sms: market.sms, files }
  const doers = new Map<string, Doer>([...clients, console].map((doer) => [doer.name, doer]))
  return {
    readers,
    operatorToken: operator.identity.token ?? '',
    act: async (wait) => {
      await Promise.all([
        ...clients.map((client) => act(client, ideas)),
        ...Array.from({ length: NEWCOMERS }, (_, at) =>
          admitNewcomers(ground, lobby, random.stream(`newcomer ${at} ${ground.journal.now()}`)),
        ),
        operate(console),
        // Those at home hear of nothing but what the server does.
        ...phones
          .flatMap(([pocket]) => pocket ?? [])
          .map((reader) => travel(reader, ground, { random: random.stream(reader.name), wait })),
      ])
    },
    doerOf: ({ by }) => doers.get(by),
    close: () => {
      for (const reader of readers) reader.close()
    },
  }
}

type Given = {
  readonly market: Market
  readonly ground: Ground
  readonly known: Known
  readonly random: Random
  readonly mark: () => string
}

function phoneOf({ market, ground, random }: Given, account: Account, where: string): Reader {
  const name = `phone of ${account.name} ${where}`
  return openReader({
    name,
    userId: account.userId,
    token: account.identity.token ?? '',
    servers: market.servers,
    random: random.stream(name),
    onBreach: (invariant, what) => ground.journal.breach({ invariant, what, acts: [] }),
  })
}

function clientsOf(
  { ground, known, mark, random }: Given,
  account: Account,
  phones: readonly Reader[],
): Client[] {
  return phones.map((reader, at) => ({
    ...{ ground, account, known, reader, mark },
    name: account.name,
    identity: account.identity,
    random: random.stream(`${account.name} ${at}`),
  }))
}

/** A phone goes through tunnels. */
async function travel(
  reader: Reader,
  ground: Ground,
  { random, wait }: { readonly random: Random; readonly wait: (ms: number) => Promise<void> },
): Promise<void> {
  while (!ground.isOver) {
    await wait(random.between(TUNNEL_MS.least, TUNNEL_MS.most))
    if (!ground.isOver) reader.vanish()
  }
}

function createMark(random: Random): () => string {
  const run = random
    .stream('marks')
    .below(36 ** 5)
    .toString(36)
  let count = 0
  return () => `mark-${run}-${++count}`
}
