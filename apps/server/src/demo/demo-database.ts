import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '@u-market/embedded-postgres'
import type pg from 'pg'
import { withClient } from '../db/database.ts'
import type { DemoPlaceName } from '../platform/config.ts'

/**
 * The demo's passwords are public, so it is only filled into a database that is empty or has the demo's mark. The mark is a
 * comment on the schema: dumps and copies keep it. It is written before the first row.
 */
const BEING_FILLED = 'U Market demo, being filled'
/**
 * Mark of a filled demo: when it was filled, the first deadline of its open orders, in Unix milliseconds, and a digest of its
 * accounts' passwords and the place, which older demos lack.
 */
const FILLED = /^U Market demo, made at (\d+), fresh until (\d+)(?:, opened by (\w+))?(?:, in (\w+))?$/

/** Of demos that do not name theirs. */
const FIRST_PLACE = 'cn'

/** A closed connection stays listed for a moment: waits up to 2 s for it to go, looking every 50 ms. */
const LEAVE_MS = 2_000
const PAUSE_MS = 50

/** A filled demo. Times in Unix milliseconds. `opensAsPrinted`: its accounts are open and have the printed passwords. */
export type FilledDemo = {
  readonly madeAt: number
  readonly freshUntil: number
  readonly opensAsPrinted: boolean
}

/**
 * Returns the existing demo; null: the database is now empty and marked as the demo's. Clears a demo whose filling was
 * interrupted. Throws `StartError` for a demo of another place, and for a database with any other tables.
 */
export function prepareDemoDatabase(
  connectionString: string,
  place: DemoPlaceName,
): Promise<FilledDemo | null> {
  return withClient(connectionString, async (client) => {
    const mark = await readMark(client)
    const filled = mark === null ? null : filledDemo(mark)
    if (filled) {
      const { keys, place: kept, ...times } = filled
      if (kept !== place)
        throw new StartError(
          `DEMO_PLACE is ${place}, but the demo in this database is of ${kept}. Start it with DEMO_PLACE=${kept}, or name another folder with DATA_DIR for the demo of ${place}. The demo is only play: its folder can also be deleted`,
        )
      return { ...times, opensAsPrinted: keys === null || keys === (await keysOf(client, filled.madeAt)) }
    }
    if (mark === BEING_FILLED) await clear(client)
    else if (await holdsTables(client)) {
      throw new StartError('DEMO=1 needs a database of its own: this one holds something that is not a demo')
    } else await writeMark(client, BEING_FILLED)
    return null
  })
}

/** Empties a demo's database, unless another client is connected to it. Returns whether it was emptied. */
export function clearDemo(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const mark = await readMark(client)
    if (mark === null || (mark !== BEING_FILLED && !filledDemo(mark)) || (await isShared(client)))
      return false
    await clear(client)
    return true
  })
}

/** Marks the demo as filled until the first deadline of its open orders. */
export function markFilled(
  connectionString: string,
  madeAt: Date,
  place: DemoPlaceName,
): Promise<FilledDemo> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ next: Date | null }>(
      'select min(deadline_at) as next from trade_order where is_open',
    )
    const times = { madeAt: madeAt.getTime(), freshUntil: (rows[0]?.next ?? madeAt).getTime() }
    const keys = await keysOf(client, times.madeAt)
    await writeMark(
      client,
      `U Market demo, made at ${times.madeAt}, fresh until ${times.freshUntil}, opened by ${keys}, in ${place}`,
    )
    return { ...times, opensAsPrinted: true }
  })
}

/** For a server that is not a demo: true if the database has demo accounts, to which anyone can log in. */
export function isDemoDatabase(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => filledDemo((await readMark(client)) ?? '') !== null)
}

function filledDemo(mark: string) {
  const [, madeAt, freshUntil, keys = null, place = FIRST_PLACE] = FILLED.exec(mark) ?? []
  return madeAt && freshUntil ? { madeAt: Number(madeAt), freshUntil: Number(freshUntil), keys, place } : null
}

/** Digest of what logs in to the accounts that the demo was made with. */
async function keysOf(client: pg.Client, madeAt: number): Promise<string> {
  const { rows } = await client.query<{ keys: string }>(
    `select md5(string_agg(concat_ws(' ', kind, id, password_hash, closed_at is not null), ',' order by kind, id)) as keys
      from (select 'user' as kind, id, password_hash, closed_at, created_at from app_user
        union all select 'operator', id, password_hash, closed_at, created_at from operator) account
      where created_at <= to_timestamp($1::float8 / 1000)`,
    [madeAt],
  )
  return rows[0]?.keys ?? ''
}

/** True if another client stays connected: another server may be running on the same demo. */
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

/**
 * In one transaction, so that an interrupted clear leaves a whole demo or one marked as being filled, which the next start
 * clears.
 */
async function clear(client: pg.Client): Promise<void> {
  await client.query('begin')
  const keepsFiles = await setFilesAside(client)
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  if (keepsFiles) await client.query(FILES_BACK)
  await client.query(`comment on schema public is ${client.escapeLiteral(BEING_FILLED)}`)
  await client.query('commit')
}

/**
 * The store keeps its mark, and the next demo's job removes the files of this one. The migrations leave both tables as they find
 * them. Returns false for a demo that has neither yet.
 */
async function setFilesAside(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 where to_regclass('public.file_removal') is not null`)
  if (rowCount === 0) return false
  await client.query(FILES_ASIDE)
  return true
}

const FILES_ASIDE = `
  insert into file_removal (path, due_at)
    select path, now() from upload union select '/archives/' || file, now() from data_archive where file is not null
    on conflict (path) do update set due_at = excluded.due_at;
  create schema files_aside;
  alter table file_store set schema files_aside;
  alter table file_removal set schema files_aside`
const FILES_BACK = `
  alter table files_aside.file_store set schema public;
  alter table files_aside.file_removal set schema public;
  drop schema files_aside`

async function holdsTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)
  return rowCount !== 0
}

async function writeMark(client: pg.Client, mark: string): Promise<void> {
  await client.query(`comment on schema public is ${client.escapeLiteral(mark)}`)
}
