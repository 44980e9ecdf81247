import { randomUUID } from 'node:crypto'
import { type UserId, userId } from '@u-market/domain'
import { encode, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'

type PresenceOptions = {
  readonly limits: GatewayLimits
  readonly connections: Connections
  readonly publish: (payload: string) => void
  readonly findConcerned: (userId: UserId) => Promise<readonly UserId[]>
}

export type Presence = ReturnType<typeof createPresence>

/**
 * Who is online, over all server processes. Each process says who comes and goes; one that starts asks the others, and one that
 * falls silent takes its users along. Everything is heard in the same order everywhere, also by the process that says it.
 */
export function createPresence({ limits, connections, publish, findConcerned }: PresenceOptions) {
  const self = randomUUID()
  const send = (
    kind: PresenceMessage['kind'],
    users: readonly UserId[] = [],
    concerned: readonly UserId[] = [],
  ) => publish(writePresenceMessage({ from: self, kind, users, concerned }))
  const others = createOtherProcesses()
  const own = createOwnUsers({
    graceMs: limits.offlineGraceMs,
    hasSocket: connections.has,
    onLeft: async (user) => send('off', [user], await findConcerned(user)),
  })
  const isOnline = (user: UserId): boolean => own.has(user) || others.have(user)
  const publishAll = (): void => {
    const all = own.all()
    for (let at = 0; at < all.length; at += USERS_PER_MESSAGE)
      send('here', all.slice(at, at + USERS_PER_MESSAGE))
  }
  const show = createShow(connections, limits)
  const { hear: receive, forget } = createPresenceListener({ self, others, isOnline, show, publishAll })
  let beat: ReturnType<typeof setInterval> | undefined

  return {
    isOnline,
    hear: receive,
    /** The user has a socket here. Those concerned hear of it if it is their first anywhere. */
    came: async (user: UserId): Promise<void> => {
      own.stays(user)
      if (own.has(user)) return
      const isNews = !others.have(user)
      own.add(user)
      if (isNews) send('on', [user], await findConcerned(user))
      else send('here', [user])
    },
    /** The user's last socket here is gone. Those concerned hear of it unless it comes back soon. */
    went: own.leaves,
    /** Heard again after silence: what the others said meanwhile was missed. */
    connected: (): void => {
      others.forgetAll()
      send('hello')
      publishAll()
      beat ??= setInterval(() => {
        send('beat')
        for (const silent of others.silentFor(limits.processSilenceMs)) forget(silent)
      }, limits.beatMs)
    },
    close: (): void => {
      clearInterval(beat)
      own.close()
      send('bye')
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

type PresenceListenerOptions = {
  readonly self: string
  readonly others: OtherProcesses
  readonly isOnline: (user: UserId) => boolean
  readonly show: (change: 'online' | 'offline', user: UserId, concerned: readonly UserId[]) => void
  /** Another process asks who is here. */
  readonly publishAll: () => void
}

/** Takes in what the processes say, and shows who came and went. */
function createPresenceListener({ self, others, isOnline, show, publishAll }: PresenceListenerOptions) {
  const forget = (from: string): void => {
    for (const user of others.forget(from)) if (!isOnline(user)) show('offline', user, [])
  }
  const receiveOther = ({ from, kind, users, concerned }: PresenceMessage): void => {
    if (kind === 'bye') {
      forget(from)
      return
    }
    const theirs = others.heard(from)
    if (kind === 'hello') {
      theirs.clear()
      publishAll()
    }
    for (const user of users) {
      if (kind === 'off') theirs.delete(user)
      else theirs.add(user)
      if (kind === 'on') show('online', user, concerned)
      if (kind === 'off' && !isOnline(user)) show('offline', user, concerned)
    }
  }
  const receiveSelf = ({ kind, users, concerned }: PresenceMessage): void => {
    for (const user of users) {
      if (kind === 'on') show('online', user, concerned)
      if (kind === 'off' && !isOnline(user)) show('offline', user, concerned)
    }
  }

  return {
    hear: (payload: string): void => {
      const message = readPresenceMessage(payload)
      if (message?.from === self) receiveSelf(message)
      else if (message) receiveOther(message)
    },
    /** Its users are gone with it, but for those who are here or elsewhere too. */
    forget,
  }
}

type Process = { readonly users: Set<UserId>; lastReceivedAt: number }

type OtherProcesses = ReturnType<typeof createOtherProcesses>

/** The other server processes as this one has heard of them, and the users whose sockets they hold. */
function createOtherProcesses() {
  const processes = new Map<string, Process>()
  return {
    have: (user: UserId): boolean => [...processes.values()].some(({ users }) => users.has(user)),
    /** Something came from it: it lives. Answers the users it has, to be changed by what it said. */
    heard: (from: string): Set<UserId> => {
      const known = processes.get(from) ?? { users: new Set(), lastReceivedAt: 0 }
      known.lastReceivedAt = performance.now()
      processes.set(from, known)
      return known.users
    },
    /** Drops it; answers the users it had. */
    forget: (from: string): ReadonlySet<UserId> => {
      const gone = processes.get(from)?.users ?? new Set()
      processes.delete(from)
      return gone
    },
    silentFor: (milliseconds: number): string[] => {
      const oldest = performance.now() - milliseconds
      return [...processes].flatMap(([from, { lastReceivedAt }]) => (lastReceivedAt < oldest ? [from] : []))
    },
    forgetAll: (): void => processes.clear(),
  }
}

type OwnUsersOptions = {
  /** A user whose last socket closes is still here for so long. */
  readonly graceMs: number
  readonly hasSocket: (user: UserId) => boolean
  /** Called once the user has gone for good. */
  readonly onLeft: (user: UserId) => Promise<void>
}

/** The users with a socket in this process; a short absence is none. */
function createOwnUsers({ graceMs, hasSocket, onLeft }: OwnUsersOptions) {
  const present = new Set<UserId>()
  const leaving = new Map<UserId, ReturnType<typeof setTimeout>>()

  const leave = async (user: UserId): Promise<void> => {
    leaving.delete(user)
    if (hasSocket(user)) return
    present.delete(user)
    await onLeft(user)
  }

  return {
    has: (user: UserId): boolean => present.has(user),
    all: (): UserId[] => [...present],
    add: (user: UserId): void => {
      present.add(user)
    },
    /** The user has a socket again: the time to come back stops. */
    stays: (user: UserId): void => {
      clearTimeout(leaving.get(user))
      leaving.delete(user)
    },
    /** The user's last socket is gone: the time to come back begins. */
    leaves: (user: UserId, onError: (error: unknown) => void): void => {
      if (leaving.has(user)) return
      leaving.set(
        user,
        setTimeout(() => void leave(user).catch(onError), graceMs),
      )
    },
    close: (): void => {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}

/** What server processes tell one another of who is online. */
type PresenceMessage = {
  readonly from: string
  /** hello: tell me who you have · here: these (answer to hello) · on, off: this one came, went · beat · bye: mine are gone */
  readonly kind: 'hello' | 'here' | 'on' | 'off' | 'beat' | 'bye'
  readonly users: readonly UserId[]
  /** With on and off: those who share an open order with the user. */
  readonly concerned: readonly UserId[]
}

/** A notification holds 8000 bytes. */
const USERS_PER_MESSAGE = 500
const kinds = ['hello', 'here', 'on', 'off', 'beat', 'bye'] as const

function writePresenceMessage(message: PresenceMessage): string {
  return JSON.stringify({ ...message, concerned: message.concerned.slice(0, USERS_PER_MESSAGE) })
}

/** Null for what is no presence message. */
function readPresenceMessage(payload: string): PresenceMessage | null {
  const said: unknown = JSON.parse(payload)
  if (typeof said !== 'object' || said === null || !('from' in said) || !('kind' in said)) return null
  const kind = kinds.find((known) => known === said.kind)
  if (!kind || typeof said.from !== 'string') return null
  const users = readUsers('users' in said ? said.users : [])
  return { from: said.from, kind, users, concerned: readUsers('concerned' in said ? said.concerned : []) }
}

function readUsers(value: unknown): UserId[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number').map(userId) : []
}
