import { useRef } from 'react'
import { newId } from '../new-id.ts'

export function useIdempotencyKey(): Keyring {
  const ring = useRef<Keyring>(null)
  ring.current ??= createKeyring()
  return ring.current
}

export type Keyring = ReturnType<typeof createKeyring>

/** One key for one filled form: the same body keeps its key until it succeeds, a changed body gets a new one. */
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
