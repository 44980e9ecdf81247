import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { selectApp } from './gate.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const androidTablet = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test('phones get the app', { tags: ['device.phones'] }, () => {
  expect(at(iPhone)).toBe('phone')
  expect(at(pixel)).toBe('phone')
})

test('tablets and PCs get the desktop page', { tags: ['device.others'] }, () => {
  expect(at(androidTablet)).toBe('desktop')
  expect(at(iPad)).toBe('desktop')
  expect(at(mac)).toBe('desktop')
})

test.each([
  ['a Lenovo tablet', mobile('Linux; Android 11; Lenovo TB-8505F')],
  ['a Lenovo tablet without its maker', mobile('Linux; Android 13; TB328FU')],
  ['a Kindle Fire', mobile('Linux; Android 9; KFTRWI').replace('Chrome', 'Silk/140.1 like Chrome')],
  ['a Galaxy Tab', mobile('Linux; Android 13; SM-T220')],
  ['a Redmi Pad', mobile('Linux; Android 14; Redmi Pad SE')],
  ['a MatePad', mobile('Linux; Android 10; HUAWEI MatePad 11')],
  ['a Firefox that says so', 'Mozilla/5.0 (Android 13; Mobile; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['a headset', mobile('Linux; Android 12; Quest 3').replace('Mobile', 'OculusBrowser/30 Mobile VR')],
  ['a Windows Phone', mobile('Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950')],
  [
    'a Windows Phone that names an iPhone',
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; Trident/7.0) like iPhone OS 7_0_3 Mac OS X Mobile Safari/537',
  ],
  ['an iPod', iPhone.replace('iPhone;', 'iPod touch;')],
])('%s that claims Mobile gets the desktop page', { tags: ['device.others'] }, (_, userAgent) =>
  expect(at(userAgent)).toBe('desktop'),
)

test('a screen of a tablet’s size and shape counts as a tablet, an open folding phone does not', {
  tags: ['device.phones', 'device.others'],
}, () => {
  const nameless = mobile('Linux; Android 14; X1')
  expect(selectApp({ ...phoneAt(nameless), width: 601, height: 962 })).toBe('desktop')
  expect(selectApp({ ...phoneAt(nameless), width: 1280, height: 800 })).toBe('desktop')
  expect(selectApp({ ...phoneAt(nameless), width: 534, height: 854 })).toBe('desktop')
  expect(selectApp({ ...phoneAt(nameless), width: 1024, height: 552 })).toBe('phone')
  expect(selectApp({ ...phoneAt(nameless), width: 841, height: 701 })).toBe('phone')
  expect(selectApp({ ...phoneAt(nameless), width: 960, height: 900 })).toBe('desktop')
  expect(selectApp({ ...phoneAt(pixel), width: 915, height: 412 })).toBe('phone')
})

test('an iPad whose web view says iPhone is known by its screen', {
  tags: ['device.phones', 'device.others'],
}, () => {
  for (const [width, height] of [
    [744, 1133],
    [820, 1180],
    [1366, 1024],
  ] as const)
    expect(selectApp({ ...phoneAt(iPhone), width, height })).toBe('desktop')
  for (const [width, height] of [
    [320, 568],
    [440, 956],
    [956, 440],
  ] as const)
    expect(selectApp({ ...phoneAt(iPhone), width, height })).toBe('phone')
})

test.each([
  'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  mobile('Linux; Android 10; K'),
  mobile('Linux; Android 13; SM-F946B'),
  mobile('Linux; Android 12; Redmi Note 11'),
  mobile('Linux; Android 9; TECNO KB8'),
])('%s is a phone', { tags: ['device.phones'] }, (userAgent) => expect(at(userAgent)).toBe('phone'))

test('only a frame on *.localhost asks the server, whether it is the demo', () => {
  expect(at(mac, 'bob.localhost', true)).toBe('ask')
  expect(at(mac, 'bob.localhost', false)).toBe('desktop')
  expect(at(mac, 'bob.localhost.evil.example', true)).toBe('desktop')
})

function at(userAgent: string, hostname = 'market.example', isFramed = false) {
  return selectApp({ ...phoneAt(userAgent), hostname, isFramed })
}

function mobile(device: string): string {
  return `Mozilla/5.0 (${device}) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`
}

function phoneAt(userAgent: string) {
  return { userAgent, width: 412, height: 915, hostname: 'market.example', isFramed: false }
}

test('the link that stops a change of the mobile works on computers too', () => {
  const computer = { userAgent: mac, width: 1440, height: 900, hostname: 'market.example', isFramed: false }
  expect(selectApp({ ...computer, path: ownScreens.stopMobile })).toBe('phone')
  expect(selectApp({ ...computer, path: ownScreens.recover })).toBe('desktop')
})
