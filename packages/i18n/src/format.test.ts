import { expect, test } from 'vitest'
import { format, languageName, namesIn } from './format.ts'
import { createI18n } from './store.ts'

const texts: Record<string, Record<string, string>> = {
  en: { hello: 'Hello {name}', orders: '{count} open {count#order|orders}' },
  zh: { hello: '你好，{name}', orders: '{count} 笔订单' },
}

test('fills placeholders, follows plural rules, and keeps unknown placeholders visible', () => {
  expect(format('{n} {n#day|days}', { n: 1 }, 'en')).toBe('1 day')
  expect(format('{n} {n#day|days}', { n: 3 }, 'en')).toBe('3 days')
  expect(format('{who}', {}, 'en')).toBe('{who}')
  expect(namesIn('{b} {a} {a#x|y}')).toEqual(['a', 'b'])
})

test('a user’s text does not change the reading direction of the text around it', () => {
  const hello = (name: string) => format('Hello {name}, you paid ¥180', { name }, 'en')
  expect(hello('Bob')).toBe('Hello Bob, you paid ¥180')
  expect(hello('爱丽丝')).toBe('Hello 爱丽丝, you paid ¥180')
  expect(hello('\u202eboB')).toBe('Hello \u2068\u202eboB\u2069, you paid ¥180')
  expect(hello('אליס')).toBe('Hello \u2068אליס\u2069, you paid ¥180')
  // The text can neither leave a direction open nor close one of the text around it.
  expect(hello('\u2066\u2067a')).toBe('Hello \u2068\u2066\u2067a\u2069\u2069\u2069, you paid ¥180')
  expect(hello('\u2069\u202ea\u2069')).toBe('Hello \u2068\u202ea\u2069, you paid ¥180')
})

test('puts spaces between Chinese and other letters, but not within Chinese', () => {
  const until = (time: string) => format('请在 {time} 前回应', { time }, 'zh-CN')
  expect(until('14:17')).toBe('请在 14:17 前回应')
  expect(until('明天 14:17')).toBe('请在明天 14:17 前回应')
  expect(until('16:15（UTC+8）')).toBe('请在 16:15（UTC+8）前回应')
  const waits = (name: string) => format('等待 {name} 付款', { name }, 'zh-CN')
  expect(waits('Alice')).toBe('等待 Alice 付款')
  expect(waits('王 小明')).toBe('等待王 小明付款')
  expect(format('{a} {b}', { a: '王', b: '李' }, 'zh-CN')).toBe('王 李')
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

test('names a language in the reader’s language', () => {
  expect(languageName('zh', 'zh-CN')).toBe('中文')
  expect(languageName('en', 'en-US')).toBe('English')
  expect(languageName('de', 'en-US')).toBe('German')
})
