import {
  type FieldName,
  type RefusalReason,
  RefusedError,
  type SessionEnd,
  TransportError,
} from '@u-market/contract'
import { expect } from 'vitest'

expect.extend({
  async refusedWith(received: unknown, reason: RefusalReason, details: object = {}) {
    const outcome = await outcomeOf(received)
    const error = 'error' in outcome ? outcome.error : null
    const pass =
      error instanceof RefusedError &&
      error.reason === reason &&
      this.equals(error.details, expect.objectContaining(details))
    return { pass, message: () => `expected ${reason} ${JSON.stringify(details)}, got ${said(outcome)}` }
  },
  async answeredStatus(received: unknown, status: number, end: SessionEnd | null = null) {
    const outcome = await outcomeOf(received)
    const error = 'error' in outcome ? outcome.error : null
    const pass =
      error instanceof TransportError && error.status === status && (!end || error.sessionEnd === end)
    return { pass, message: () => `expected HTTP ${status} ${end ?? ''}, got ${said(outcome)}` }
  },
  async naming(received: unknown, field: string) {
    const outcome = await outcomeOf(received)
    const error = 'error' in outcome ? outcome.error : null
    const pass = error instanceof RefusedError && Object.hasOwn(error.fields, field)
    return { pass, message: () => `expected INVALID_PARAMS naming ${field}, got ${said(outcome)}` }
  },
})

declare module 'vitest' {
  interface Matchers<T> {
    /** The call was refused with this reason and at least these details. */
    refusedWith(reason: RefusalReason, details?: object): Promise<T>
    /** The call failed with this HTTP status and, if given, this reason for the end of the operator's session. */
    answeredStatus(status: number, end?: SessionEnd): Promise<T>
    /** The call was refused as invalid because of this field. */
    naming(field: FieldName): Promise<T>
  }
}

async function outcomeOf(promise: unknown): Promise<{ error: unknown } | { value: unknown }> {
  try {
    return { value: await promise }
  } catch (error) {
    return { error }
  }
}

function said(outcome: { error: unknown } | { value: unknown }): string {
  return 'error' in outcome
    ? outcome.error instanceof RefusedError
      ? `${outcome.error.reason} ${JSON.stringify(outcome.error.details)}`
      : `${outcome.error}${sessionEndOf(outcome.error)}`
    : `success ${JSON.stringify(outcome.value)?.slice(0, 300)}`
}

function sessionEndOf(error: unknown): string {
  return error instanceof TransportError && error.sessionEnd ? ` ${error.sessionEnd}` : ''
}
