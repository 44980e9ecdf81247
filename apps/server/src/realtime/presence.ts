import { randomUUID } from 'node:crypto'
import { type UserId, userId } from '@u-market/domain'
import { encode, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'

type PresenceOptions = {
  readonly limits: GatewayLimits
  readonly connections: Connections
  readonly publish: (payload: string) => void
  /** Also tells processes that do not hear Redis. */
  readonly announce: (payload: string) => void
  readonly hearsRedis: () => boolean
  readonly findConcerned: (userId: UserId) => Promise<readonly UserId[]>
}

export type Presence = ReturnType<typeof createPresence>

/**
 * Online users of all server processes. Each process announces users that come and go; a process that starts asks the others for
 * theirs; a process that stays silent is dropped with its users. Messages reach all processes, including the sender.
 */
export function createPresence(options: PresenceOptions) {
  const { limits, connections, publish, announce, hearsRedis, findConcerned } = options
  const self = randomUUID()
  const send = (kind: 'on' | 'off' | 'here', users: readonly UserId[], concerned: readonly UserId[] = []) =>
    publish(writePresenceMessage({ from: self, kind, users, concerned }))
  const introduce = (kind: 'hello' | 'beat' | 'bye') =>
    announce(writePresenceMessage({ from: self, kind, users: [], concerned: [], hearsRedis: hearsRedis() }))
  const others = createOtherProcesses()
  const own = createOwnUsers({
    graceMs: limits.offlineGraceMs,
    hasSocket: connections.has,
    onLeft: async (user) => send('off', [user], await findConcerned(user)),
  })
  const isOnline = (user: UserId): boolean => own.has(user) || others.have(user)
  const publishAll = createSpacer(ALL_USERS_APART_MS, () => {
    const all = own.all()
    publish(
      writePresenceMessage({
        from: self,
        kind: 'all',
        users: all.slice(0, USERS_PER_MESSAGE),
        concerned: [],
        hearsRedis: hearsRedis(),
      }),
    )
    for (let at = USERS_PER_MESSAGE; at < all.length; at += USERS_PER_MESSAGE)
      send('here', all.slice(at, at + USERS_PER_MESSAGE))
  })
  const show = createShow(connections, limits)
  const { hear: receive, forget } = createPresenceListener({
    ...{ self, others, isOnline, show },
    publishAll: publishAll.run,
  })
  let beat: ReturnType<typeof setInterval> | undefined

  return {
    isOnline,
    all: (): readonly UserId[] => [...new Set([...own.all(), ...others.all()])],
    hear: receive,
    /** Whether there is any other process. */
    hasOthers: others.some,
    allHearRedis: others.allHearRedis,
    /**
     * Called when a user has a socket here. Notifies users who share an open order if it is the user's first socket in any
     * process.
     */
    came: async (user: UserId): Promise<void> => {
      own.stays(user)
      if (own.has(user)) return
      const isNews = !others.have(user)
      own.add(user)
      if (isNews) send('on', [user], await findConcerned(user))
      else send('here', [user])
    },
    /**
     * Called when a user's last socket here has closed. Notifies users who share an open order, unless the user comes back soon.
     */
    went: own.leaves,
    /** Called after each connect: messages sent while disconnected are lost, so the other processes are asked again. */
    connected: (): void => {
      others.forgetAll()
      introduce('hello')
      publishAll.run()
      beat ??= setInterval(() => {
        introduce('beat')
        for (const silent of others.silentFor(limits.processSilenceMs)) forget(silent)
      }, limits.beatMs)
    },
    /** Called when messages begin or cease to come by Redis: some may have been lost. */
    rerouted: (): void => {
      introduce('hello')
      publishAll.run()
    },
    close: (): void => {
      clearInterval(beat)
      publishAll.close()
      own.close()
      introduce('bye')
    },
  }
}

/**
 * Sends a change to the sockets that have a chat with the user open, and to `concerned`, the users who share an open order with
 * the user.
 */
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
  /** Called when another process asks for this one's users. */
  readonly publishAll: () => void
}

/** Applies the messages of all processes, and shows which users came or went. */
function createPresenceListener({ self, others, isOnline, show, publishAll }: PresenceListenerOptions) {
  const forget = (from: string): void => {
    for (const user of others.forget(from)) if (!isOnline(user)) show('offline', user, [])
  }
  const receiveOther = ({ from, kind, users, concerned, hearsRedis }: PresenceMessage): void => {
    if (kind === 'bye') {
      forget(from)
      return
    }
    const theirs = others.heard(from, hearsRedis)
    if (kind === 'hello') publishAll()
    if (kind === 'all') theirs.clear()
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
    /** Drops a process; its users go offline unless they are connected here or to another process. */
    forget,
  }
}

type Process = { readonly users: Set<UserId>; lastReceivedAt: number; hearsRedis: boolean }

type OtherProcesses = ReturnType<typeof createOtherProcesses>

/** The other server processes known here, and the users whose sockets they hold. */
function createOtherProcesses() {
  const processes = new Map<string, Process>()
  return {
    have: (user: UserId): boolean => [...processes.values()].some(({ users }) => users.has(user)),
    all: (): UserId[] => [...processes.values()].flatMap(({ users }) => [...users]),
    some: (): boolean => processes.size > 0,
    allHearRedis: (): boolean => [...processes.values()].every(({ hearsRedis }) => hearsRedis),
    /** Marks the process as alive. Returns its users, for the caller to update. */
    heard: (from: string, hearsRedis?: boolean): Set<UserId> => {
      const known = processes.get(from) ?? { users: new Set(), lastReceivedAt: 0, hearsRedis: false }
      known.lastReceivedAt = performance.now()
      known.hearsRedis = hearsRedis ?? known.hearsRedis
      processes.set(from, known)
      return known.users
    },
    /** Drops the process. Returns its users. */
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
  /** A user stays present for this long after the last socket has closed. */
  readonly graceMs: number
  readonly hasSocket: (user: UserId) => boolean
  /** Called after the grace time. */
  readonly onLeft: (user: UserId) => Promise<void>
}

/** Users with a socket in this process, or whose last one closed within the grace time. */
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
    /** Stops the grace time: the user has a socket again. */
    stays: (user: UserId): void => {
      clearTimeout(leaving.get(user))
      leaving.delete(user)
    },
    /** Starts the grace time: the user's last socket has closed. */
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

/** Runs an act at once, and again after a pause if it is asked for meanwhile. */
function createSpacer(pauseMs: number, act: () => void) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let isOwed = false
  const run = (): void => {
    if (pause !== undefined) {
      isOwed = true
      return
    }
    act()
    pause = setTimeout(() => {
      pause = undefined
      if (!isOwed) return
      isOwed = false
      run()
    }, pauseMs)
  }
  return { run, close: (): void => clearTimeout(pause) }
}

/** A message between server processes about online users. */
type PresenceMessage = {
  readonly from: string
  /**
   * hello: asks for users · all: its users (reply to hello) · here: more users · on, off: this user came, went · beat: alive · bye:
   * the process stops
   */
  readonly kind: (typeof kinds)[number]
  readonly users: readonly UserId[]
  /** With on and off: users who share an open order with the user. */
  readonly concerned: readonly UserId[]
  /** With hello, all and beat: whether the process hears Redis. */
  readonly hearsRedis?: boolean
}

/** The payload of a notification has at most 8,000 bytes. */
const USERS_PER_MESSAGE = 500
const kinds = ['hello', 'all', 'here', 'on', 'off', 'beat', 'bye'] as const
/** When Redis goes or comes, every process asks every other for its users at once. */
const ALL_USERS_APART_MS = 200

function writePresenceMessage(message: PresenceMessage): string {
  return JSON.stringify({ ...message, concerned: message.concerned.slice(0, USERS_PER_MESSAGE) })
}

/** Returns null for anything but a presence message. */
function readPresenceMessage(payload: string): PresenceMessage | null {
  const said: unknown = JSON.parse(payload)
  if (typeof said !== 'object' || said === null || !('from' in said) || !('kind' in said)) return null
  const kind = kinds.find((known) => known === said.kind)
  if (!kind || typeof said.from !== 'string') return null
  return {
    ...{ from: said.from, kind },
    users: readUsers('users' in said ? said.users : []),
    concerned: readUsers('concerned' in said ? said.concerned : []),
    ...('hearsRedis' in said && { hearsRedis: said.hearsRedis === true }),
  }
}

function readUsers(value: unknown): UserId[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number').map(userId) : []
}
