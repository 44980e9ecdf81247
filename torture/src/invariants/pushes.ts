import type { Reader, ReceivedFrame } from '../clients/reader.ts'
import type { Database } from '../market/database.ts'
import { type Broken, type Invariant, withPatience } from './invariant.ts'

/** A hung socket is dropped after 30 s and reconnects with its cursor. */
const PATIENCE_MS = 40_000

export const pushesArrive: Invariant = {
  name: 'pushes come once and in order',
  says: 'Every push reaches every phone of its recipient once and in order, across all connections of the phone, and its event stays.',
  prove: async ({ market, readers }) => {
    const newest = await findNewest(market.database)
    const broken = await withPatience(PATIENCE_MS, async () => {
      const due = await findDue(market.database, readers, newest)
      return readers.flatMap((reader) => missingOf(reader, due))
    })
    // What is heard late is proved in the next round.
    const due = await findDue(market.database, readers, newest)
    const gone = readers.flatMap((reader) => goneOf(reader, due, newest))
    for (const reader of readers) reader.provedThrough(newest)
    return [...broken, ...gone]
  },
}

type DueEvent = {
  seq: string
  kind: string
  to_id: number | null
  cc_id: number | null
  /** The client's id of a chat message; null for other events. */
  message: string | null
}

/** New orders are not pushed once they have moved on (apps/server/src/realtime/deliver-pushes.ts). */
const mayBeOver: ReadonlySet<string> = new Set(['order_placed', 'sale_placed'])

type Listening = Pick<Reader, 'name' | 'userId' | 'heard' | 'hasWritten'>

/**
 * Returns the due pushes that a reader has not received. Not required are its own messages and new orders, which may have moved
 * on.
 */
export function missingOf(reader: Listening, due: readonly DueEvent[]): Broken[] {
  const heard = reader.heard()
  if (heard === null) return [{ what: `${reader.name} was never greeted` }]
  const missing = due.filter((event) => isFor(reader, event) && isMissed(heard, event))
  if (missing.length === 0) return []
  const list = missing.slice(0, 10).map(({ seq, kind }) => `${seq} (${kind})`)
  return [{ what: `${reader.name} has not heard ${missing.length} pushes: ${list.join(', ')}` }]
}

/** Returns the pushes up to `newest` that a reader has received, and whose events are not there: a database has lost them. */
export function goneOf(reader: Listening, due: readonly DueEvent[], newest: number): Broken[] {
  const heard = reader.heard()
  if (heard === null) return []
  const theirs = due.filter(({ to_id: to, cc_id: cc }) => to === reader.userId || cc === reader.userId)
  const seqs = new Set(theirs.map(({ seq }) => Number(seq)))
  const gone = [...heard.seqs].filter((seq) => seq > heard.after && seq <= newest && !seqs.has(seq))
  if (gone.length === 0) return []
  const list = gone.slice(0, 10).join(', ')
  return [{ what: `${reader.name} has heard ${gone.length} pushes whose events are gone: ${list}` }]
}

function isFor(
  { userId, hasWritten }: Listening,
  { kind, to_id: to, cc_id: cc, message }: DueEvent,
): boolean {
  if (to !== userId && cc !== userId) return false
  return !mayBeOver.has(kind) && !(message !== null && hasWritten(message))
}

function isMissed({ after, seqs }: ReceivedFrame, { seq }: DueEvent): boolean {
  return Number(seq) > after && !seqs.has(Number(seq))
}

async function findNewest(database: Database): Promise<number> {
  const [row] = await database.query<{ newest: string }>('select coalesce(max(seq), 0) as newest from event')
  return Number(row?.newest ?? 0)
}

function findDue(database: Database, readers: readonly Reader[], newest: number): Promise<DueEvent[]> {
  const after = Math.min(newest, ...readers.map((reader) => reader.heard()?.after ?? newest))
  const userIds = readers.map(({ userId }) => userId)
  return database.query<DueEvent>(
    `select seq, kind, to_id, cc_id, params ->> 'clientId' as message from event
      where seq > $1 and seq <= $2 and (to_id = any($3::int[]) or cc_id = any($3::int[])) order by seq`,
    [after, newest, userIds],
  )
}
