import type { StoreApi } from 'zustand'

type Kept<S> = {
  readonly read: () => Partial<S>
  readonly write: (state: S) => void
}

/**
 * A store that outlives the page: it begins with what was kept, and each change is kept. (zustand's `persist` does this for storages
 * that answer later, too, and for versions; the first screen would carry it.) The result reads again what another tab has kept.
 */
export function keepStore<S>(
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
