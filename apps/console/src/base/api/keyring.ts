/** One key for one filled form: sent again after a lost answer it keeps its key, a changed form or a new act gets another. */
export function createKeyring(mint: () => string = newKey) {
  let held: { readonly body: string; readonly key: string } | null = null
  return {
    keyFor: (form: unknown): string => {
      const body = JSON.stringify(form)
      if (held?.body !== body) held = { body, key: mint() }
      return held.key
    },
    renew: (): void => {
      held = null
    },
  }
}

/** A random id of 32 hex characters. `crypto.randomUUID` is missing on plain http; `getRandomValues` is not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
