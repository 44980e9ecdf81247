/**
 * Reads that arrive while a load is running share the next one, so that many readers cost the database few queries. Each is
 * answered by a query that started after the read was requested, so that callers see their own writes.
 */

type Asked<Key, Answer> = {
  readonly key: Key
  readonly resolve: (result: Answer) => void
  readonly reject: (error: unknown) => void
}

/** A longer list gains little, and its first member would wait for its last. */
const MAX_BATCH_SIZE = 64
/** A longer read counts as stuck, perhaps with its connection: later reads do not wait for it. */
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
      if (results.length !== asked.length) throw new Error('a gathered read lost an answer')
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
      // Includes reads from other sockets in the same turn.
      setImmediate(next)
    })
}

/**
 * Callers that ask a question while it is being answered share the next answer.
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
