import { expect, test } from 'vitest'
import { i18n } from '../../base/i18n/i18n.ts'
import { switchText } from './switch-texts.ts'

test('names an offer by its side, and an unknown one just an offer', async () => {
  await i18n.preload('switches')
  const t = i18n.translator('switches')
  const named = (side: 'sell' | 'buy' | null) => switchText(t, { what: 'offer:1003', name: '', side })
  expect(named('sell')).toBe('Offer #1003')
  expect(named('buy')).toBe('Buy offer #1003')
  expect(named(null)).toBe('Offer #1003')
})
