import { randomUUID } from 'node:crypto'
import { type UserId, userId } from '@u-market/domain'
import { encode, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'

/**
 * Who is online, over all server processes. Each process says who comes and goes; one that starts asks the others, and one that
 * falls silent takes its users along. Everything is heard in the same order everywhere, also by the process that says it.
 */
type Saying = {
  readonly from: string
  /** hello: tell me who you have · here: these (answer to hello) · on, off: this one came, went · beat · bye: mine are gone */
  readonly kind: 'hello' | 'here' | 'on' | 'off' | 'beat' | 'bye'
  readonly users: readonly UserId[]
  /** With on and off: those who share an open order with the user. */
  readonly concerned: readonly UserId[]
}

type PresenceOptions = {
  readonly limits: GatewayLimits
  readonly connections: Connections
  readonly say: (payload: string) => void
  readonly findConcerned: (userId: UserId) => Promise<readonly UserId[]>
}

/** A notification holds 8000 bytes. */
const USERS_A_SAYING = 500
const kinds = ['hello', 'here', 'on', 'off', 'beat', 'bye'] as const

type Process = { readonly users: Set<UserId>; heardAt: number }

export function createPresence({ limits, connections, say, findConcerned }: PresenceOptions) {
  const self = randomUUID()
  const present = new Set<UserId>()
  const leaving = new Map<UserId, ReturnType<typeof setTimeout>>()
  const others = new Map<string, Process>()
  let beat: ReturnType<typeof setInterval> | undefined

  const tell = (
    kind: Saying['kind'],
    users: readonly UserId[] = [],
    concerned: readonly UserId[] = [],
  ): void =>
    say(
      JSON.stringify({
        from: self,
        kind,
        users,
        concerned: concerned.slice(0, USERS_A_SAYING),
      } satisfies Saying),
    )
  const isElsewhere = (user: UserId): boolean => [...others.values()].some(({ users }) => users.has(user))
  const isOnline = (user: UserId): boolean => present.has(user) || isElsewhere(user)

  const show = (frameType: 'online' | 'offline', user: UserId, concerned: readonly UserId[]): void => {
    const frame = encode({ frameType, userId: user })
    const receivers = new Set(connections.watching(user))
    for (const other of concerned) for (const connection of connections.of(other)) receivers.add(connection)
    for (const connection of receivers) send(connection, frame, limits)
  }
  const processOf = (from: string): Process => {
    const known = others.get(from) ?? { users: new Set(), heardAt: 0 }
    known.heardAt = performance.now()
    others.set(from, known)
    return known
  }
  const forget = (from: string): void => {
    const gone = others.get(from)
    others.delete(from)
    for (const user of gone?.users ?? []) if (!isOnline(user)) show('offline', user, [])
  }
  const sayAll = (): void => {
    const all = [...present]
    for (let at = 0; at < all.length; at += USERS_A_SAYING) tell('here', all.slice(at, at + USERS_A_SAYING))
  }

  const hearOther = ({ from, kind, users, concerned }: Saying): void => {
    if (kind === 'bye') {
      forget(from)
      return
    }
    const { users: theirs } = processOf(from)
    if (kind === 'hello') {
      theirs.clear()
      sayAll()
    }
    for (const user of users) {
      if (kind === 'off') theirs.delete(user)
      else theirs.add(user)
      if (kind === 'on') show('online', user, concerned)
      if (kind === 'off' && !isOnline(user)) show('offline', user, concerned)
    }
  }
  const hearSelf = ({ kind, users, concerned }: Saying): void => {
    for (const user of users) {
      if (kind === 'on') show('online', user, concerned)
      if (kind === 'off' && !isOnline(user)) show('offline', user, concerned)
    }
  }
  const hear = (payload: string): void => {
    const saying = readSaying(payload)
    if (saying?.from === self) hearSelf(saying)
    else if (saying) hearOther(saying)
  }

  const leave = async (user: UserId): Promise<void> => {
    leaving.delete(user)
    if (connections.has(user)) return
    present.delete(user)
    tell('off', [user], await findConcerned(user))
  }

  return {
    isOnline,
    hear,
    /** The user has a socket here. Those concerned hear of it if it is their first anywhere. */
    came: async (user: UserId): Promise<void> => {
      clearTimeout(leaving.get(user))
      leaving.delete(user)
      if (present.has(user)) return
      const isNews = !isElsewhere(user)
      present.add(user)
      if (isNews) tell('on', [user], await findConcerned(user))
      else tell('here', [user])
    },
    /** The user's last socket here is gone; a short absence is none. */
    went: (user: UserId, onError: (error: unknown) => void): void => {
      if (leaving.has(user)) return
      leaving.set(
        user,
        setTimeout(() => void leave(user).catch(onError), limits.offlineGraceMs),
      )
    },
    /** Heard again after silence: what the others said meanwhile was missed. */
    connected: (): void => {
      others.clear()
      tell('hello')
      sayAll()
      beat ??= setInterval(() => {
        tell('beat')
        const oldest = performance.now() - limits.processSilenceMs
        for (const [from, { heardAt }] of others) if (heardAt < oldest) forget(from)
      }, limits.beatMs)
    },
    close: (): void => {
      clearInterval(beat)
      for (const timer of leaving.values()) clearTimeout(timer)
      tell('bye')
    },
  }
}

export type Presence = ReturnType<typeof createPresence>

function readSaying(payload: string): Saying | null {
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
