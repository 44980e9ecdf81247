import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '@u-market/embedded-postgres'
import type pg from 'pg'
import { withClient } from '../db/database.ts'

/**
 * The demo has passwords that everybody knows, so it takes an empty database or its own, and nobody else's. Its mark
 * is the comment on the schema: it travels with dumps and copies, and is written before the first row.
 */
const BEING_FILLED = 'U Market demo, being filled'
/** When it was filled, and until when its open orders wait. */
const FILLED = /^U Market demo, made at (\d+), fresh until (\d+)$/

/** A connection that was closed is still listed for a moment. */
const LEAVE_MS = 2_000
const PAUSE_MS = 50

/** A demo that is there. Moments are Unix milliseconds. */
export type FilledDemo = { readonly madeAt: number; readonly freshUntil: number }

/** Null: the database is empty now, and the demo's. Also clears away a first filling that was cut short: half a demo would be no demo. */
export function prepareDemoDatabase(connectionString: string): Promise<FilledDemo | null> {
  return withClient(connectionString, async (client) => {
    const mark = await readMark(client)
    const filled = mark === null ? null : filledDemo(mark)
    if (filled) return filled
    if (mark === BEING_FILLED) await clear(client)
    else if (await holdsTables(client)) {
      throw new StartError('DEMO=1 needs a database of its own: this one holds something that is not a demo')
    } else await writeMark(client, BEING_FILLED)
    return null
  })
}

/** Takes everything out of a demo's own database, unless somebody else is at work on it. Answers whether it did. */
export function clearDemo(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const mark = await readMark(client)
    if (mark === null || (mark !== BEING_FILLED && !filledDemo(mark)) || (await isShared(client)))
      return false
    await clear(client)
    return true
  })
}

/** Answers when it was made, and keeps it with how long the demo's open orders have. */
export function markFilled(connectionString: string, madeAt: Date): Promise<FilledDemo> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ next: Date | null }>(
      'select min(deadline_at) as next from trade_order where is_open',
    )
    const freshUntil = rows[0]?.next ?? madeAt
    await writeMark(client, `U Market demo, made at ${madeAt.getTime()}, fresh until ${freshUntil.getTime()}`)
    return { madeAt: madeAt.getTime(), freshUntil: freshUntil.getTime() }
  })
}

/** For a server that is no demo: are these accounts that anybody can log in to? */
export function isDemoDatabase(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => filledDemo((await readMark(client)) ?? '') !== null)
}

function filledDemo(mark: string): FilledDemo | null {
  const [, madeAt, freshUntil] = FILLED.exec(mark) ?? []
  return madeAt && freshUntil ? { madeAt: Number(madeAt), freshUntil: Number(freshUntil) } : null
}

/** Another server on the same demo would lose it under its hands. */
async function isShared(client: pg.Client): Promise<boolean> {
  const until = performance.now() + LEAVE_MS
  while (await hasCompany(client)) {
    if (performance.now() > until) return true
    await delay(PAUSE_MS)
  }
  return false
}

async function hasCompany(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
  )
  return rowCount !== 0
}

async function readMark(client: pg.Client): Promise<string | null> {
  const sql = `select obj_description('public'::regnamespace, 'pg_namespace') as mark`
  const { rows } = await client.query<{ mark: string | null }>(sql)
  return rows[0]?.mark ?? null
}

/** At once, so that a demo that is cut short here is whole or half made, which the next start clears away. */
async function clear(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query(`comment on schema public is ${client.escapeLiteral(BEING_FILLED)}`)
  await client.query('commit')
}

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)
  return rowCount !== 0
}

async function writeMark(client: pg.Client, mark: string): Promise<void> {
  await client.query(`comment on schema public is ${client.escapeLiteral(mark)}`)
}
