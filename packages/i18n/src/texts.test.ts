import { expect, test } from 'vitest'
import { gapsOf, loadTexts } from './texts.ts'

const catalogues: Record<string, Record<string, string>> = {
  en: { hello: 'Hello {name}', orders: '{count} {count#order|orders}', plain: 'Yes' },
  zh: { hello: '你好，{name}', orders: '{count} 笔订单' },
}

test('texts are in the caller’s language, or in the default language if it lacks them', async () => {
  const { translator } = await load()
  expect(translator('core', 'en')('orders', { count: 1 })).toBe('1 order')
  expect(translator('core', 'zh')('hello', { name: 'Bob' })).toBe('你好，Bob')
  expect(translator('core', 'zh')('plain')).toBe('Yes')
  // A row may name a language that this release does not have.
  expect(translator('core', 'xx')('plain')).toBe('Yes')
})

test('untyped values fill their placeholders, and missing values leave them empty', async () => {
  const { filler, messagesIn } = await load()
  expect(filler('core', 'zh')('hello', { name: '$&{name}', more: 1 })).toBe('你好，$&{name}')
  expect(filler('core', 'en')('hello', { name: null })).toBe('Hello ')
  expect(messagesIn('core', 'en').hello).toBe('Hello {name}')
})

test('lists what a translation lacks', () => {
  const { en = {}, zh = {} } = catalogues
  expect(gapsOf(en, { ...en })).toEqual([])
  expect(gapsOf(en, { ...zh, hello: '你好' })).toEqual(['hello has other parameters', 'plain is missing'])
  expect(gapsOf({ plain: 'Yes' }, { plain: ' ', more: 'x' })).toEqual([
    'plain is empty',
    'more is not in the base language',
  ])
})

type Core = { hello: 'Hello {name}'; orders: '{count} {count#order|orders}'; plain: 'Yes' }

function load() {
  return loadTexts<{ core: Core }, 'en' | 'zh' | 'xx'>({
    locales: ['en', 'zh'],
    fallback: 'en',
    namespaces: ['core'],
    load: async (locale) => catalogues[locale] ?? {},
  })
}
