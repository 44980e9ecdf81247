import type { StoreApi } from 'zustand'

type Area = 'localStorage' | 'sessionStorage'

/** Returns a value from the phone's storage; null if there is nothing, junk, or no access. */
export function readStored(area: Area, name: string): unknown {
  try {
    return JSON.parse(window[area].getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value; null removes it. Without access or space the value lasts as long as the page. */
export function writeStored(area: Area, name: string, value: unknown): void {
  try {
    if (value === null) window[area].removeItem(name)
    else window[area].setItem(name, JSON.stringify(value))
  } catch {
    // see above
  }
}

type Kept<S> = {
  readonly read: () => Partial<S>
  readonly write: (state: S) => void
}

/**
 * Makes a store outlive the page: it starts with the stored values, and every change is written. (zustand's `persist` also
 * handles asynchronous storage and versions; the first screen would have to load it.)
 * @returns A function that reads again what another tab has written.
 */
export function persistStore<S>(
  store: Pick<StoreApi<S>, 'setState' | 'subscribe'>,
  { read, write }: Kept<S>,
): () => void {
  let isReading = false
  const readAgain = (): void => {
    isReading = true
    store.setState(read())
    isReading = false
  }
  readAgain()
  store.subscribe((state) => {
    if (!isReading) write(state)
  })
  return readAgain
}

/** Returns the build's id: the first script's name has a hash of everything it imports. */
export function build(): string {
  return typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '')
}
