/** A lane for uploads while they arrive: a limited number of places, shared fairly between senders. */
import { TransportRefusal } from '../platform/refusal.ts'

type LaneLimits = {
  /** Uploads that may arrive at once. */
  readonly places: number
  /** Uploads that may wait for a place. */
  readonly waiting: number
  /** In a full lane, a sender's only upload keeps its place for this long, however slow it is. */
  readonly sureMs: number
  /** Longest wait for a place. */
  readonly waitMs: number
}

export type Place = {
  /** Whether the upload has to give its place to a sender who has none. The upload asks regularly, and then ends. */
  readonly mustYield: (bytesReceived: number) => boolean
}

type Running = { readonly sender: string; readonly since: number; bytes: number; isLeaving: boolean }
type Waiting = { readonly sender: string; readonly admit: () => void; readonly refuse: () => void }

/**
 * Runs uploads at once, one in each place. A sender with no upload running goes before one that has some. If the lane is full, an
 * upload yields to such a sender: first the second ones of senders with two, then those older than `sureMs`, the slowest first.
 * Refuses with 429, which says when to try again.
 */
export function createUploadLane({ places, waiting, sureMs, waitMs }: LaneLimits) {
  const running = new Set<Running>()
  const line: Waiting[] = []
  const countOf = (sender: string, among: Iterable<{ readonly sender: string }>): number =>
    [...among].filter((each) => each.sender === sender).length

  const take = (sender: string): Running => {
    const place = { sender, since: performance.now(), bytes: 0, isLeaving: false }
    running.add(place)
    return place
  }
  const leave = (place: Running): void => {
    running.delete(place)
    const first = line.findIndex(({ sender }) => countOf(sender, running) === 0)
    line.splice(Math.max(first, 0), 1)[0]?.admit()
  }
  /** Makes room in a full line for a sender who has nothing in the lane: the last one who has more than that waits no longer. */
  const makeRoom = (sender: string): void => {
    if (line.length < waiting) return
    const isNew = countOf(sender, running) + countOf(sender, line) === 0
    const last = line.findLast((each) => countOf(each.sender, running) + countOf(each.sender, line) > 1)
    if (!isNew || !last) throw busy()
    last.refuse()
  }
  const busy = (): TransportRefusal => new TransportRefusal(429, Math.ceil(sureMs / 1000))

  const enter = async (sender: string): Promise<Running> => {
    if (running.size < places) return take(sender)
    makeRoom(sender)
    const { promise, resolve, reject } = Promise.withResolvers<Running>()
    const refuse = (): void => {
      line.splice(line.indexOf(entry), 1)
      clearTimeout(timer)
      reject(busy())
    }
    const timer = setTimeout(refuse, waitMs)
    const admit = (): void => {
      clearTimeout(timer)
      resolve(take(sender))
    }
    const entry: Waiting = { sender, admit, refuse }
    line.push(entry)
    return promise
  }

  /** Uploads that have to leave now, as many as there are waiting senders without a place. */
  const yielding = (): Running[] => {
    const senders = new Set(line.map(({ sender }) => sender))
    const now = performance.now()
    const owed = [...senders].filter((sender) => countOf(sender, running) === 0).length
    const leaving = [...running].filter(({ isLeaving }) => isLeaving).length
    if (owed <= leaving) return []
    const pace = ({ bytes, since }: Running): number => bytes / (now - since)
    const seen = new Set<string>()
    const isSecond = new Set([...running].filter(({ sender }) => seen.has(sender) || !seen.add(sender)))
    return [...running]
      .filter((each) => !each.isLeaving && (isSecond.has(each) || now - each.since >= sureMs))
      .sort((a, b) => Number(isSecond.has(b)) - Number(isSecond.has(a)) || pace(a) - pace(b))
      .slice(0, owed - leaving)
  }

  return async <T>(sender: string, receive: (place: Place) => Promise<T>): Promise<T> => {
    const place = await enter(sender)
    const mustYield = (bytes: number): boolean => {
      place.bytes = bytes
      place.isLeaving ||= yielding().includes(place)
      return place.isLeaving
    }
    try {
      return await receive({ mustYield })
    } finally {
      leave(place)
    }
  }
}
