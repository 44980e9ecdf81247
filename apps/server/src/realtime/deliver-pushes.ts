import type { Deps } from '../features/deps.ts'
import type { Push } from '../features/events/index.ts'
import { type Connection, encode, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'
import { pushDelay } from './metrics.ts'
import { writeFrames } from './write-frames.ts'

/** The writer of a message has its acknowledgement already. */
const isOrigin = ({ id }: Connection, { data }: Push): boolean =>
  data?.kind === 'message' && data.origin === id

/** Sends pushes, in their order, to the receivers' sockets of this process that follow live. */
export const createDelivery =
  (deps: Deps, connections: Connections, limits: GatewayLimits) =>
  async (pushes: readonly Push[]): Promise<void> => {
    const ours = pushes.filter(({ userId }) => connections.has(userId))
    const frames = await writeFrames(deps, ours)
    const now = deps.clock.now().getTime()
    for (const [at, push] of ours.entries()) {
      const frame = frames[at]
      const bytes = frame ? encode(frame) : null
      for (const connection of connections.of(push.userId)) {
        if (!connection.isLive || connection.cursor >= push.seq) continue
        connection.cursor = push.seq
        if (connection.user) connection.user.locale = push.locale
        if (bytes && !isOrigin(connection, push)) send(connection, bytes, limits)
      }
      pushDelay.observe(Math.max(0, now - push.createdAt.getTime()) / 1000)
    }
  }
