import { expect, test } from 'vitest'
import { format, namesIn } from './format.ts'
import { createI18n } from './store.ts'

const texts: Record<string, Record<string, string>> = {
  en: { hello: 'Hello {name}', orders: '{count} open {count#order|orders}' },
  zh: { hello: '你好，{name}', orders: '{count} 笔订单' },
}

test('holes are filled, plurals follow the language, an unknown hole stays visible', () => {
  expect(format('{n} {n#day|days}', { n: 1 }, 'en')).toBe('1 day')
  expect(format('{n} {n#day|days}', { n: 3 }, 'en')).toBe('3 days')
  expect(format('{who}', {}, 'en')).toBe('{who}')
  expect(namesIn('{b} {a} {a#x|y}')).toEqual(['a', 'b'])
})

test('one language is loaded at a time, and a switch changes it in one step', async () => {
  const { i18n, asked } = build()
  await i18n.preload('core')
  expect(asked).toEqual(['en/core'])
  expect(i18n.translator('core')('hello', { name: 'Bob' })).toBe('Hello Bob')
  let changes = 0
  i18n.subscribe(() => changes++)
  await i18n.setLocale('zh')
  expect(asked).toEqual(['en/core', 'zh/core'])
  expect(changes).toBe(1)
  expect(i18n.translator('core')('hello', { name: 'Bob' })).toBe('你好，Bob')
  expect(i18n.translator('core')('orders', { count: 2 })).toBe('2 笔订单')
})

test('a catalogue that cannot be fetched falls back to the base language', {
  tags: ['language.fallback', 'constant.locales'],
}, async () => {
  const { i18n } = build()
  await i18n.preload('core')
  await i18n.setLocale('xx')
  expect(i18n.translator('core')('hello', { name: 'Bob' })).toBe('Hello Bob')
})

function build() {
  const asked: string[] = []
  const i18n = createI18n<
    { core: { hello: 'Hello {name}'; orders: '{count} open {count#order|orders}' } },
    'en' | 'zh' | 'xx'
  >({
    locales: ['en', 'zh', 'xx'],
    fallback: 'en',
    storageKey: 'lang',
    load: async (locale, namespace) => {
      asked.push(`${locale}/${namespace}`)
      const found = texts[locale]
      if (!found) throw new Error('no such catalogue')
      return found
    },
  })
  return { i18n, asked }
}
