import { languages } from '@u-market/contract/locale'
import { expect, test } from 'vitest'
import { i18n } from '../../base/i18n/i18n.ts'
import { factText, wayText } from './audit-texts.ts'

test('names a replaced text with its language', async () => {
  await i18n.preload('audit')
  const t = i18n.translator('audit')
  for (const { code, name } of languages) {
    expect(factText(t, `title_${code}`)).toBe(`${name} title`)
    expect(factText(t, `content_${code}`)).toBe(`${name} text`)
  }
  expect(factText(t, 'title_xx')).toBe('xx title')
  expect(factText(t, 'reason')).toBe('reason')
  expect(factText(t, 'not_known_yet')).toBe('not_known_yet')
})

test('describes the way of a login, and returns null for an unknown one', async () => {
  await i18n.preload('audit')
  const t = i18n.translator('audit')
  expect(wayText(t, 'by', 'authenticator')).toBe('authenticator')
  expect(wayText(t, 'step', 'factor')).toBe('authenticator')
  expect(wayText(t, 'by', 'a key')).toBeNull()
  expect(wayText(t, 'reason', 'password')).toBeNull()
})
