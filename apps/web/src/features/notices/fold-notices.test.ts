import { expect, test } from 'vitest'
import { notice } from '../../../test/samples.ts'
import { foldNotices } from './fold-notices.ts'

test('the notices of an order are one matter, said by the newest and unread while one of them is', () => {
  const newest = notice(4, { orderId: 'UO1', isRead: 1 })
  const other = notice(3, { orderId: 'UO2' })
  const first = notice(2, { orderId: 'UO1', isRead: 0 })
  expect(foldNotices([newest, other, first])).toEqual([
    { newest, more: 1, isUnread: true },
    { newest: other, more: 0, isUnread: true },
  ])
})

test('notices without an order stand for themselves', () => {
  const two = [notice(2, { type: 'system' }), notice(1, { type: 'system', isRead: 1 })]
  expect(foldNotices(two)).toMatchObject([{ isUnread: true }, { isUnread: false }])
})
