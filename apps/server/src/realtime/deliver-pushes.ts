import type { Deps } from '../features/deps.ts'
import { findPushes, isChatKind, type Push, type Range, textParams } from '../features/events/index.ts'
import { type Connection, encode, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'
import { pushDelay } from './metrics.ts'
import { writeFrames } from './write-frames.ts'

/** Sends what a range of events brings, in their order, to the receivers' sockets of this process that follow live. */
export function createDelivery(deps: Deps, connections: Connections, limits: GatewayLimits) {
  return async (range: Range): Promise<void> => {
    const users = connections.users()
    if (users.length === 0) return
    const pushes = await findPushes(deps.database.kysely, range, users)
    const frames = await writeFrames(deps, pushes)
    const now = deps.clock.now().getTime()
    for (const [at, push] of pushes.entries()) {
      const { seq, createdAt } = push.event
      const frame = frames[at]
      const bytes = frame ? encode(frame) : null
      for (const connection of connections.of(push.userId)) {
        if (!connection.isLive || connection.cursor >= seq) continue
        connection.cursor = seq
        if (connection.user) connection.user.locale = push.locale
        if (bytes && !isOrigin(connection, push)) send(connection, bytes, limits)
      }
      pushDelay.observe(Math.max(0, now - createdAt.getTime()) / 1000)
    }
  }
}

/** The writer of a message has its acknowledgement already. */
function isOrigin({ id }: Connection, { event }: Push): boolean {
  return isChatKind(event.kind) && textParams(event.params).origin === id
}
