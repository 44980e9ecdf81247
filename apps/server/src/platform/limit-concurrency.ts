import { TransportRefusal } from './refusal.ts'

export type Limited = <T>(work: () => Promise<T>) => Promise<T>
type Limits = { readonly running: number; readonly waiting: number }

/** Lets `running` works run at once, in the order they came; with `waiting` more in line, the next is refused with “try again”. */
export function limitConcurrency({ running, waiting }: Limits): Limited {
  let active = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (active >= running) {
      if (line.length >= waiting) throw new TransportRefusal(429, 1)
      await new Promise<void>((resume) => line.push(resume))
    } else active++
    try {
      return await work()
    } finally {
      // The next in line takes this place over, so `active` stays as it is.
      const next = line.shift()
      if (next) next()
      else active--
    }
  }
}

/** One work at a time for each key; different keys do not wait for each other. */
export function limitByKey(limits: Limits) {
  const keys = new Map<string, { limited: Limited; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = keys.get(key) ?? { limited: limitConcurrency(limits), users: 0 }
    keys.set(key, entry)
    entry.users++
    try {
      return await entry.limited(work)
    } finally {
      entry.users--
      if (entry.users === 0) keys.delete(key)
    }
  }
}
