import { expect, test } from 'vitest'
import { nameDevice } from './name-device.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const named = {
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`]: 'Safari, iPhone',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1':
    'Chrome, iPhone',
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME}`]: 'Chrome, Android',
  [`Mozilla/5.0 (Linux; Android 15; SM-S928B) ${CHROME} SamsungBrowser/28.0`]: 'Samsung Internet, Android',
  [`Mozilla/5.0 (Linux; Android 14; V2309A; wv) ${CHROME} MicroMessenger/8.0.50`]: 'WeChat, Android',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0':
    'Edge, Windows',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox, Linux',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)': 'Mac',
  'curl/8.9.1': '',
  '': '',
}

test.each(Object.entries(named))('%s', (userAgent, name) => expect(nameDevice(userAgent)).toBe(name))
