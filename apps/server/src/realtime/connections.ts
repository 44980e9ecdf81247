import type { UserId } from '@u-market/domain'
import { type Connection, cut, sockets } from './connection.ts'
import type { GatewayLimits } from './limits.ts'
export type Connections = ReturnType<typeof createConnections>

/** Indexes this process's sockets by user and by address. */
export function createConnections(limits: GatewayLimits) {
  const all = new Set<Connection>()
  const byUser = createIndex()
  const byAddress = createAddressCounts()
  /** Sockets by the other party of the chats opened on them. */
  const watchers = createIndex()

  return {
    get all(): ReadonlySet<Connection> {
      return all
    },
    of: byUser.of,
    has: byUser.has,
    watching: watchers.of,
    isFull: (address: string): boolean => byAddress.of(address) >= limits.socketsPerAddress,
    add: (connection: Connection): void => {
      all.add(connection)
      byAddress.add(connection.address, 1)
      sockets.inc()
    },
    /** Assigns the connection to the user of its session. */
    admit: (connection: Connection, user: NonNullable<Connection['user']>): void => {
      connection.user = user
      const mine = byUser.put(user.id, connection)
      if (mine.size <= limits.socketsPerUser) return
      const others = [...mine].filter((other) => other !== connection)
      const silent = others.reduce((a, b) => (b.lastReceivedAt < a.lastReceivedAt ? b : a))
      // Removed at once, not on its `close` event, so that the next new socket cuts another one.
      byUser.take(user.id, silent)
      cut(silent, 'too_many_of_user')
    },
    watch: (connection: Connection, sessionId: number, peerId: UserId | null): void => {
      connection.chats ??= new Map()
      connection.chats.set(sessionId, peerId)
      if (peerId !== null) watchers.put(peerId, connection)
    },
    /** Makes a user's chats with the peer be looked up again, because one of the two has blocked the other. */
    unwatch: (user: UserId, peer: UserId): void => {
      for (const connection of byUser.of(user)) {
        for (const [sessionId, peerId] of connection.chats ?? [])
          if (peerId === peer) connection.chats?.delete(sessionId)
        watchers.take(peer, connection)
      }
    },
    remove: (connection: Connection): void => {
      if (!all.delete(connection)) return
      sockets.dec()
      byAddress.add(connection.address, -1)
      if (connection.user) byUser.take(connection.user.id, connection)
      for (const peerId of connection.chats?.values() ?? [])
        if (peerId !== null) watchers.take(peerId, connection)
    },
  }
}

/** Indexes connections by user; users without a connection have no entry. */
function createIndex() {
  const sets = new Map<UserId, Set<Connection>>()
  return {
    of: (user: UserId): Iterable<Connection> => sets.get(user) ?? [],
    has: (user: UserId): boolean => sets.has(user),
    put: (user: UserId, connection: Connection): ReadonlySet<Connection> => {
      const set = sets.get(user) ?? new Set()
      sets.set(user, set.add(connection))
      return set
    },
    take: (user: UserId, connection: Connection): void => {
      const set = sets.get(user)
      set?.delete(connection)
      if (set?.size === 0) sets.delete(user)
    },
  }
}

/** Counts the connections of each address. */
function createAddressCounts() {
  const counts = new Map<string, number>()
  return {
    of: (address: string): number => counts.get(address) ?? 0,
    add: (address: string, change: 1 | -1): void => {
      const count = (counts.get(address) ?? 0) + change
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
  }
}
