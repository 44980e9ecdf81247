import { newId } from './new-id.ts'

/** One idempotency key for one filled form: sent again after a lost answer it keeps its key, a changed form gets another. */
export function createKeyring(mint: () => string = newId) {
  let held: { readonly body: string; readonly key: string } | null = null
  return {
    keyFor: (form: unknown): string => {
      const body = JSON.stringify(form)
      if (held?.body !== body) held = { body, key: mint() }
      return held.key
    },
    /** After success: the same form filled again is a new act. */
    renew: (): void => {
      held = null
    },
  }
}
