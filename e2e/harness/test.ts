import { test as base, expect } from '@playwright/test'
import { locales } from '@u-market/contract'
import { logInOperator } from '@u-market/testkit/operator'
import { languageOf } from '@u-market/testkit/run'
import { type Market, type MarketOptions, openMarket } from './market.ts'
import { openDesk, openPhone, type Phone, type PhoneOptions } from './phones.ts'
import { keepWireRecord } from './wire.ts'
import { loadWords, type Words } from './words.ts'

type OperatorAccount = Parameters<typeof logInOperator>[0]
type Fixtures = {
  readonly marketOptions: MarketOptions
  readonly words: Words
  readonly market: Market
  readonly phone: (options?: PhoneOptions) => Promise<Phone>
  /** A PC; with `as`, its console is logged in from the start. */
  readonly desk: (options?: { readonly as?: OperatorAccount }) => Promise<Phone>
  readonly wire: undefined
}

/**
 * A journey with its own market; at its end the ledger must balance, and neither server nor browser may have reported an error.
 */
export const test = base.extend<Fixtures>({
  // A project may set the language; otherwise the test's title chooses it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for off the pattern
  locale: async ({}, use, info) =>
    use(info.project.use.locale ?? languageOf(info.titlePath.slice(1).join(' > '), locales)),
  wire: [keepWireRecord, { auto: true }],
  marketOptions: [{}, { option: true }],
  words: async ({ locale }, use) => {
    const known = locales.find((each) => each === locale)
    if (!known) throw new Error(`no catalogue for ${locale}`)
    await use(await loadWords(known))
  },
  market: async ({ marketOptions }, use) => {
    const market = await openMarket(marketOptions)
    try {
      await use(market)
      await market.settle()
    } finally {
      await market.close()
    }
  },
  phone: async ({ browser, market, words }, use) => {
    const phones: Phone[] = []
    await use(async (options) => {
      const phone = await openPhone({ browser, market, locale: words.locale }, options)
      phones.push(phone)
      return phone
    })
    await hangUp(phones)
  },
  desk: async ({ browser, market, words }, use) => {
    const desks: Phone[] = []
    await use(async ({ as } = {}) => {
      const session = as && (await logInOperator(as, market.transport)).token
      const desk = await openDesk({ browser, market, locale: words.locale }, { session })
      desks.push(desk)
      return desk
    })
    await hangUp(desks)
  },
})

export { expect }

/** Closes the contexts here, because a page that still sends requests must not outlive the server. */
export async function hangUp(phones: readonly Phone[]): Promise<void> {
  const errors = phones.flatMap(({ watched }) => watched.errors)
  await Promise.all(phones.map(({ context }) => context.close()))
  expect(errors, 'what the browser complained of').toEqual([])
}
