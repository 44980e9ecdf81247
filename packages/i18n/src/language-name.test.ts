import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test('a language is called as its reader calls it', () => {
  expect(languageName('zh', 'zh-CN')).toBe('中文')
  expect(languageName('en', 'en-US')).toBe('English')
  expect(languageName('de', 'en-US')).toBe('German')
})
