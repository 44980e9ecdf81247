import { coin } from '@u-market/domain'
import { expect, test } from 'vitest'
import { chosenNetwork, coinOf, type ExchangeDraft, problemOf, quoteFor } from './use-exchange.ts'

const config = { usdtRate: '1.000000', usdtFee: '1.000000' }
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('names the first problem from top to bottom', () => {
  expect(judge('')).toBe('needAmount')
  expect(judge('0.00')).toBe('needAmount')
  expect(judge('100.01')).toBe('tooMuch')
  expect(judge('1.00')).toBe('feeTakesAll')
  expect(judge('25', address, '')).toBe('areaEmpty')
  expect(judge('25', ' ')).toBe('addressEmpty')
  expect(judge('25', address, 'ERC20')).toBe('wrongAddress')
  expect(judge('25', ` ${address} `)).toBeNull()
})

test('selects a network only if it is the only one, and drops one that is no longer offered', () => {
  expect(chosenNetwork({ network: '' }, ['TRC20', 'ERC20'])).toBe('')
  expect(chosenNetwork({ network: 'ERC20' }, ['TRC20', 'ERC20'])).toBe('ERC20')
  expect(chosenNetwork({ network: 'BEP20' }, ['TRC20', 'ERC20'])).toBe('')
  expect(chosenNetwork({ network: 'TRC20' }, ['ERC20'])).toBe('ERC20')
  expect(chosenNetwork({ network: 'TRC20' }, [])).toBe('')
})

function judge(text: string, to = address, network: ExchangeDraft['network'] = 'TRC20') {
  return problemOf(
    { coin: text, network, address: to },
    { quote: quoteFor(coinOf(text), config), available: coin(100_00n) },
  )
}
