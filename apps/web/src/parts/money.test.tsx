import { coin } from '@u-market/domain'
import { expect, test } from 'vitest'
import { config } from '../../test/samples.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { linkedAmount } from './amount-edit.ts'
import { arriving, feeAt, grouped, hasFee, moneyText } from './money.ts'

test('amounts are written with their unit', () => {
  expect(moneyText('25.00', 'U')).toBe('25.00 U')
  expect(moneyText('8931.60', 'CNY')).toBe('¥8,931.60')
  expect(moneyText('-5.00', 'CNY')).toBe('−¥5.00')
  expect(moneyText('12.5', 'U')).toBe('12.50 U')
  expect(moneyText('9', 'CNY')).toBe('¥9.00')
  expect(moneyText('54.57', 'BRL')).toBe('R$54.57')
  expect([moneyText('15137.00', 'JPY'), moneyText('151.37', 'JPY')]).toEqual(['¥15,137', '¥151.37'])
  expect(moneyText('1250.00', 'KES')).toBe('1,250.00 KES')
  expect(moneyText('24.500000', 'USDT')).toBe('24.50 USDT')
  expect(moneyText('0.999850', 'USDT')).toBe('0.99985 USDT')
  expect(moneyText('3.104500', 'USDT')).toBe('3.1045 USDT')
  expect(grouped('123456789012.34')).toBe('123,456,789,012.34')
  expect(grouped('999')).toBe('999')
})

test('a symbol of letters is apart from its amount', () => {
  useUserInfo.setState({ homeConfig: { ...config, currency: 'KES', currencySymbol: 'KSh' } })
  expect([moneyText('1250.00', 'KES'), moneyText('-5', 'KES')]).toEqual([
    'KSh\u00a01,250.00',
    '−KSh\u00a05.00',
  ])
})

test.each([
  ['12.50', '12.50'],
  ['1,000', '1000'],
  ['1 000', '1000'],
  ['0,500', '0.50'],
  ['1e3', ''],
  ['-5', ''],
  ['100 or 200', ''],
  ['', ''],
  [null, ''],
])('a link’s amount %j is %j', (text, amount) => expect(linkedAmount(text)).toBe(amount))

test('computes the fee as the server does, and the rest arrives', () => {
  expect(feeAt(coin(25_00), { fee: '0.50' })).toBe(12n)
  expect(feeAt(coin(25_00), { fee: '0.00' })).toBe(0n)
  expect(arriving({ num: '25.00', fee: '0.12' })).toBe('24.88')
  expect(arriving({ num: '25.00', fee: '0.00' })).toBe('25.00')
})

test('a market and an order have a fee when it is above zero', () => {
  expect(hasFee({ fee: '0.01' })).toBe(true)
  expect(hasFee({ fee: '0.00' })).toBe(false)
})
