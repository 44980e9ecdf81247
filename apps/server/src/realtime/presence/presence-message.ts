import { type UserId, userId } from '@u-market/domain'

/** What server processes tell one another of who is online. */
export type PresenceMessage = {
  readonly from: string
  /** hello: tell me who you have · here: these (answer to hello) · on, off: this one came, went · beat · bye: mine are gone */
  readonly kind: 'hello' | 'here' | 'on' | 'off' | 'beat' | 'bye'
  readonly users: readonly UserId[]
  /** With on and off: those who share an open order with the user. */
  readonly concerned: readonly UserId[]
}

/** A notification holds 8000 bytes. */
export const USERS_A_MESSAGE = 500
const kinds = ['hello', 'here', 'on', 'off', 'beat', 'bye'] as const

export function writePresenceMessage(message: PresenceMessage): string {
  return JSON.stringify({ ...message, concerned: message.concerned.slice(0, USERS_A_MESSAGE) })
}

/** Null for what is no presence message. */
export function readPresenceMessage(payload: string): PresenceMessage | null {
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
