import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCommitReader } from './database-proxy.ts'

const inserted = message('C', 'INSERT 0 1\0')
const committed = message('C', 'COMMIT\0')
const ready = message('Z', 'I')
const talk = Buffer.concat([message('D', 'COMMIT\0'), inserted, committed, ready])
const beforeCommit = talk.length - committed.length - ready.length

test('finds the response to a commit in chunks of any size, and holds all of it back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
      const { passed, isFound } = readInPieces(sizes, true)
      expect(isFound).toBe(true)
      expect(passed).toEqual(talk.subarray(0, beforeCommit))
    }),
  )
})

test('passes everything on while no commit is awaited', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
      expect(readInPieces(sizes, false)).toEqual({ passed: talk, isFound: false })
    }),
  )
})

function readInPieces(sizes: readonly number[], isAwaited: boolean) {
  const reader = createCommitReader()
  const passed: Buffer[] = []
  let isFound = false
  for (let at = 0, turn = 0; at < talk.length && !isFound; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    const { before, fromCommit } = reader.read(talk.subarray(at, at + size), isAwaited)
    passed.push(before)
    isFound = fromCommit !== null
    at += size
  }
  return { passed: Buffer.concat(passed), isFound }
}

function message(letter: string, content: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(4 + content.length, 1)
  return Buffer.concat([head, Buffer.from(content)])
}
