import { expect, test } from 'vitest'
import { i18n } from '../../base/i18n/i18n.ts'
import { factText } from './texts.ts'

test('a text that was replaced is named with its language, whatever that is', async () => {
  const languageOf = (code: string) => (code === 'fr' ? 'French' : 'German')
  await i18n.preload('audit')
  const t = i18n.translator('audit')
  expect(factText(t, 'title_fr', languageOf)).toBe('French title')
  expect(factText(t, 'content_de', languageOf)).toBe('German text')
  expect(factText(t, 'reason', languageOf)).toBe('reason')
  expect(factText(t, 'not_known_yet', languageOf)).toBe('not_known_yet')
})
