import { languages } from '@u-market/contract/locale'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { language: 'zh-CN', languages: ['zh-CN'] })
})

test('the default is en-US, whatever the browser’s language, and also for an unknown choice', {
  tags: ['language.default', 'constant.locales'],
}, async () => {
  for (const stored of [null, 'fr-FR']) {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => stored })
    const { i18n } = await import('./i18n.ts')
    expect(i18n.locale()).toBe('en-US')
  }
})

test('there are two languages, each with its own name', { tags: ['language.labels'] }, async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'zh-CN' })
  const { i18n } = await import('./i18n.ts')
  expect(i18n.locale()).toBe('zh-CN')
  expect(languages.map(({ locale, name }) => [locale, name])).toEqual([
    ['en-US', 'English'],
    ['zh-CN', '简体中文'],
  ])
})
