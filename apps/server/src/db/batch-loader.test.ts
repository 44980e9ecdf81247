import { describe, expect, test } from 'vitest'
import { createBatchLoader, createSingleFlight } from './batch-loader.ts'

describe('gathered reads', () => {
  test('of one turn go out together, and so do those that come meanwhile, each with its own answer', async () => {
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

  test('fail together and alone: the next load is none the worse', async () => {
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

  test('do not wait for one that is stuck', async () => {
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

  test('of which one is lost are a bug, said to all of them', async () => {
    const read = createBatchLoader(async (): Promise<number[]> => [])
    await expect(read(1)).rejects.toThrow('lost an answer')
  })

  test('make no endless list: a crowd goes in parts', async () => {
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

describe('a shared read', () => {
  test('answers everybody who asked meanwhile by one that began after they asked', async () => {
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

  test('that fails takes nobody along who asked after it', async () => {
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

/** A load that ends when it is told to, and keeps what it was asked for. */
function heldLoad() {
  const loads: { keys: readonly number[]; end(): void; fail(error: Error): void }[] = []
  const load = (keys: readonly number[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      loads.push({ keys, end: () => resolve(keys.map((key) => key * 10)), fail: reject })
    })
  return { loads, load }
}
