import { expect, test } from 'vitest'
import { refusalMessage } from './index.ts'

test('a count follows the plural rules of the language', () => {
  const tries = (triesLeft: number) => refusalMessage('PAYPASSWORD_WRONG', { triesLeft }, 'en-US')
  expect(tries(2)).toBe('Wrong payment password, 2 tries left')
  expect(tries(1)).toBe('Wrong payment password, 1 try left')
})

test.each([
  { seconds: 1, en: '1 second', zh: '1 秒' },
  { seconds: 59, en: '59 seconds', zh: '59 秒' },
  { seconds: 60, en: '1 minute', zh: '1 分钟' },
  { seconds: 121, en: '3 minutes', zh: '3 分钟' },
])('a wait of $seconds s is $en', ({ seconds, en, zh }) => {
  const said = (locale: 'en-US' | 'zh-CN') =>
    refusalMessage('REMIND_TOO_SOON', { retryAfterSeconds: seconds }, locale)
  expect(said('en-US')).toBe(`You can remind again in ${en}`)
  expect(said('zh-CN')).toBe(`${zh}后可再次提醒`)
})
