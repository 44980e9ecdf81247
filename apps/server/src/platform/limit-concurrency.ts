import { TransportRefusal } from './refusal.ts'

export type Limited = <T>(work: () => Promise<T>) => Promise<T>
type Limits = { readonly running: number; readonly waiting: number }

/** Runs at most `running` jobs at once, in order of arrival; with `waiting` more in the queue, the next is refused with 429. */
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
      // The next job takes over this slot, so `active` stays the same.
      const next = line.shift()
      if (next) next()
      else active--
    }
  }
}

/** Limits each key separately; different keys do not wait for each other. */
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
