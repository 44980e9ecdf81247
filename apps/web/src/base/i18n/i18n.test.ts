import { languages } from '@u-market/contract/locale'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { language: 'zh-CN', languages: ['zh-CN'] })
})

test('nothing chosen is en-US, whatever the browser speaks; a language that is not there as well', {
  tags: ['language.default', 'constant.locales'],
}, async () => {
  for (const stored of [null, 'fr-FR']) {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => stored })
    const { i18n } = await import('./i18n.ts')
    expect(i18n.locale()).toBe('en-US')
  }
})

test('a choice is one of two, each by its own name', { tags: ['language.labels'] }, async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'zh-CN' })
  const { i18n } = await import('./i18n.ts')
  expect(i18n.locale()).toBe('zh-CN')
  expect(languages.map(({ locale, name }) => [locale, name])).toEqual([
    ['en-US', 'English'],
    ['zh-CN', '简体中文'],
  ])
})
