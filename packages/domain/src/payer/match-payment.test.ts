import { expect, test } from 'vitest'
import { matchPayment, payerEndForm } from './match-payment.ts'

const readings: Readonly<Record<string, readonly string[]>> = { 张: ['zhang'], 伟: ['wei'] }
const han = {
  readingsOf: (sign: string) => readings[sign] ?? [],
  cantoneseOf: () => [],
  simplified: (text: string) => text,
}
const declared = { amount: 18000n, name: '张伟', end: '4821' }
const match = (amount: bigint | null, name: string, end: string) =>
  matchPayment({ amount, name, end }, declared, han)

test('a payment is equal, close with what differs, or from another person', () => {
  expect(match(18000n, '张伟', '4821')).toEqual({ is: 'equal' })
  expect(match(18000n, '张 伟', '')).toEqual({ is: 'equal' })
  expect(match(18000n, '*伟', '4821')).toEqual({ is: 'close', differences: ['name'] })
  expect(match(18000n, 'WEI ZHANG', '4821')).toEqual({ is: 'close', differences: ['name'] })
  expect(match(17999n, '张伟', '0000')).toEqual({ is: 'close', differences: ['amount', 'account'] })
  expect(match(null, '', '')).toEqual({ is: 'close', differences: ['amount', 'name'] })
  expect(match(18000n, '***', '4821')).toEqual({ is: 'close', differences: ['name'] })
  for (const other of ['李伟', '*玮', 'WANG WEI', '张伟商行'])
    expect(match(18000n, other, '4821'), other).toEqual({ is: 'other' })
  expect(matchPayment({ amount: 1n, name: 'Ann Lee', end: '' }, { ...declared, name: '' }, han)).toEqual({
    is: 'close',
    differences: ['amount', 'name'],
  })
})

test('the end of an account has one form', () => {
  expect(payerEndForm(' ４８-2a ')).toBe('482A')
})
