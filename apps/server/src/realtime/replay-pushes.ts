import type { Deps } from '../features/deps.ts'
import { findOwnPushes, newestSeq } from '../features/events/index.ts'
import { type Connection, encode, send } from './connection.ts'
import type { GatewayLimits } from './limits.ts'
import type { EventStream } from './stream-events.ts'
import { writeFrames } from './write-frames.ts'

const DAY_MS = 86_400_000
/** A client that comes back more than a week later starts afresh: what is stored is the truth, a push only wakes. */
const REPLAYED_DAYS = 8

/** Brings a connection from its cursor up to where the stream stands, then lets the stream serve it. */
export async function replayPushes(
  deps: Deps,
  connection: Connection,
  stream: EventStream,
  limits: GatewayLimits,
): Promise<void> {
  const { user, socket } = connection
  if (!user) return
  const since = new Date(deps.clock.now().getTime() - REPLAYED_DAYS * DAY_MS)
  while (socket.readyState === socket.OPEN) {
    const through = stream.settled()
    if (connection.cursor >= through) {
      connection.isLive = true
      return
    }
    const pushes = await findOwnPushes(deps.database.kysely, {
      userId: user.id,
      after: connection.cursor,
      through,
      since,
      limit: limits.replayRows,
    })
    for (const frame of await writeFrames(deps, pushes)) if (frame) send(connection, encode(frame), limits)
    const isAll = pushes.length < limits.replayRows
    connection.cursor = isAll ? through : (pushes.at(-1)?.event.seq ?? through)
  }
}

/** The cursor a client gave, if it can be one: none, or one from beyond the newest push, begins at the newest. */
export async function startCursor(deps: Deps, given: string | null, settled: number): Promise<number> {
  if (given === null || !/^\d{1,15}$/.test(given)) return settled
  const cursor = Number(given)
  // Another process may be a little ahead of this one.
  return cursor <= settled || cursor <= (await newestSeq(deps.database.kysely)) ? cursor : settled
}
