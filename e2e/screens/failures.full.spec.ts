import { wireName } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { inspect, settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

/** Screens that read from the server before they can show anything: those of a trade, and those behind Mine. */
const TRADING = [
  screens.home,
  screens.trade,
  screens.orders,
  screens.mine,
  screens.sell,
  screens.paymentMethods,
  screens.addPaymentMethod,
  paths.match({ amount: '72', methodType: 'bank' }),
  paths.order('UO06EAV3XC003XFDHH8KDG0FAF'),
  screens.help,
  paths.helpText(4),
  screens.tutorial,
  screens.offers,
  paths.offer(1001),
  paths.newBuyOffer(),
  paths.offers({ side: 'buy' }),
  paths.sellTo(1001),
  screens.exchange,
  screens.exchanges,
  paths.chat('UO06EAV3XC003XFDHH8KDG0FAF', 'buyer'),
  screens.service,
  ownScreens.findTrader,
  `${ownScreens.findTrader}?q=Alice`,

  `${screens.orders}?q=06EAV3`,
] as const
const BEHIND_MINE = [
  screens.about,
  ownScreens.addresses,
  ownScreens.authenticator,
  screens.passkeys,
  ownScreens.security,
  ownScreens.email,
  ownScreens.phishingWord,
  ownScreens.mobile,
  ownScreens.stopMobile,
  `${ownScreens.stopMobile}?key=1.${'A'.repeat(32)}`,
  ownScreens.recover,
  `${ownScreens.recover}?${wireName('recoveryId')}=1&key=0123456789AB`,
  ownScreens.sessions,
  ownScreens.myData,
  ownScreens.closeAccount,
  ownScreens.thaw,
  ownScreens.blocked,
  ownScreens.noticeSettings,
  ownScreens.chats,
  ownScreens.favourites,
  ownScreens.alerts,
  screens.bills,
  screens.appeals,
  paths.appeal(1),
  screens.notices,
  screens.merchant,
  screens.bond,
  screens.bugReports,
  screens.share,
] as const

const failure = { code: 500, msg: 'Something went wrong (request 7)', time: '1790000000', data: null }

for (const [kind, addresses] of [
  ['screen of a trade', TRADING],
  ['screen behind Mine', BEHIND_MINE],
] as const)
  test(`every ${kind} says that the server fails, and remains usable`, async ({ market, phone, words }) => {
    const { page, open, goOn, watched } = await phone({ isNarrow: true, owner: market.alice })
    await page.route(/\/api\//, (route) => route.fulfill({ status: 500, json: failure }))
    for (const [at, path] of addresses.entries())
      await test.step(path, async () => {
        await (at === 0 ? open(path) : goOn(path))
        await settled(page, words)
        await inspect(page, words)
        // More than the way back.
        const fields = page.getByRole('textbox').or(page.getByRole('searchbox'))
        const acts = page.getByRole('button').or(page.getByRole('link')).or(fields)
        expect.soft(await acts.count(), `${path}: something to do`).toBeGreaterThan(1)
      })
    watched.forgive(/status of 500/)
  })

test('a freeze and the end of a change of mobile that the server fails say so, and can be tried again', async ({
  market,
  phone,
  words,
}) => {
  const { page, open, goOn, watched } = await phone({ isNarrow: true, owner: market.alice })
  await open(ownScreens.security)
  const { freeze, mobile } = words
  await page.getByRole('button', { name: freeze('freeze') }).click()
  await page.route(/\/api\//, (route) => route.fulfill({ status: 500, json: failure }))
  const again = page.getByRole('dialog').getByRole('button', { name: freeze('freeze') })
  await again.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(again).toBeEnabled()
  await inspect(page, words)
  await goOn(`${ownScreens.stopMobile}?key=1.${'A'.repeat(32)}`)
  await page.getByRole('button', { name: mobile('stop') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: mobile('stop') })).toBeEnabled()
  await inspect(page, words)
  watched.forgive(/status of 500/)
})
