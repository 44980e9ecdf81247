import { randomUUID } from 'node:crypto'
import type { UserId } from '@u-market/domain'
import { encode, send } from '../connection.ts'
import type { Connections } from '../connections.ts'
import type { GatewayLimits } from '../limits.ts'
import { createHearing } from './hear-presence.ts'
import { createOtherProcesses } from './other-processes.ts'
import { createOwnUsers } from './own-users.ts'
import { type PresenceMessage, USERS_A_MESSAGE, writePresenceMessage } from './presence-message.ts'

type PresenceOptions = {
  readonly limits: GatewayLimits
  readonly connections: Connections
  readonly say: (payload: string) => void
  readonly findConcerned: (userId: UserId) => Promise<readonly UserId[]>
}

export type Presence = ReturnType<typeof createPresence>

/**
 * Who is online, over all server processes. Each process says who comes and goes; one that starts asks the others, and one that
 * falls silent takes its users along. Everything is heard in the same order everywhere, also by the process that says it.
 */
export function createPresence({ limits, connections, say, findConcerned }: PresenceOptions) {
  const self = randomUUID()
  const tell = (
    kind: PresenceMessage['kind'],
    users: readonly UserId[] = [],
    concerned: readonly UserId[] = [],
  ) => say(writePresenceMessage({ from: self, kind, users, concerned }))
  const others = createOtherProcesses()
  const own = createOwnUsers({
    graceMs: limits.offlineGraceMs,
    hasSocket: connections.has,
    onLeft: async (user) => tell('off', [user], await findConcerned(user)),
  })
  const isOnline = (user: UserId): boolean => own.has(user) || others.have(user)
  const sayAll = (): void => {
    const all = own.all()
    for (let at = 0; at < all.length; at += USERS_A_MESSAGE) tell('here', all.slice(at, at + USERS_A_MESSAGE))
  }
  const show = createShow(connections, limits)
  const { hear, forget } = createHearing({ self, others, isOnline, show, sayAll })
  let beat: ReturnType<typeof setInterval> | undefined

  return {
    isOnline,
    hear,
    /** The user has a socket here. Those concerned hear of it if it is their first anywhere. */
    came: async (user: UserId): Promise<void> => {
      own.stays(user)
      if (own.has(user)) return
      const isNews = !others.have(user)
      own.add(user)
      if (isNews) tell('on', [user], await findConcerned(user))
      else tell('here', [user])
    },
    /** The user's last socket here is gone. Those concerned hear of it unless it comes back soon. */
    went: own.leaves,
    /** Heard again after silence: what the others said meanwhile was missed. */
    connected: (): void => {
      others.forgetAll()
      tell('hello')
      sayAll()
      beat ??= setInterval(() => {
        tell('beat')
        for (const silent of others.silentFor(limits.processSilenceMs)) forget(silent)
      }, limits.beatMs)
    },
    close: (): void => {
      clearInterval(beat)
      own.close()
      tell('bye')
    },
  }
}

/** Shows a change to those who have a chat with the user open, and to those whom it concerns. */
function createShow(connections: Connections, limits: GatewayLimits) {
  return (frameType: 'online' | 'offline', user: UserId, concerned: readonly UserId[]): void => {
    const frame = encode({ frameType, userId: user })
    const receivers = new Set(connections.watching(user))
    for (const other of concerned) for (const connection of connections.of(other)) receivers.add(connection)
    for (const connection of receivers) send(connection, frame, limits)
  }
}
