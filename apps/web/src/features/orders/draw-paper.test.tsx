import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { receiptRows } from './draw-paper.ts'

await i18n.preload('orders')

test('a receipt says when with date and zone, how, under which reference and number, and who', () => {
  const order = orderIn('completed', 'buyer')
  const rows = new Map(receiptRows(order, 'Alipay'))
  expect(rows.get('Completed')).toMatch(/^Mar 2, 2026, \d\d:\d\d (GMT|UTC)/)
  expect(rows.get('Paid with')).toBe('Alipay')
  expect(rows.get('Payment reference')).toBe(order.paymentReference)
  expect(rows.get('Order number')).toBe(order.orderId)
  expect([rows.get('Seller'), rows.get('Buyer')]).toEqual(['Alice', 'Bob'])
  expect([...rows.values()].join()).not.toContain('Bob Lin')
})
