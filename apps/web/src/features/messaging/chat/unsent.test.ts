import { expect, test } from 'vitest'
import { SERVICE_CHAT } from './messages.ts'
import { asSent, createUnsent, MAX_UNSENT, type Unsent } from './unsent.ts'

const NOW = 1_000_000

test('restores unacknowledged messages in order, per user and chat', () => {
  const store = memory()
  const queue = createUnsent(store, 1, 'UO1')
  queue.add(text('a'))
  queue.add(text('b'))
  expect(
    createUnsent(store, 1, 'UO1')
      .list()
      .map(({ messageId }) => messageId),
  ).toEqual(['a', 'b'])
  expect(createUnsent(store, 2, 'UO1').list()).toEqual([])
  expect(createUnsent(store, 1, 'UO2').list()).toEqual([])
})

test('removes an acknowledged message, and the storage entry with the last one', () => {
  const store = memory()
  const queue = createUnsent(store, 1, 'UO1')
  queue.add(text('a'))
  expect(queue.remove('a')).toMatchObject({ message: 'text a' })
  expect(queue.remove('a')).toBeUndefined()
  expect(store.size()).toBe(0)
})

test('does not resend a refused message until it is revived', () => {
  const queue = createUnsent(memory(), 1, 'UO1')
  queue.add(text('a'))
  queue.refuse('a', 'Too long')
  expect(queue.list()).toMatchObject([{ refusal: 'Too long' }])
  expect(queue.due(NOW)).toEqual([])
  queue.revive('a')
  expect(queue.due(NOW)).toEqual([text('a')])
})

test('resends a message that a limit refused once the limit is over', () => {
  const store = memory()
  const queue = createUnsent(store, 1, 'UO1')
  queue.add(text('a'))
  queue.add(text('b'))
  queue.postpone('a', 1_060)
  expect(queue.due(NOW).map(({ messageId }) => messageId)).toEqual(['b'])
  expect(createUnsent(store, 1, 'UO1').due(1_060_000)).toHaveLength(2)
})

test('keeps one message per id', () => {
  const queue = createUnsent(memory(), 1, 'UO1')
  queue.add(text('a'))
  queue.add(text('a'))
  expect(queue.list()).toHaveLength(1)
})

test('survives invalid data, blocked storage and an endless queue', () => {
  const store = memory()
  store.setItem('unsent:1:UO1', '{"no":"list"}')
  const queue = createUnsent(store, 1, 'UO1')
  expect(queue.list()).toEqual([])
  for (let at = 0; at <= MAX_UNSENT; at += 1) queue.add(text(String(at)))
  expect(queue.list()).toHaveLength(MAX_UNSENT)
  const closed = {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
    removeItem: () => {
      throw new Error('closed')
    },
  }
  const lasting = createUnsent(closed, 1, 'UO1')
  lasting.add(text('a'))
  expect(lasting.due(NOW)).toHaveLength(1)
})

test('turns an acknowledged item into a sent message, a picture with its full address', () => {
  const picture: Unsent = { ...text('a'), messageType: 1, message: '/a.webp', fullUrl: 'http://host/a.webp' }
  expect(asSent(picture, { id: 5, sessionId: 3, chat: 'UO1' })).toEqual({
    id: 5,
    sessionId: 3,
    orderId: 'UO1',
    sender: 'me',
    message: 'http://host/a.webp',
    messageType: 1,
    messageId: 'a',
    status: 0,
    createdAt: 1,
  })
  expect(asSent(text('b'), { id: 6, sessionId: 3, chat: SERVICE_CHAT })).toMatchObject({
    orderId: '',
    message: 'text b',
  })
})

function memory() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    size: () => held.size,
  }
}

function text(id: string): Unsent {
  return {
    messageId: id,
    messageType: 0,
    message: `text ${id}`,
    createdAt: 1,
  }
}
