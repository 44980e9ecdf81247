import type { UserId } from '@u-market/domain'
import type { Connection } from './connection.ts'
import { cut } from './connection.ts'
import type { GatewayLimits } from './limits.ts'
import { sockets } from './metrics.ts'

/** The sockets of this process, by user and by address. */
export function createConnections(limits: GatewayLimits) {
  const all = new Set<Connection>()
  const byUser = new Map<UserId, Set<Connection>>()
  const byAddress = new Map<string, number>()
  /** By the other side of the chats they have opened. */
  const watchers = new Map<UserId, Set<Connection>>()

  const countAddress = (address: string, change: 1 | -1): void => {
    const count = (byAddress.get(address) ?? 0) + change
    if (count > 0) byAddress.set(address, count)
    else byAddress.delete(address)
  }
  const take = (index: Map<UserId, Set<Connection>>, key: UserId, connection: Connection): void => {
    const set = index.get(key)
    set?.delete(connection)
    if (set?.size === 0) index.delete(key)
  }
  const put = (index: Map<UserId, Set<Connection>>, key: UserId, connection: Connection): Set<Connection> => {
    const set = index.get(key) ?? new Set()
    index.set(key, set.add(connection))
    return set
  }

  return {
    all: all as ReadonlySet<Connection>,
    of: (userId: UserId): Iterable<Connection> => byUser.get(userId) ?? [],
    has: (userId: UserId): boolean => byUser.has(userId),
    users: (): UserId[] => [...byUser.keys()],
    watching: (peerId: UserId): Iterable<Connection> => watchers.get(peerId) ?? [],
    isFull: (address: string): boolean => (byAddress.get(address) ?? 0) >= limits.socketsPerAddress,
    add: (connection: Connection): void => {
      all.add(connection)
      countAddress(connection.address, 1)
      sockets.inc()
    },
    /** The connection's session was found: it is the user's from now on. */
    admit: (connection: Connection, user: NonNullable<Connection['user']>): void => {
      connection.user = user
      const mine = put(byUser, user.id, connection)
      if (mine.size <= limits.socketsPerUser) return
      const others = [...mine].filter((other) => other !== connection)
      cut(
        others.reduce((a, b) => (b.heardAt < a.heardAt ? b : a)),
        'too_many_of_user',
      )
    },
    watch: (connection: Connection, sessionId: number, peerId: UserId | null): void => {
      connection.chats ??= new Map()
      connection.chats.set(sessionId, peerId)
      if (peerId !== null) put(watchers, peerId, connection)
    },
    remove: (connection: Connection): void => {
      if (!all.delete(connection)) return
      sockets.dec()
      countAddress(connection.address, -1)
      if (connection.user) take(byUser, connection.user.id, connection)
      for (const peerId of connection.chats?.values() ?? [])
        if (peerId !== null) take(watchers, peerId, connection)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>
