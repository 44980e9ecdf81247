import { coin } from '@u-market/domain'
import { expect, test } from 'vitest'
import { arriving, feeAt, hasFee } from './fee.ts'

test('a fee is counted as the server counts it, and what is left arrives', () => {
  expect(feeAt(coin(25_00), { fee: '0.50' })).toBe(12n)
  expect(feeAt(coin(25_00), { fee: '0.00' })).toBe(0n)
  expect(arriving({ num: '25.00', fee: '0.12' })).toBe('24.88')
  expect(arriving({ num: '25.00', fee: '0.00' })).toBe('25.00')
})

test('a market and an order have a fee when it is above nothing', () => {
  expect(hasFee({ fee: '0.01' })).toBe(true)
  expect(hasFee({ fee: '0.00' })).toBe(false)
})
