import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { method } from '../../../test/samples.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { allOf, payLinesOf } from './PaidForm.tsx'

await i18n.preload('orders')
const t = i18n.translator('orders')

test('shows a long account in groups and copies it without spaces', () => {
  const lines = payLinesOf(orderIn('paying', 'buyer', { method: method() }), t)
  expect(lines.find(({ label }) => label === 'Account')).toEqual({
    label: 'Account',
    shown: '6222 0212 3456 7890',
    copied: '6222021234567890',
  })
  expect(lines[0]).toMatchObject({ shown: '¥180.00', copied: '180.00' })
})

test('leaves out missing details, in the copied text too', () => {
  const wallet = method({ type: 'alipay', account: 'alice@market.example', bankName: '', bankBranch: '' })
  const lines = payLinesOf(orderIn('paying', 'buyer', { method: wallet }), t)
  expect(lines.map(({ label }) => label)).toEqual([
    t('payExactly'),
    t('payee'),
    'Account',
    t('paymentReference'),
  ])
  expect(allOf(lines)).toBe(
    [
      `${t('payExactly')}: 180.00`,
      `${t('payee')}: Alice Zhou`,
      `${'Account'}: alice@market.example`,
      `${t('paymentReference')}: 482913`,
    ].join('\n'),
  )
})
