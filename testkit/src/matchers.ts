import { type FieldName, type RefusalReason, RefusedError, TransportError } from '@u-market/contract'
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
  async answeredStatus(received: unknown, status: number) {
    const outcome = await outcomeOf(received)
    const error = 'error' in outcome ? outcome.error : null
    const pass = error instanceof TransportError && error.status === status
    return { pass, message: () => `expected HTTP ${status}, got ${said(outcome)}` }
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
    /** The call was refused with this reason, and at least these details. */
    refusedWith(reason: RefusalReason, details?: object): Promise<T>
    /** The call was answered with this HTTP status. */
    answeredStatus(status: number): Promise<T>
    /** The call was refused as bad input, with this field named. */
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
      : String(outcome.error)
    : `success ${JSON.stringify(outcome.value)?.slice(0, 300)}`
}
