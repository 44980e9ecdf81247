import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18n } from '../base/i18n/i18n.ts'
import { Amount } from './values.tsx'

test('groups an amount of any length exactly, and marks an unreadable one', async () => {
  await i18n.preload('core')
  const text = (value: string) =>
    renderToStaticMarkup(<Amount value={value} unit="U" />).replace(/<[^>]+>/g, '')
  expect(text('1000000.00')).toBe('1,000,000.00 U')
  expect(text('-900719925474099312.01')).toBe('−900,719,925,474,099,312.01 U')
  for (const wrong of ['', 'NaN', '1e21', '1,000.00'])
    expect(text(wrong)).toBe(i18n.translator('core')('amountUnreadable', { amount: wrong }))
})
