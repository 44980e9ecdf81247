import { coin, coinText, fiat } from '@u-market/domain'
import { format, type Translate } from '@u-market/i18n'
import { expect, test } from 'vitest'
import { messages } from '../../locales/en-US/takeSellOffer.ts'
import { coinFacts, shownFee } from './quote-words.ts'

const t: Translate<typeof messages> = (key, ...[params]) => format(messages[key], params ?? {}, 'en-US')
const quote = { num: coin(25_00), amount: fiat(180_00) }

test('shows one line without a fee: what the buyer gets', () => {
  const config = { fee: '0.00' }
  expect(linesOf({ quote, config })).toEqual(['You get 25.00 U'])
  expect(linesOf({ quote: null, config })).toEqual(['You get —'])
  expect(shownFee({ quote, config })).toBe('0.00')
})

test('shows bought coin, fee and received coin with a fee', () => {
  const config = { fee: '0.50' }
  expect(linesOf({ quote, config })).toEqual(['You buy 25.00 U', 'Fee (0.50%) 0.12 U', 'You get 24.88 U'])
  expect(linesOf({ quote: null, config })).toEqual(['You buy —', 'Fee (0.50%) —', 'You get —'])
})

test('sends the order with the fee that is shown', () => {
  for (const minor of [1, 1_99, 2_00, 13_88, 999_99]) {
    const purchase = { quote: { ...quote, num: coin(minor) }, config: { fee: '0.50' } }
    expect(linesOf(purchase)[1]).toBe(`Fee (0.50%) ${shownFee(purchase)} U`)
    expect(shownFee(purchase)).toBe(coinText(BigInt(Math.floor(minor / 200))))
  }
  expect(shownFee({ quote: null, config: { fee: '0.50' } })).toBeUndefined()
})

function linesOf(purchase: Parameters<typeof coinFacts>[1]): string[] {
  return coinFacts(t, purchase).map(({ label, value }) => `${label} ${value}`)
}
