/**
 * Reads that arrive while a load is running share the next one, so that many readers cost the database few queries. Each is
 * answered by a query that started after the read was requested, so that callers see their own writes.
 */

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

/**
 * Callers that ask while the same question is being read share the next read. It starts when the running one ends, however long
 * that takes.
 * @param nameOf equal for questions with the same answer
 */
export function createSingleFlight<Question, Answer>(
  nameOf: (question: Question) => string,
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()
  const coming = new Map<string, Promise<Answer>>()

  const start = (name: string, question: Question): Promise<Answer> => {
    const result = read(question).finally(() => {
      if (running.get(name) === result) running.delete(name)
    })
    running.set(name, result)
    return result
  }

  return (question) => {
    const name = nameOf(question)
    const before = running.get(name)
    if (!before) return start(name, question)
    const shared =
      coming.get(name) ??
      before
        .catch(() => undefined)
        .then(() => {
          coming.delete(name)
          return start(name, question)
        })
    coming.set(name, shared)
    return shared
  }
}
