import type { StoreApi } from 'zustand'

type Area = 'localStorage' | 'sessionStorage'

/** What lies under a name in the phone's storage; null for nothing, for junk, and where storage is closed. */
export function readStored(area: Area, name: string): unknown {
  try {
    return JSON.parse(window[area].getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value under a name, null removes it. Where storage is closed or full, it lasts as long as the page. */
export function writeStored(area: Area, name: string, value: unknown): void {
  try {
    if (value === null) window[area].removeItem(name)
    else window[area].setItem(name, JSON.stringify(value))
  } catch {
    // said above
  }
}

type Kept<S> = {
  readonly read: () => Partial<S>
  readonly write: (state: S) => void
}

/**
 * A store that outlives the page: it begins with what was kept, and each change is kept. (zustand's `persist` does this for storages
 * that answer later, too, and for versions; the first screen would carry it.) The result reads again what another tab has kept.
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

/** The name of the first script holds a hash of all that it leads to. */
export function build(): string {
  return typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '')
}
