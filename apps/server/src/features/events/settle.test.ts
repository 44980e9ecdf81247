import { userId } from '@u-market/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Look } from './look-at-events.ts'
import { awaitGap, type Horizon, settle } from './settle.ts'

/** As much of PostgreSQL as matters here: ids and numbers are drawn in one order, commits come in another. */
const createOutbox = () => {
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
    look: (after: number, limit: number): Look => {
      const seqs = committed.filter((seq) => seq > after).sort((a, b) => a - b)
      const pushes = seqs.slice(0, limit).map((seq) => ({
        seq,
        userId: userId(1),
        locale: 'en-US' as const,
        data: null,
        createdAt: new Date(0),
      }))
      // A snapshot ends past the newest transaction that has ended; younger ones that run it does not name.
      const named = [...running.keys()].filter((id) => id <= newestEnded).sort((a, b) => Number(a - b))
      return { pushes, isCut: pushes.length === limit, oldestRunning: named[0] ?? newestEnded + 1n }
    },
  }
}

const createReader = (outbox: ReturnType<typeof createOutbox>, limit = 1000) => {
  let horizon: Horizon = { settled: 0, pending: null }
  const sent: number[] = []
  return {
    sent,
    look: (): boolean => {
      const { pushes, gapBelow, ...settled } = settle(horizon, outbox.look(horizon.settled, limit))
      horizon = gapBelow === null ? settled.horizon : awaitGap(settled.horizon, gapBelow, outbox.drawId())
      sent.push(...pushes.map(({ seq }) => seq))
      return horizon.pending !== null
    },
  }
}

test('an older transaction that draws the larger number waits for the younger one', () => {
  const outbox = createOutbox()
  const reader = createReader(outbox)
  const [older, younger] = [outbox.begin(), outbox.begin()]
  outbox.append(younger)
  outbox.append(older)
  outbox.commit(older)
  expect(reader.look()).toBe(true)
  expect(reader.sent).toEqual([])
  outbox.commit(younger)
  expect(reader.look()).toBe(false)
  expect(reader.sent).toEqual([1, 2])
})

test('a number that was rolled back holds nothing up once its transaction is over', () => {
  const outbox = createOutbox()
  const reader = createReader(outbox)
  const [lost, kept] = [outbox.begin(), outbox.begin()]
  outbox.append(lost)
  outbox.append(kept)
  outbox.commit(kept)
  const bystander = outbox.begin()
  reader.look()
  outbox.rollBack(lost)
  reader.look()
  expect(reader.sent).toEqual([])
  outbox.rollBack(bystander)
  reader.look()
  expect(reader.sent).toEqual([2])
})

test('a long transaction that has written nothing holds nothing up', () => {
  const outbox = createOutbox()
  const reader = createReader(outbox)
  outbox.begin()
  const quick = outbox.begin()
  outbox.append(quick)
  outbox.commit(quick)
  expect(reader.look()).toBe(false)
  expect(reader.sent).toEqual([1])
})

test('whatever runs beside whatever, every commit is sent once and in order', () => {
  const step = fc.record({
    act: fc.constantFrom('begin', 'append', 'append', 'commit', 'rollBack', 'look', 'look'),
    pick: fc.nat(20),
  })
  const walk = fc.property(
    fc.array(step, { maxLength: 120 }),
    fc.integer({ min: 1, max: 4 }),
    (steps, limit) => {
      const outbox = createOutbox()
      const reader = createReader(outbox, limit)
      for (const { act, pick } of steps) {
        const running = outbox.running()
        const chosen = running[pick % Math.max(1, running.length)]
        if (act === 'begin') outbox.begin()
        else if (act === 'look') reader.look()
        else if (chosen !== undefined) outbox[act](chosen)
      }
      for (const left of outbox.running()) outbox.commit(left)
      for (let looks = 0; looks < 2 * steps.length + 4; looks++) reader.look()
      expect(reader.sent).toEqual(outbox.committed.toSorted((a, b) => a - b))
    },
  )
  fc.assert(walk, { numRuns: 500 })
})
