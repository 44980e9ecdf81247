import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { lifeOf } from './OrderDuty.tsx'

await i18n.preload('orders')
const t = i18n.translator('orders')

test.each([
  ['confirming', ['done', 'now', 'coming', 'coming']],
  ['paying', ['done', 'done', 'now', 'coming']],
  ['releasing', ['done', 'done', 'done', 'now']],
  ['appealing', ['done', 'done', 'done', 'now']],
  ['completed', ['done', 'done', 'done', 'done']],
] as const)('shows for an order that is %s the progress %j', (state, states) => {
  for (const role of ['buyer', 'seller'] as const)
    expect(lifeOf(orderIn(state, role), t).map((dot) => dot.state)).toEqual(states)
})

test('has no confirmation step for an order that its seller placed', () => {
  const sold = orderIn('paying', 'buyer', { side: 'buy' })
  expect(lifeOf(sold, t).map((dot) => dot.state)).toEqual(['done', 'now', 'coming'])
})
