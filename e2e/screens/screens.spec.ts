import { paths, screens } from '@u-market/contract/paths'
import { says } from '../harness/acts.ts'
import { behindMine, inspect, settled } from '../harness/inspect.ts'
import type { Market } from '../harness/market.ts'
import type { Phone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const narrow = { isNarrow: true } as const

test('a visitor’s screens', {
  tag: [
    '@role.visitor',
    '@guard.token',
    '@route.home',
    '@route.trade',
    '@route.orders',
    '@route.login',
    '@route.register',
    '@route.key',
    '@route.loginPassword',
    '@route.buyList',
    '@route.buy',
    '@route.match',
    '@route.verification',
    '@route.myBills',
    '@route.chat',
    '@route.settings',
    '@route.merchantCertification',
    '@route.payBond',
    '@route.usdtOrder',
    '@route.submitFault',
    '@route.about',
    '@route.faq',
    '@route.faqDetail',
    '@route.tutorial',
  ],
}, async ({ market, phone, words }) => {
  const offer = await market.alice.lists({
    num: '50.00',
    remark: 'Please pay from an account in your own name.',
  })
  await market.mei.lists({ num: '900.00', price: '7.15' })
  const want = await market.bob.wants({ num: '40.00', remark: 'I pay at once.' })
  await walk(await phone(narrow), words, [
    screens.home,
    screens.trade,
    paths.trade('sell'),
    paths.trade('mine'),
    screens.orders,
    screens.login,
    screens.register,
    screens.passkeys,
    paths.forgottenPassword(),
    screens.offers,
    paths.offer(offer.id),
    paths.offers({ side: 'buy' }),
    paths.sellTo(want.id),
    paths.match({ amount: '72', methodType: 'bank' }),
    screens.verification,
    screens.bills,
    screens.chat,
    screens.settings,
    screens.merchant,
    screens.bond,
    screens.exchanges,
    screens.bugReports,
    screens.about,
    screens.help,
    paths.helpText(4),
    screens.tutorial,
    `${screens.home}/nowhere`,
  ])
})

test('a trader’s screens', {
  tag: [
    '@role.user',
    '@guard.token',
    '@route.mine',
    '@route.sell',
    '@route.manageMethods',
    '@route.addMethod',
    '@route.verificationFinished',
    '@route.exchange',
    '@route.customerService',
    '@route.scan',
  ],
}, async ({ market, phone, words }) => {
  const { alice } = market
  const offer = await alice.lists({ num: '30.00', remark: 'Quick and friendly.' })
  await alice.takesDown(await alice.lists({ num: '10.00', price: '7.30' }))
  const mei = await market.mei.lists({ num: '900.00', price: '7.15' })
  const want = await market.bob.wants({ num: '40.00', remark: 'I pay at once.' })
  const mine = await alice.wants({ num: '20.00' })
  await walk(await phone({ ...narrow, owner: alice }), words, [
    screens.home,
    screens.trade,
    paths.trade('sell'),
    paths.trade('mine'),
    screens.orders,
    screens.mine,
    screens.sell,
    paths.newBuyOffer(),
    paths.editOffer(offer.id),
    paths.editOffer(mine.id),
    screens.paymentMethods,
    screens.addPaymentMethod,
    paths.editPaymentMethod(alice.methods[0]?.id ?? ''),
    screens.offers,
    paths.offer(mei.id, { amount: '72' }),
    paths.offers({ side: 'buy' }),
    paths.sellTo(want.id, { amount: '72' }),
    paths.match({ amount: '72', side: 'buy' }),
    paths.match({ amount: '72', methodType: 'bank' }),
    screens.verificationDone,
    screens.exchange,
    screens.exchanges,
    screens.service,
    screens.scan,
  ])
})

test('a trader’s screens behind Mine', {
  tag: [
    '@route.noticeCentre',
    '@route.myAppeals',
    '@route.payPassword',
    '@route.editProfile',
    '@route.receivePayment',
    '@route.shareCoin',
  ],
}, async ({ market, phone, words }) => {
  await walk(await phone({ ...narrow, owner: market.alice }), words, [
    ...behindMine,
    paths.sentBugReport(1001),
  ])
})

for (const side of ['alice', 'bob'] as const)
  test(`an order in every state, as ${side} sees it`, {
    tag: ['@route.orders', '@route.buyProcess'],
  }, async ({ market, phone, words }) => {
    const { orders, completed, appeal } = await ordersInEveryState(market)
    const opened = await phone({ ...narrow, owner: market[side] })
    if (side === 'alice')
      await test.step('the Tip dialog', async () => {
        await opened.open(screens.home)
        const tip = opened.page.getByRole('dialog', { name: words.core('tip') })
        await expect(tip).toBeVisible()
        await inspect(opened.page, words)
        const confirming = orders.find(({ state }) => state === 'confirming')
        if (confirming) await market.alice.confirms(confirming)
      })
    await walk(opened, words, [
      ...orders.map(({ orderId }) => paths.order(orderId)),
      ...orders.slice(1, 3).map(({ orderId }) => chatAddress(orderId)),
      screens.home,
      screens.orders,
      screens.bills,
      screens.notices,
      paths.appeal(appeal),
    ])
    await market.alice.rates(completed)
    await market.bob.rates(completed)
    await market.bob.acknowledges(completed)
    await walk(opened, words, [paths.order(completed.orderId)])
  })

test('a newcomer’s screens', { tag: ['@route.verificationPending'] }, async ({ market, phone, words }) => {
  const offer = await market.alice.lists({ num: '50.00' })
  const ninas = await phone({ ...narrow, owner: market.nina })
  await walk(ninas, words, [screens.mine, screens.verification, screens.payPassword])
  const notice = ninas.page.getByRole('dialog', { name: words.verification('purchaseNotice') })
  await test.step('an act for verified users only', async () => {
    await ninas.goOn(screens.sell)
    await expect(notice).toBeVisible()
    await expect(ninas.page).not.toHaveURL(new RegExp(screens.sell))
    await notice.getByRole('button', { name: words.core('close'), exact: true }).click()
    await expect(notice).toBeHidden()
  })
  await test.step('the purchase notice', async () => {
    await ninas.open(paths.offer(offer.id, { amount: '72' }))
    await ninas.page.getByRole('button', { name: words.takeSellOffer('verifyFirst') }).click()
    await expect(notice).toBeVisible()
    await inspect(ninas.page, words)
  })
  const oscars = await phone({ ...narrow, owner: market.oscar })
  await walk(oscars, words, [screens.verificationPending])
  await oscars.goOn(screens.sell)
  await says(oscars.page, words.core('verificationPending'))
})

test('the page for a PC', async ({ market, desk, words }) => {
  await market.alice.lists({ num: '50.00' })
  const { page, open } = await desk()
  await open('/')
  await expect(page.getByRole('heading', { name: words.desktop('demo') })).toBeVisible()
  await inspect(page, words)
})

/** From screen to screen; only the first one starts the app. */
async function walk({ page, open, goOn }: Phone, words: Words, addresses: readonly string[]): Promise<void> {
  for (const [at, path] of addresses.entries())
    await test.step(path, async () => {
      await (at === 0 ? open(path) : goOn(path))
      await settled(page, words)
      await inspect(page, words)
    })
}

/** Creates one order in each state that has its own look. */
async function ordersInEveryState({ alice, bob }: Market) {
  const offer = await alice.lists({ num: '60.00' })
  const order = () => bob.buys({ from: offer, num: '10.00' })
  const completed = await order()
  await alice.confirms(completed)
  await bob.marksPaid(completed)
  await alice.releases(completed)
  const cancelled = await order()
  await bob.cancels(cancelled, 'Changed my mind')
  const confirming = await order()
  const paying = await order()
  await alice.confirms(paying)
  const releasing = await order()
  await alice.confirms(releasing)
  await bob.marksPaid(releasing)
  const appealing = await order()
  await alice.confirms(appealing)
  await bob.marksPaid(appealing)
  const { id } = await alice.appeals(appealing)
  return { orders: [confirming, paying, releasing, appealing, completed, cancelled], completed, appeal: id }
}

function chatAddress(number: string): string {
  return paths.chat(number, 'buyer')
}
