/** A market as the last release with migration 010 left it: its rows, and what that release answered about them. */
import { readdir, readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import {
  decodeServerFrame,
  type Envelope,
  fromWire,
  type Order,
  type ServerFrame,
  toWire,
} from '@u-market/contract'
import type { openWorld, Trader, World } from '@u-market/testkit'
import { runMigrations } from 'graphile-worker'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Answer } from './legacy-answers.fixture.ts'
import { retold } from './legacy-words.fixture.ts'

type Row = Readonly<Record<string, unknown>>
type Job = {
  readonly task: string
  readonly payload: unknown
  readonly run_at: string
  readonly key: string | null
  readonly max_attempts: number
  readonly attempts: number
}
export type KeyedCall = {
  readonly who: string
  readonly path: string
  readonly body: string
  readonly key: string
  readonly envelope: Envelope<unknown>
}
export type Replay = {
  readonly who: string
  readonly cursor: number
  readonly unread: number
  /** What is stored and came after the cursor, in order. */
  readonly frames: readonly ServerFrame[]
}
/** What the market shows once some days have passed. */
export type Later = {
  readonly states: Readonly<Record<string, string>>
  /** The newest lines of each order's chat, the newest first. */
  readonly talks: Readonly<Record<string, readonly string[]>>
  readonly people: Readonly<Record<string, { coin: string; frozen: string; notices: readonly string[] }>>
  /** The orders that web push reached phones about. */
  readonly pushes: readonly string[]
}
export type LegacyMarket = {
  /** The moment of the dump and of all answers, Unix milliseconds. */
  readonly moment: number
  readonly cast: Parameters<typeof openWorld>[0]['cast']
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** Numbers last drawn. */
  readonly sequences: Readonly<Record<string, number>>
  readonly jobs: readonly Job[]
  readonly answers: Readonly<Record<string, readonly Answer[]>>
  readonly keyed: readonly KeyedCall[]
  /** Their keys are older than a day and count no more. */
  readonly stale: readonly KeyedCall[]
  readonly replays: readonly Replay[]
  readonly later: Later
}

/** Days that pass after the dump: longer than any deadline of its open orders. */
export const LATER = { days: 3 } as const

export async function readLegacyMarket(): Promise<LegacyMarket> {
  const packed = await readFile(new URL('legacy/market-010.json.br', import.meta.url))
  const market: LegacyMarket = JSON.parse(brotliDecompressSync(packed).toString())
  const recorded = retold(withAdditions(market))
  const later = retold(market.later)
  return {
    ...market,
    ...recorded,
    replays: recorded.replays.map(decoded),
    later: { ...later, people: Object.fromEntries(Object.entries(later.people).map(sortedNotices)) },
  }
}

const migrations = new URL('../src/db/migrations/', import.meta.url)
const LAST = '010'

let made = 0

/** A database of the old schema with the old rows in it. `address` holds DATABASE where its name goes. */
export async function createLegacyDatabase(
  address: string,
  market: LegacyMarket,
  pushOrigin: string,
): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `legacy_${process.pid}_${++made}`
  const addressOf = (database: string): string => address.replace('DATABASE', database)
  const onServer = (statement: string) =>
    onClient(addressOf('postgres'), async (client) => void (await client.query(statement)))
  await onServer(`create database ${name} template template0 encoding 'UTF8'`)
  const pool = new pg.Pool({ connectionString: addressOf(name) })
  // Its connections are cut when the database goes; that is no news.
  const onError = (): void => {}
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  try {
    await migrateToLegacy(pool)
  } finally {
    await pool.end()
  }
  await onClient(addressOf(name), async (client) => {
    await passTransactions(client, market)
    await insertTables(client, market, pushOrigin)
    await setSequences(client, market)
    await addJobs(client, market)
  })
  return { name, drop: () => onServer(`drop database ${name} with (force)`) }
}

/** How orders, chats, notices and balances stand, in an order that holds for any server. */
export async function standingOf(people: readonly Trader[]): Promise<Omit<Later, 'pushes'>> {
  const states: Record<string, string> = {}
  const talks: Record<string, string[]> = {}
  const standing: Record<string, Later['people'][string]> = {}
  for (const trader of people) {
    for (const order of await ordersOf(trader)) {
      states[`${trader.username} ${order.orderId}`] = stateOf(order)
      talks[`${trader.username} ${order.orderId}`] = await talkOf(trader, order)
    }
    const { coin, frozenCoin: frozen } = await trader.info()
    standing[trader.username] = { coin, frozen, notices: await noticesOf(trader) }
  }
  return { states, talks, people: standing }
}

/** The stored frames that a phone gets which comes back with a cursor, and how many unread notices it counts. */
export async function replayFor(world: World, trader: Trader, cursor: number): Promise<Replay> {
  const socket = await world.connect(trader, { cursor: String(cursor) })
  const { data } = await socket.hears('welcome')
  // What a phone says is heard when all that it missed has been sent. No order has this number.
  socket.says('openChat', { orderId: 'none' })
  await socket.hears('showText')
  await socket.hangUp()
  const frames = socket.frames.filter((frame) => 'seq' in frame)
  return { who: trader.username, cursor, unread: data.unread, frames }
}

/**
 * Of an answer or a frame what it could say then: without the people of an order, when they were last here, and how many matters
 * are unread.
 */
export function withoutGains<T>(told: T): T {
  return JSON.parse(JSON.stringify(told, (key, value) => (isGain(key, value) ? undefined : value)))
}

type Recorded = Pick<LegacyMarket, 'answers' | 'keyed' | 'stale' | 'replays'>

/**
 * What that release answered, with what answers have gained since and nothing else: an order's fee, of which the orders of then
 * have none, and the check of the books that holds fees against orders.
 */
function withAdditions({ answers, keyed, stale, replays }: Recorded): Recorded {
  const known = JSON.parse(JSON.stringify({ answers, keyed, stale, replays }), addition)
  const read: Recorded['answers'] = JSON.parse(JSON.stringify(known.answers), readAddition)
  const sorted = Object.entries(read).map(([who, given]) => [who, given.map(sortAgain)])
  return { ...known, answers: Object.fromEntries(sorted) }
}

/** Frames stand in the file as they went over the wire. */
function decoded(replay: Replay): Replay {
  return {
    ...replay,
    frames: replay.frames.flatMap((frame) => decodeServerFrame(JSON.stringify(frame)) ?? []),
  }
}

const gained = ['buyerRealName', 'isOwn', 'isVerified', 'lastSeenAt', 'matters']

/** A chat has a peer too, and had one then. */
function isGain(key: string, value: unknown): boolean {
  const [name = ''] = Object.keys(Object(fromWire(Object({ [key]: 0 }))))
  return gained.includes(name) || (key === 'peer' && 'isVerified' in Object(fromWire(Object(value))))
}

function addition(key: string, value: unknown): unknown {
  // A frame carries its order as text.
  if (key === 'message' && typeof value === 'string' && value.startsWith('{"buy_orderid"'))
    return JSON.stringify(JSON.parse(value, addition))
  if (key === 'checks' && Array.isArray(value))
    return [...value, { name: 'fees are what completed orders were charged', passed: 1, detail: '' }]
  const isOrder = typeof value === 'object' && value !== null && 'memo_code' in value
  return isOrder ? { ...value, fee: '0.00' } : value
}

/** What is read anew; an answer that was kept for its key is given as it was. */
function readAddition(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('walletddress' in value && 'invitecode' in value) return { ...value, order_pause_until: null }
  if ('newcomer_open_orders' in value) return { ...value, open_orders: 10 }
  return 'completion_rate' in value && 'nickname' in value ? { ...value, ...recordOf(value) } : value
}

/** By that rate a list may be sorted; within one, it stays as it was. */
function sortAgain({ ask, envelope }: Answer): Answer {
  const page: { data: { completion_rate: number }[] } = Object(Object(envelope).data)
  if (ask.includes('sort=credit')) page.data.sort((one, other) => other.completion_rate - one.completion_rate)
  return { ask, envelope }
}

/** Orders of those who have offers, counted by hand from that market's rows: completed, and ended by their own fault. */
const countsBy = new Map<unknown, readonly [completed: number, faults: number]>([
  ['Alice Z', [20, 6]],
  ['Mei', [17, 4]],
  ['Bobby Lin', [17, 2]],
])

function recordOf({ nickname }: { readonly nickname: unknown }) {
  const [completed, faults] = countsBy.get(nickname) ?? [0, 0]
  const rate = Math.round((completed * 1000) / (completed + faults)) / 10
  return { completion_rate: rate, record: { completed, rate, rate_count: completed + faults } }
}

async function onClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The schema of migration 010, by the very files that made it then. */
async function migrateToLegacy(pool: pg.Pool): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: pool })
}

/** Rows name the transactions that wrote them: the cluster must be past those, as the one they come from was. */
async function passTransactions(client: pg.ClientBase, { tables }: LegacyMarket): Promise<void> {
  const written = Object.values(tables).flatMap((rows) => rows.map(({ tx }) => Number(tx ?? 0)))
  const last = written.reduce((one, other) => Math.max(one, other), 0)
  await client.query('set synchronous_commit = off')
  await client.query(
    `do $$ begin while pg_current_xact_id()::text::bigint <= ${last} loop commit; end loop; end $$`,
  )
}

/** Rows as they were: no trigger acts on them a second time, and what the migrations themselves wrote gives way. */
async function insertTables(client: pg.ClientBase, { tables }: LegacyMarket, origin: string): Promise<void> {
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(`truncate ${Object.keys(tables).map((name) => `"${name}"`)}`)
  for (const [table, rows] of Object.entries(tables))
    await insertRows(client, table, table === 'push_subscription' ? withService(rows, origin) : rows)
  await client.query(`set session_replication_role = 'origin'`)
}

async function setSequences(client: pg.ClientBase, { sequences }: LegacyMarket): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1, $2)', [name, last])
}

async function addJobs(client: pg.ClientBase, { jobs }: LegacyMarket): Promise<void> {
  for (const { task, payload, run_at, key, max_attempts, attempts } of jobs) {
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job($1, $2::json, run_at := $3::timestamptz, max_attempts := $4, job_key := $5)`,
      [task, JSON.stringify(payload), run_at, max_attempts, key],
    )
    await client.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
      rows[0]?.id,
      attempts,
    ])
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(migrations)).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 3) <= LAST,
  )
  const entries = names.sort().map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, migrations), 'utf8')
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((name) => `"${name}"`)
  await client.query(
    `insert into "${table}" (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  )
}

/** Subscriptions of phones are kept without the push service's address, which is another in every run. */
function withService(rows: readonly Row[], origin: string): Row[] {
  return rows.map((row) => ({ ...row, endpoint: `${origin}${row.endpoint}` }))
}

async function ordersOf(trader: Trader): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1; ; page++) {
    const { data, lastPage } = await trader.orders({ page })
    all.push(...data)
    if (page >= lastPage) return all
  }
}

function stateOf({ state, deadlineAt, cancelledAt, acknowledgedAt, releasedAt, actions }: Order): string {
  return JSON.stringify(toWire({ state, deadlineAt, cancelledAt, acknowledgedAt, releasedAt, actions }))
}

async function talkOf(trader: Trader, { orderId }: Order): Promise<string[]> {
  const { data } = await trader.call('listMessages', { orderId })
  return data.map(({ createdAt, sender, message, status }) =>
    [createdAt, sender, message, status].join(' | '),
  )
}

async function noticesOf(trader: Trader): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { data, lastPage } = await trader.call('listNotices', { page, limit: 50 })
    // What falls due at one moment may come in any order.
    all.push(...data.map((each) => [each.createdAt, each.title, each.orderId, each.link].join(' | ')))
    if (page >= lastPage) return all.sort(byText)
  }
}

/** As `noticesOf` sorts them, now that they say something else. */
function sortedNotices([who, standing]: [string, Later['people'][string]]) {
  return [who, { ...standing, notices: standing.notices.toSorted(byText) }] as const
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}
