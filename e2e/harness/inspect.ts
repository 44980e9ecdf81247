import { expect, type Page } from '@playwright/test'
import type { Locale } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import axe from 'axe-core'
import { type AppName, foreignTexts, messageKeys, type Words } from './words.ts'

const softly = expect.configure({ soft: true })
const leftover = /\{\w+[}#]|\bundefined\b|\bNaN\b|\[object /

/**
 * Checks a screen in this language: no text is missing, nothing is wider than the phone, all controls are reachable by keyboard.
 * axe's findings do not depend on the language, so it runs in one.
 */
export async function inspect(page: Page, words: Words, app: AppName = 'web'): Promise<void> {
  expect.soft(await untranslated(page, words.locale, app), 'untranslated').toEqual([])
  await expectToFit(page)
  expect.soft(await outOfReach(page), 'not to be reached by keyboard').toEqual([])
  if (words.locale !== 'en-US') return
  await expectToBeAccessible(page)
}

/** Runs axe in both themes; in the dark one only for contrast. */
export async function expectToBeAccessible(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  // Polls, because a page that is still changing cannot be judged.
  await softly.poll(() => violations(page), `axe, light: ${pathname}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await violations(page, { rules: ['color-contrast'] }), `axe, dark: ${pathname}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The phones that have to work, narrowest last, because later checks run at that width. */
const PHONE_WIDTHS = [430, 375, 320] as const

/** Waits for the screen itself instead of its skeleton, which is hidden for the first third of a second. */
export async function settled(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel(words.core('loading'), { exact: true })).toHaveCount(0)
}

/** Expects no element to be wider than a phone; also for screens with long names or large amounts. */
export async function expectToFit(page: Page): Promise<void> {
  return expect.soft(await overflowAtEveryWidth(page), 'wider than the phone').toEqual([])
}

async function untranslated(page: Page, locale: Locale, app: AppName): Promise<string[]> {
  const [texts, foreign, keys] = await Promise.all([
    textsOf(page),
    foreignTexts(locale, app),
    messageKeys(app),
  ])
  return texts.filter((text) => foreign.has(text) || keys.has(text) || leftover.test(text))
}

/** Returns the elements that a finger can press and the Tab key cannot reach. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]'
    const isShown = (element: Element): boolean =>
      element.checkVisibility() && !element.closest('[inert], [hidden]')
    const looksPressed = (element: Element): boolean => getComputedStyle(element).cursor === 'pointer'
    /** Returns the outermost clickable element: a row may be clickable anywhere and hold a link for the keyboard. */
    const wholeOf = (element: Element): Element => {
      const around = element.parentElement
      return around && looksPressed(around) ? wholeOf(around) : element
    }
    const all = [...document.querySelectorAll('body *')].filter(isShown)
    const skipped = all.filter(
      (element) =>
        element instanceof HTMLElement && element.matches('a[href], button, input') && element.tabIndex < 0,
    )
    const pressed = all
      .filter((element) => looksPressed(element) && !element.closest(controls))
      .filter((element) => wholeOf(element).querySelector(controls) === null)
    return [...skipped, ...pressed].map((element) => element.outerHTML.slice(0, 160))
  })
}

type Check = { readonly rules?: readonly string[] }

/** Returns axe's findings, a line each: the rule and where it is broken. */
async function violations(page: Page, { rules }: Check = {}): Promise<string[]> {
  // Evaluated through the debugger, because the page's CSP allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await atRest(page)
  return page.evaluate(async (only) => {
    const options = only ? { runOnly: { type: 'rule' as const, values: [...only] } } : {}
    const { violations: found } = await Reflect.get(window, 'axe').run(document, options)
    return found.flatMap(
      ({ id, nodes }: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    )
  }, rules)
}

/** Returns every visible or spoken text of the app; texts that users write are marked `translate="no"`. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'placeholder', 'alt', 'title']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen: string[] = [document.title]
    // The name of a language is in that language, and marked as such.
    const isOfPage = (element: Element): boolean =>
      element.closest('[lang]')?.getAttribute('lang') === document.documentElement.lang
    const isOurs = (element: Element): boolean =>
      element.checkVisibility() && element.closest('[translate=no]') === null && isOfPage(element)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && isOurs(parentElement)) seen.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *'))
      if (isOurs(element)) for (const name of spoken) seen.push(element.getAttribute(name) ?? '')
    return [...new Set(seen.map((text) => text.trim()))].filter((text) => text !== '')
  })
}

/** Waits for two frames and for every finite animation, because a colour in transition cannot be judged. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** At each width of a phone; a page for a PC keeps its width. */
async function overflowAtEveryWidth(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (!size || size.width > PHONE_WIDTHS[0]) return overflow(page)
  const found: string[] = []
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: size.height })
    found.push(...(await overflow(page)))
  }
  const large = await inLargeText(page, () => overflow(page))
  return [...found, ...large.map((each) => `in large text: ${each}`)]
}

/** With the phone's text size set to 200 %. */
async function inLargeText<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const setSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  await setSize('200%')
  try {
    return await look()
  } finally {
    await setSize('')
  }
}

/** Returns the elements that are wider than the phone: a page that scrolls sideways hides content. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth} px wide on ${clientWidth} px`,
      ...wide.slice(0, 5).map((each) => each.outerHTML.slice(0, 160)),
    ]
  })
}

/** Screens that Mine leads to. */
export const behindMine = [
  screens.bills,
  screens.notices,
  screens.appeals,
  screens.payPassword,
  screens.loginPassword,
  screens.settings,
  screens.profile,
  ownScreens.addresses,
  ownScreens.authenticator,
  screens.passkeys,
  ownScreens.security,
  ownScreens.email,
  ownScreens.phishingWord,
  ownScreens.mobile,
  ownScreens.stopMobile,
  ownScreens.recover,
  ownScreens.sessions,
  ownScreens.myData,
  ownScreens.closeAccount,
  ownScreens.thaw,
  ownScreens.blocked,
  ownScreens.noticeSettings,
  ownScreens.chats,
  ownScreens.favourites,
  ownScreens.findTrader,
  ownScreens.alerts,
  screens.merchant,
  screens.bond,
  screens.receive,
  screens.share,
  paths.trader(1001),
  paths.reportUser(1002),
  screens.bugReports,
  ownScreens.lifecycle,
] as const
