import type { ConsoleDataOf } from '@u-market/contract'
import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export type Operator = Pick<ConsoleDataOf<'signIn'>, 'token' | 'username' | 'name' | 'role'>

const key = 'consoleOperator'

type Session = {
  readonly operator: Operator | null
  /** The server ended it, not the operator: the sign-in page says so. */
  readonly hasExpired: boolean
}

export const useSession = create<Session>()(() => ({ operator: parse(readStored(key)), hasExpired: false }))

export function startSession({ token, username, name, role }: Operator): void {
  const operator = { token, username, name, role }
  writeStored(key, JSON.stringify(operator))
  useSession.setState({ operator, hasExpired: false })
}

export function signOut(): void {
  writeStored(key, null)
  useSession.setState({ operator: null, hasExpired: false })
}

/** After a 401. An answer to an older token says nothing about the present one. */
export function endSession(token: string | null): void {
  if (token === null || token !== currentToken()) return
  writeStored(key, null)
  useSession.setState({ operator: null, hasExpired: true })
}

export function currentToken(): string | null {
  return useSession.getState().operator?.token ?? null
}

/** Signing in or out in one tab holds for all. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === key) useSession.setState({ operator: parse(event.newValue), hasExpired: false })
  })

function parse(text: string | null): Operator | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isOperator(value) ? value : null
  } catch {
    return null
  }
}

function isOperator(value: unknown): value is Operator {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['token', 'username', 'name', 'role'].every((field) => typeof Reflect.get(value, field) === 'string')
  )
}
