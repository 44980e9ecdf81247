import type { Deps } from '../features/deps.ts'
import { findPushes, newestSeq } from '../features/events/index.ts'
import { type Connection, encode, send } from './connection.ts'
import type { GatewayLimits } from './limits.ts'
import type { OutboxStream } from './stream-events.ts'
import { writeFrames } from './write-frames.ts'

/** The cursor a client gave, if it can be one: none, or one from beyond the newest push, begins at the newest. */
export const startCursor = async (deps: Deps, given: string | null, settled: number): Promise<number> => {
  if (given === null || !/^\d{1,15}$/.test(given)) return settled
  const cursor = Number(given)
  // Another process may be a little ahead of this one.
  return cursor <= settled || cursor <= (await newestSeq(deps.database.kysely)) ? cursor : settled
}

/** Brings a connection from its cursor up to where the stream stands, then lets the stream serve it. */
export const replayPushes = async (
  deps: Deps,
  connection: Connection,
  stream: OutboxStream,
  limits: GatewayLimits,
): Promise<void> => {
  const { user, socket } = connection
  if (!user) return
  while (socket.readyState === socket.OPEN) {
    const through = stream.settled()
    if (connection.cursor >= through) {
      connection.isLive = true
      return
    }
    const pushes = await findPushes(deps.database.kysely, {
      userId: user.id,
      after: connection.cursor,
      through,
      limit: limits.replayRows,
    })
    for (const frame of await writeFrames(deps, pushes)) if (frame) send(connection, encode(frame), limits)
    const isAll = pushes.length < limits.replayRows
    connection.cursor = isAll ? through : (pushes.at(-1)?.seq ?? through)
  }
}
