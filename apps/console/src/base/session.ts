/**
 * Who is at this console. The session itself is a cookie that no script can read; the pages ask the server whose it is, once when
 * they open and again when another tab logs in or out.
 */
import type { ConsoleDataOf, SessionEnd } from '@u-market/contract'
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export type Operator = Pick<ConsoleDataOf<'getOperator'>, 'id' | 'username' | 'name' | 'role'>

type Session = {
  /** Undefined until the server has said. */
  readonly operator: Operator | null | undefined
  /** How the server ended it, where that was not the operator here: the login page says so. */
  readonly end: SessionEnd | 'unknown' | null
  /** Counts sign-ins: an answer to an older one says nothing about the present one. */
  readonly round: number
}

/** Says that somebody has come in here and not left: without it nobody is asked about. No secret, and no proof. */
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

/** After a 401, by the round that the call was made in. The first answer says why; those behind it say no more. */
export function endSession(round: number, end: SessionEnd | null): void {
  const { operator, round: present } = useSession.getState()
  if (round !== present || operator === null) return
  writeStored(KEY, null)
  useSession.setState({ operator: null, end: end ?? 'unknown' })
}

export function currentRound(): number {
  return useSession.getState().round
}

/** Logging in or out in one tab holds for all. */
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
