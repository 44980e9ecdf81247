/**
 * The current operator. Scripts cannot read the session cookie, so the page asks the server when it opens and after another tab
 * logs in or out.
 */
import type { ConsoleDataOf, SessionEnd } from '@u-market/contract'
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export type Operator = Pick<ConsoleDataOf<'getOperator'>, 'id' | 'username' | 'name' | 'role'>

type Session = {
  /** Undefined until the server has replied. */
  readonly operator: Operator | null | undefined
  /** Why the server ended the session, for the login page; null if the operator logged out. */
  readonly end: SessionEnd | 'unknown' | null
  /** Counts logins, so that a late 401 of an earlier session does not end the current one. */
  readonly round: number
}

/** Set while logged in, so that a page without it skips asking the server. Not a secret, and no proof of a login. */
const KEY = 'consoleOpen'

export const useSession = create<Session>()(() => ({
  operator: readStored(KEY) === null ? null : undefined,
  end: null,
  round: 0,
}))

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('console-session')

export function startSession({ id, username, name, role }: Operator): void {
  const { round } = useSession.getState()
  writeStored(KEY, '1')
  useSession.setState({ operator: { id, username, name, role }, end: null, round: round + 1 })
  tabs?.postMessage('in')
}

export function logOut(): void {
  forget()
  tabs?.postMessage('out')
}

/** Ends the session after a 401; `round` is the login round in which the call was made. Only the first 401 sets the reason. */
export function endSession(round: number, end: SessionEnd | null): void {
  const { operator, round: present } = useSession.getState()
  if (round !== present || operator === null) return
  writeStored(KEY, null)
  useSession.setState({ operator: null, end: end ?? 'unknown' })
}

export function currentRound(): number {
  return useSession.getState().round
}

/** Follows logins and logouts in other tabs. */
export function onLoginElsewhere(ask: () => void): void {
  if (!tabs) return
  tabs.onmessage = ({ data }) => {
    if (data === 'in') ask()
    else forget()
  }
}

function forget(): void {
  writeStored(KEY, null)
  useSession.setState({ operator: null, end: null })
}
