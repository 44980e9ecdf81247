/**
 * Reads that arrive while another is under way go together in the next one, so a crowd of readers costs the database a few
 * queries. Each is answered by a query that began after it was asked: nobody misses their own write.
 */

type Asked<Key, Answer> = {
  readonly key: Key
  readonly resolve: (result: Answer) => void
  readonly reject: (error: unknown) => void
}

/** A longer list gains little, and the first of it would wait for the last. */
const MAX_BATCH_SIZE = 64
/** A read that takes longer is stuck, as its connection may be: those that came after it do not wait for its end. */
const LONG_READ_MS = 100

/** @param load answers one for each key, in their order */
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
      // What was read from other sockets in the same turn goes with it.
      setImmediate(next)
    })
}

/**
 * The same question by many at once: callers that ask while it is being answered share the next answer.
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
