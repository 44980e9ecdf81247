import { expect, test } from 'vitest'
import { bestOf, languages, localeFrom, locales } from './locale.ts'

test('picks the language of the header’s first entry by any of its tags, or the default', () => {
  for (const header of ['zh', 'zh-CN', 'ZH-cn', ' zh-TW', 'zh-Hant-HK', 'zh-CN,zh;q=0.9', 'zh;q=0.5,en'])
    expect(localeFrom(header), header).toBe('zh-CN')
  for (const header of [undefined, '', 'en', 'en-GB,zh;q=0.5', 'fr-FR', 'zh_CN', 'zha', '-zh', '*', ',zh'])
    expect(localeFrom(header), header).toBe('en-US')
})

test('prefers the exact locale, then the first of the same language', () => {
  const known = ['en-US', 'pt-PT', 'zh-CN', 'pt-BR', 'zh-TW']
  expect(bestOf(known, 'pt-BR,pt;q=0.9')).toBe('pt-BR')
  expect(bestOf(known, 'pt')).toBe('pt-PT')
  expect(bestOf(known, 'zh-tw')).toBe('zh-TW')
  expect(bestOf(known, 'zh-HK')).toBe('zh-CN')
  expect(bestOf(known, 'de')).toBeUndefined()
})

test('every language has a unique code and locale', () => {
  expect(new Set(languages.map(({ code }) => code)).size).toBe(languages.length)
  expect(new Set(locales).size).toBe(languages.length)
})
