import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StreamSnapshot } from './read-stream.ts'
import { advanceWatermark, awaitGap, type Watermark } from './watermark.ts'

test('holds back a committed number while the transaction with a smaller number runs', () => {
  const stream = createStream()
  const reader = createReader(stream)
  const [older, younger] = [stream.begin(), stream.begin()]
  stream.append(younger)
  stream.append(older)
  stream.commit(older)
  expect(reader.look()).toBe(true)
  expect(reader.sent).toEqual([])
  stream.commit(younger)
  expect(reader.look()).toBe(false)
  expect(reader.sent).toEqual([1, 2])
})

test('passes over a rolled-back number once every transaction that ran when the gap was seen has ended', () => {
  const stream = createStream()
  const reader = createReader(stream)
  const [lost, kept] = [stream.begin(), stream.begin()]
  stream.append(lost)
  stream.append(kept)
  stream.commit(kept)
  const bystander = stream.begin()
  reader.look()
  stream.rollBack(lost)
  reader.look()
  expect(reader.sent).toEqual([])
  stream.rollBack(bystander)
  reader.look()
  expect(reader.sent).toEqual([2])
})

test('is not held back by a long transaction that has written nothing', () => {
  const stream = createStream()
  const reader = createReader(stream)
  stream.begin()
  const quick = stream.begin()
  stream.append(quick)
  stream.commit(quick)
  expect(reader.look()).toBe(false)
  expect(reader.sent).toEqual([1])
})

test('sends every commit once and in order under any interleaving', () => {
  const step = fc.record({
    act: fc.constantFrom('begin', 'append', 'append', 'commit', 'rollBack', 'look', 'look'),
    pick: fc.nat(20),
  })
  const walk = fc.property(
    fc.array(step, { maxLength: 120 }),
    fc.integer({ min: 1, max: 4 }),
    (steps, limit) => {
      const stream = createStream()
      const reader = createReader(stream, limit)
      for (const { act, pick } of steps) {
        const running = stream.running()
        const chosen = running[pick % Math.max(1, running.length)]
        if (act === 'begin') stream.begin()
        else if (act === 'look') reader.look()
        else if (chosen !== undefined) stream[act](chosen)
      }
      for (const left of stream.running()) stream.commit(left)
      for (let looks = 0; looks < 2 * steps.length + 4; looks++) reader.look()
      expect(reader.sent).toEqual(stream.committed.toSorted((a, b) => a - b))
    },
  )
  fc.assert(walk, { numRuns: 500 })
})

/** A model of PostgreSQL: transaction ids and numbers are drawn in one order, and commits come in another. */
function createStream() {
  let nextTransaction = 100n
  let nextSeq = 1
  let newestEnded = 99n
  const running = new Map<bigint, number[]>()
  const committed: number[] = []
  const end = (transaction: bigint): void => {
    running.delete(transaction)
    if (transaction > newestEnded) newestEnded = transaction
  }
  const drawId = (): bigint => {
    const id = nextTransaction++
    end(id)
    return id
  }
  return {
    committed,
    drawId,
    begin: (): bigint => {
      running.set(nextTransaction, [])
      return nextTransaction++
    },
    append: (transaction: bigint): void => void running.get(transaction)?.push(nextSeq++),
    commit: (transaction: bigint): void => {
      committed.push(...(running.get(transaction) ?? []))
      end(transaction)
    },
    rollBack: end,
    running: (): bigint[] => [...running.keys()],
    look: (after: number, limit: number): Pick<StreamSnapshot, 'seqs' | 'isCut' | 'oldestRunning'> => {
      const seqs = committed
        .filter((seq) => seq > after)
        .sort((a, b) => a - b)
        .slice(0, limit)
      // The end of a snapshot is just past the newest ended transaction, so it shows no younger transaction that is running.
      const named = [...running.keys()].filter((id) => id <= newestEnded).sort((a, b) => Number(a - b))
      return { seqs, isCut: seqs.length === limit, oldestRunning: named[0] ?? newestEnded + 1n }
    },
  }
}

function createReader(stream: ReturnType<typeof createStream>, limit = 1000) {
  let watermark: Watermark = { seq: 0, pending: null }
  const sent: number[] = []
  return {
    sent,
    look: (): boolean => {
      const before = watermark.seq
      const snapshot = stream.look(before, limit)
      const { gapBelow, ...next } = advanceWatermark(watermark, snapshot)
      watermark = gapBelow === null ? next.watermark : awaitGap(next.watermark, gapBelow, stream.drawId())
      // The real reader then reads the events up to the watermark from the database.
      sent.push(
        ...stream.committed.filter((seq) => seq > before && seq <= watermark.seq).sort((a, b) => a - b),
      )
      return watermark.pending !== null
    },
  }
}
