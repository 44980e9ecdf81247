/**
 * Reads that arrive while a load is running share the next one, so that many readers cost the database few queries. Each is
 * answered by a query that started after the read was requested, so that callers see their own writes.
 */

import { setTimeout as delay } from 'node:timers/promises'

type Asked<Key, Answer> = {
  readonly key: Key
  readonly resolve: (result: Answer) => void
  readonly reject: (error: unknown) => void
}

/** A larger batch saves little, and its first reads would wait for its last. */
const MAX_BATCH_SIZE = 64
/** A read that takes longer may be stuck with its connection: later reads no longer wait for it. */
const LONG_READ_MS = 100

/** @param load returns one result per key, in the order of the keys */
export function createBatchLoader<Key, Answer>(
  load: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Asked<Key, Answer>[] = []
  let isBusy = false

  const next = async (): Promise<void> => {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    let isLong = false
    const goOn = (): void => {
      isBusy = false
      void next()
    }
    const long = setTimeout(() => {
      isLong = true
      goOn()
    }, LONG_READ_MS)
    const asked = waiting.slice(0, MAX_BATCH_SIZE)
    waiting = waiting.slice(MAX_BATCH_SIZE)
    try {
      const results = await load(asked.map(({ key }) => key))
      if (results.length !== asked.length)
        throw new Error(`a batch returned ${results.length} results for ${asked.length} keys`)
      for (const [at, result] of results.entries()) asked[at]?.resolve(result)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    clearTimeout(long)
    if (!isLong) goOn()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // Waits for the end of the event-loop turn, so that reads that arrived on other sockets are included.
      setImmediate(next)
    })
}

/** To pass over more rows than this costs as much as the pages of many others. */
const FAR = 1000

/** Like `createBatchLoader`, for pages of lists. A page that begins far behind is read alone: others would wait for it. */
export function createPageLoader<Asked extends { readonly offset: number }, Answer>(
  load: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const together = createBatchLoader(load)
  return (asked) => (asked.offset > FAR ? createBatchLoader(load)(asked) : together(asked))
}

/** Rows that a gathered statement gives for each of `asked`, in sequence. Their `place` counts from 1. */
export function byPlace<Row extends { readonly place: bigint }>(
  asked: readonly unknown[],
  rows: readonly Row[],
): Row[][] {
  const found = Map.groupBy(rows, ({ place }) => Number(place))
  return asked.map((_, index) => found.get(index + 1) ?? [])
}

/** Readers of a shared question wait for its running read no longer than this. */
const LONG_SHARED_MS = 1000

/**
 * Callers that ask while the same question is being read share the next read. It starts when the running one ends, or takes long.
 * @param nameOf equal for questions with the same answer
 */
export function createSingleFlight<Question, Answer>(
  nameOf: (question: Question) => string,
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const running = new Map<string, Promise<unknown>>()
  const coming = new Map<string, Promise<Answer>>()

  const start = (name: string, question: Question): Promise<Answer> => {
    const answer = read(question)
    const ended = answer.then(
      () => undefined,
      () => undefined,
    )
    const over = Promise.race([ended, delay(LONG_SHARED_MS, undefined, { ref: false })]).then(() => {
      if (running.get(name) === over) running.delete(name)
    })
    running.set(name, over)
    return answer
  }

  return (question) => {
    const name = nameOf(question)
    const before = running.get(name)
    if (!before) return start(name, question)
    const shared =
      coming.get(name) ??
      before.then(() => {
        coming.delete(name)
        return start(name, question)
      })
    coming.set(name, shared)
    return shared
  }
}
