import { describe, expect, test } from 'vitest'
import { createBatchLoader, createPageLoader, createSingleFlight } from './batch-loader.ts'

describe('createBatchLoader', () => {
  test('loads reads of one turn in one batch, and reads that arrive during a load in the next', async () => {
    const { loads, load } = heldLoad()
    const read = createBatchLoader(load)
    const answers = [1, 2].map((key) => read(key))
    await turn()
    answers.push(...[3, 4, 5].map((key) => read(key)))
    await turn()
    expect(loads.map(({ keys }) => keys)).toEqual([[1, 2]])
    loads[0]?.end()
    await turn()
    expect(loads.map(({ keys }) => keys)).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    loads[1]?.end()
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50])
  })

  test('rejects all reads of a failed batch, and still loads the next batch', async () => {
    const { loads, load } = heldLoad()
    const read = createBatchLoader(load)
    const first = expect(read(1)).rejects.toThrow('the line is cut')
    await turn()
    loads[0]?.fail(new Error('the line is cut'))
    await first
    const second = read(2)
    await turn()
    loads[1]?.end()
    expect(await second).toBe(20)
  })

  test('does not wait for a stuck load', async () => {
    const { loads, load } = heldLoad()
    const read = createBatchLoader(load)
    const stuck = read(1)
    await turn()
    const later = read(2)
    await expect.poll(() => loads.length).toBe(2)
    loads[1]?.end()
    expect(await later).toBe(20)
    loads[0]?.end()
    expect(await stuck).toBe(10)
  })

  test('rejects all reads when the load returns too few results', async () => {
    const read = createBatchLoader(async (): Promise<number[]> => [])
    await expect(read(1)).rejects.toThrow('0 results for 1 keys')
  })

  test('splits many reads into batches of at most 64', async () => {
    const { loads, load } = heldLoad()
    const read = createBatchLoader(load)
    const answers = Array.from({ length: 150 }, (_, key) => read(key))
    while (loads.reduce((sum, { keys }) => sum + keys.length, 0) < 150) {
      for (const { end } of loads) end()
      await turn()
    }
    for (const { end } of loads) end()
    expect(await Promise.all(answers)).toHaveLength(150)
    expect(Math.max(...loads.map(({ keys }) => keys.length))).toBe(64)
  })
})

describe('createPageLoader', () => {
  test('reads near pages together and a far one alone', async () => {
    const loads: number[][] = []
    const read = createPageLoader(async (pages: readonly { readonly offset: number }[]) => {
      loads.push(pages.map(({ offset }) => offset))
      return pages
    })
    await Promise.all([0, 50_000, 20, 1000].map((offset) => read({ offset })))
    expect(loads.toSorted((one, other) => one.length - other.length)).toEqual([[50_000], [0, 20, 1000]])
  })
})

describe('createSingleFlight', () => {
  test('shares one read among waiting callers, started after they called', async () => {
    let version = 1
    const ends: (() => void)[] = []
    const read = createSingleFlight(
      (name: string) => name,
      (name) => {
        const seen = `${name}${version}`
        return new Promise<string>((resolve) => {
          ends.push(() => resolve(seen))
        })
      },
    )
    const first = read('a')
    version = 2
    const later = [read('a'), read('a'), read('a')]
    const other = read('b')
    expect(ends).toHaveLength(2)
    ends[0]?.()
    ends[1]?.()
    expect([await first, await other]).toEqual(['a1', 'b2'])
    await turn()
    expect(ends).toHaveLength(3)
    ends[2]?.()
    expect(await Promise.all(later)).toEqual(['a2', 'a2', 'a2'])
  })

  test('does not reject later callers when the running read fails', async () => {
    let asked = 0
    const read = createSingleFlight(
      () => 'all',
      async () => {
        asked++
        await turn()
        if (asked === 1) throw new Error('cut')
        return asked
      },
    )
    const [first, second] = await Promise.allSettled([read(null), read(null)])
    expect(first.status).toBe('rejected')
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })
})

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A load that ends on command, and keeps the keys it was asked for. */
function heldLoad() {
  const loads: { keys: readonly number[]; end(): void; fail(error: Error): void }[] = []
  const load = (keys: readonly number[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      loads.push({ keys, end: () => resolve(keys.map((key) => key * 10)), fail: reject })
    })
  return { loads, load }
}
