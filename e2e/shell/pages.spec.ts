import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

test('a page is fetched when it is opened, and fades in', {
  tag: ['@layout.onDemand', '@layout.fade'],
}, async ({ phone, words }) => {
  const { page, open } = await phone()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await open(screens.home)
  await settled(page, words)
  const atFirst = scripts.size
  await page.getByRole('link', { name: words.home('doorFaq') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.titles('help') })).toBeVisible()
  await settled(page, words)
  expect(scripts.size).toBeGreaterThan(atFirst)
  expect(await fadesFrom(page)).toBe('0')
})

test('a phone without a chosen language reads English, whatever its browser’s language', {
  tag: ['@language.default'],
}, async ({ phone }) => {
  const { page, open } = await phone()
  await open(screens.home)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle(/^Home /)
})

test('an invalid phone number is reported as malformed', {
  tag: ['@validation.phone'],
}, async ({ phone, words }) => {
  const { page, open } = await phone()
  await open(screens.register)
  await page.getByLabel(words.auth('mobile')).fill('12')
  await page.getByRole('button', { name: words.auth('sendCode') }).click()
  const said = words.locale === 'en-US' ? 'Malformed phone number' : '手机号格式错误'
  await expect(page.getByText(said)).toBeVisible()
})

test('a design of 750 pixels is as wide as the phone', {
  tag: ['@layout.designWidth', '@constant.designWidth'],
}, async ({ phone, words }) => {
  const { page, open } = await phone()
  await open(screens.home)
  await settled(page, words)
  for (const width of [430, 375, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const designed = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.width = 'calc(var(--u) * 750)'
      return probe.getBoundingClientRect().width
    })
    expect(designed).toBeCloseTo(width, 1)
  }
})

/** Returns the opacity at which the page around the title starts its animation; undefined if it does not fade. */
function fadesFrom(page: Page): Promise<string | undefined> {
  return page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const sheets = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const keyframes = sheets.filter((rule) => rule instanceof CSSKeyframesRule)
    for (let around: Element | null = title; around; around = around.parentElement) {
      const { animationName } = getComputedStyle(around)
      const first = keyframes.find(({ name }) => name === animationName)?.cssRules[0]
      if (first instanceof CSSKeyframeRule) return first.style.opacity
    }
    return undefined
  })
}
