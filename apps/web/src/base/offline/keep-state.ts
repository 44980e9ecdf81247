import type { Query } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { build } from '../stores/stored.ts'
import { currentUser } from '../stores/user-info.ts'
import { type LastState, writeLastState } from './last-state.ts'

/** Enough for a day's screens, and a fifth of what the storage holds. */
const MAX_RESPONSES = 60
const MAX_LETTERS = 1_000_000
/** Responses come in bursts; they are written once. */
const WRITE_AFTER_MS = 1000

/** A payee is looked up again each time; the user's own info has its own store. */
const notKept: ReadonlySet<unknown> = new Set(['findWallet', 'getUser'])

/** Writes the responses after changes, and when the page goes away. */
export function persistState(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    write()
  }
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') timer ??= setTimeout(writeNow, WRITE_AFTER_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writeNow()
  })
  writeNow()
}

export function responsesToKeep(queries: readonly Query[]): LastState['answers'] {
  const newest = queries
    .filter(({ queryKey, state }) => state.data !== undefined && !notKept.has(queryKey[0]))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_RESPONSES)
    .map(responseOf)
  let letters = 0
  return newest.filter((answer) => {
    letters += JSON.stringify(answer).length
    return letters <= MAX_LETTERS
  })
}

function write(): void {
  writeLastState({
    user: currentUser(),
    build: build(),
    answers: responsesToKeep(queryClient.getQueryCache().getAll()),
  })
}

function responseOf({ queryKey, state }: Query): LastState['answers'][number] {
  return [queryKey, state.data, state.dataUpdatedAt]
}
