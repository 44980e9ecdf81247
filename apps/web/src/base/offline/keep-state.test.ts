import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { responsesToKeep } from './keep-state.ts'

test('keeps the newest responses, with their age', () => {
  const kept = responsesToKeep(cacheOf(Array.from({ length: 80 }, (_, at) => [`call-${at}`, at, at + 1])))
  expect(kept).toHaveLength(60)
  expect(kept[0]).toEqual([['call-79', {}], 79, 80])
})

test('keeps neither the payee of a transfer nor more than the storage holds', () => {
  const large = 'x'.repeat(600_000)
  const kept = responsesToKeep(
    cacheOf([
      ['findWallet', { nickname: 'Alice' }, 9],
      ['call-large', large, 8],
      ['call-larger', large, 7],
    ]),
  )
  expect(kept.map(([[path]]) => path)).toEqual(['call-large'])
})

function cacheOf(answers: readonly (readonly [path: string, data: unknown, at: number])[]) {
  const client = new QueryClient()
  for (const [path, data, updatedAt] of answers) client.setQueryData([path, {}], data, { updatedAt })
  return client.getQueryCache().getAll()
}
