import { expect, test } from 'vitest'
import { createFormat } from './use-format.ts'

const english = createFormat('en-US')

test('keeps every digit of an amount', () => {
  expect(english.money('0.00')).toBe('0.00')
  expect(english.money('1234.50')).toBe('1,234.50')
  expect(english.money('-999999999999.99')).toBe('−999,999,999,999.99')
})

test('writes money as its market does', () => {
  const inReais = { currencySymbol: 'R$', currencyDecimals: 2 }
  const inYen = { currencySymbol: '¥', currencyDecimals: 0 }
  const inShillings = { currencySymbol: 'KSh', currencyDecimals: 2 }
  expect(english.fiat('1234.50', inReais)).toBe('R$1,234.50')
  expect([english.fiat('15000.00', inYen), english.fiat('151.37', inYen)]).toEqual(['¥15,000', '¥151.37'])
  expect(english.fiat('1500.00', inShillings)).toBe('KSh\u00a01,500.00')
})

test('shows a wait in one unit, never negative when the clock runs ahead', () => {
  expect(english.wait(1000, 1000 + 59)).toBe('0 min')
  expect(english.wait(1000, 1000 + 3 * 3600 + 5)).toBe('3 hr')
  expect(english.wait(1000, 1000 + 2 * 86_400)).toBe('2 days')
  expect(english.wait(1000, 900)).toBe('0 min')
  expect(createFormat('zh-CN').wait(1000, 1000 + 7200)).toBe('2小时')
})

test('shows the remaining time as a clock, never below zero', () => {
  expect(english.countdown(3 * 3600 + 4 * 60 + 9)).toBe('3:04:09')
  expect(english.countdown(249)).toBe('4:09')
  expect(english.countdown(-5)).toBe('0:00')
})
