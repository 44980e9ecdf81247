import type { Page, Request } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { behindMine, settled } from '../harness/inspect.ts'
import type { Phone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

/** Cycled through: late enough that all content without a response is on the screen, and never two responses at once. */
const LATE_MS = [100, 300, 200] as const
/** Below this only a word of a heading has changed, and nothing has moved. */
const MIN_SHIFT = 0.002

test('a visitor’s screens do not shift while the rest loads', async ({ market, phone, words }) => {
  const offer = await market.alice.lists({
    num: '50.00',
    remark: 'Please pay from an account in your own name.',
  })
  await market.mei.lists({ num: '900.00', price: '7.15' })
  await openEach(await phone(), words, [
    screens.home,
    screens.trade,
    paths.trade('sell'),
    screens.orders,
    screens.login,
    screens.register,
    screens.passkeys,
    screens.offers,
    paths.offer(offer.id),
    paths.match({ amount: '72', methodType: 'bank' }),
    screens.help,
    paths.helpText(4),
    screens.tutorial,
    screens.about,
    screens.settings,
    screens.share,
    paths.forgottenPassword(),
  ])
})

test('a trader’s screens do not shift while the rest loads', async ({ market, phone, words }) => {
  const { alice, bob } = market
  const offer = await alice.lists({ num: '60.00' })
  const mei = await market.mei.lists({ num: '900.00', price: '7.15' })
  const confirming = await bob.buys({ from: offer, num: '10.00' })
  const releasing = await bob.buys({ from: offer, num: '10.00' })
  await alice.confirms(confirming)
  await alice.confirms(releasing)
  await bob.marksPaid(releasing)
  const appealing = await bob.buys({ from: offer, num: '10.00' })
  await alice.confirms(appealing)
  await bob.marksPaid(appealing)
  const appeal = await alice.appeals(appealing)
  await openEach(await phone({ owner: alice }), words, [
    screens.home,
    screens.trade,
    paths.trade('sell'),
    paths.trade('mine'),
    screens.orders,
    paths.order(confirming.orderId),
    paths.order(releasing.orderId),
    paths.order(appealing.orderId),
    paths.appeal(appeal.id),
    paths.chat(confirming.orderId, 'seller'),
    paths.payTo(bob.walletAddress),
    screens.mine,
    screens.sell,
    paths.editOffer(offer.id),
    screens.paymentMethods,
    screens.addPaymentMethod,
    screens.offers,
    paths.offer(mei.id, { amount: '72' }),
    screens.verificationDone,
    screens.exchange,
    screens.exchanges,
    screens.service,
    screens.scan,
  ])
})

test('the screens behind Mine do not shift while the rest loads', async ({ market, phone, words }) => {
  await openEach(await phone({ owner: market.alice }), words, [...behindMine])
  await openEach(await phone({ owner: market.nina }), words, [screens.home, screens.verification])
  await openEach(await phone({ owner: market.oscar }), words, [screens.verificationPending])
})

/** Each is a start of the app without stored data, on a slow connection; two at a time, because most of it is waiting. */
async function openEach({ context, page, open }: Phone, words: Words, addresses: readonly string[]) {
  await open('/icon.svg') // from here on the context's storage has the owner
  const { origin } = new URL(page.url())
  const left = addresses.values()
  const lanes = [page, await context.newPage()].map(async (lane) => {
    const isQuiet = await watchSlowly(lane)
    for (const path of left)
      await test.step(path, async () => {
        await lane.goto(origin + path)
        await settled(lane, words)
        await expect.poll(isQuiet, path).toBe(true)
        await settled(lane, words)
        expect.soft(await shiftsOf(lane), path).toEqual([])
      })
    await lane.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await Promise.all(lanes)
}

/** Delays responses one after the other; returns a function that tells whether all requests have ended. */
async function watchSlowly(page: Page): Promise<() => boolean> {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await page.addInitScript(recordShifts)
  let turn = 0
  await page.route(/\/api\//, async (route) => {
    const late = LATE_MS[turn++ % LATE_MS.length]
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue().catch(() => undefined) // the next screen may be open by now
  })
  return () => asked.size === 0
}

async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as { by: number; what: string }[])
  return shifts.filter(({ by }) => by >= MIN_SHIFT).map(({ by, what }) => `${by.toFixed(4)} ${what}`)
}

/** Runs in the page before the app. */
function recordShifts(): void {
  const shifts: { by: number; what: string }[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const by: unknown = Reflect.get(entry, 'value')
      const sources: unknown = Reflect.get(entry, 'sources')
      const nodes = Array.isArray(sources) ? sources.map((source) => Reflect.get(source, 'node')) : []
      const what = nodes
        .map((node) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'))
        .join(' | ')
      shifts.push({ by: Number(by), what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
