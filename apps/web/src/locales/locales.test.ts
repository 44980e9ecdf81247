import { type Catalogue, namesIn } from '@u-market/i18n'
import { expect, test } from 'vitest'

const files = import.meta.glob<Catalogue>('./*/*.ts', { import: 'messages', eager: true })
const base = Object.keys(files).filter((path) => path.startsWith('./en-US/'))

test('there are catalogues', () => {
  expect(base.length).toBeGreaterThan(5)
  expect(Object.keys(files).length).toBe(base.length * 2)
})

test.each(base)(
  '%s is complete in zh-CN: same keys, same parameters, no empty text',
  { tags: ['language.two'] },
  (path) => {
    const english = files[path] ?? {}
    const chinese = files[path.replace('en-US', 'zh-CN')] ?? {}
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) {
      expect(namesIn(chinese[key] ?? ''), key).toEqual(namesIn(text))
      expect(chinese[key]?.trim(), key).toBeTruthy()
    }
  },
)
