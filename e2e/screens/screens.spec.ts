import { expectToFit, inspect, settled } from '../harness/inspect.ts'
import type { Market } from '../harness/market.ts'
import type { Phone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const walk = async ({ page, open }: Phone, words: Words, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await test.step(path, async () => {
      await open(path)
      await settled(page, words)
      await inspect(page, words)
    })
}

const narrow = { isNarrow: true } as const
const chatAddress = (number: string): string => `/views/home/chat?buy_orderid=${number}`

test('what a visitor sees', {
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
  await walk(await phone(narrow), words, [
    '/views/home/index',
    '/views/trade/index',
    '/views/order/index',
    '/views/auth/login',
    '/views/auth/register',
    '/views/auth/key',
    '/views/my/loginpwd?forgot=1',
    '/views/home/buylist',
    `/views/home/buy?id=${offer.id}`,
    '/views/trade/match?amount=72&ma_type=bank',
    '/views/trade/kyc',
    '/views/my/mybill',
    '/views/home/chat',
    '/views/my/setting',
    '/views/my/merchant_auth',
    '/views/my/bond',
    '/views/home/usdtOrder',
    '/views/my/fault',
    '/views/other/about',
    '/views/home/problem',
    '/views/home/problemDetail?id=4',
    '/views/home/tutorial',
    '/views/nowhere',
  ])
})

test('what a trader sees', {
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
  await walk(await phone({ ...narrow, owner: alice }), words, [
    '/views/home/index',
    '/views/trade/index',
    '/views/order/index',
    '/views/my/index',
    '/views/trade/sell',
    `/views/trade/sell?id=${offer.id}`,
    '/views/trade/manage',
    '/views/trade/add',
    `/views/trade/add?id=${alice.methods[0]?.id}`,
    '/views/home/buylist',
    `/views/home/buy?id=${mei.id}&amount=72`,
    '/views/trade/match?amount=72&ma_type=bank',
    '/views/trade/kyc-finish',
    '/views/home/exchange',
    '/views/home/usdtOrder',
    '/views/home/customer',
    '/views/home/scan',
  ])
})

test('what a trader finds behind Mine', {
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
    '/views/my/mybill',
    '/views/my/notice',
    '/views/my/appeal',
    '/views/my/pwd',
    '/views/my/loginpwd',
    '/views/my/setting',
    '/views/my/mod_user_info',
    '/views/auth/key',
    '/views/my/merchant_auth',
    '/views/my/bond',
    '/views/my/ewm',
    '/views/my/share',
    '/views/my/fault',
    '/views/my/fault?sent=1001',
  ])
})

/** One order in each state that has a face of its own. */
const ordersInEveryState = async ({ alice, bob }: Market) => {
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
  return { orders: [confirming, paying, releasing, appealing, completed, cancelled], appeal: id }
}

for (const side of ['alice', 'bob'] as const)
  test(`an order in every state, as ${side} sees it`, {
    tag: ['@route.orders', '@route.buyProcess'],
  }, async ({ market, phone, words }) => {
    const { orders, appeal } = await ordersInEveryState(market)
    const opened = await phone({ ...narrow, owner: market[side] })
    if (side === 'alice')
      await test.step('the Tip dialog', async () => {
        await opened.open('/views/home/index')
        const tip = opened.page.getByRole('dialog', { name: words.core('tip') })
        await expect(tip).toBeVisible()
        await inspect(opened.page, words)
        const confirming = orders.find(({ pay_status }) => pay_status === 'confirming')
        if (confirming) await market.alice.confirms(confirming)
      })
    await walk(opened, words, [
      ...orders.map(({ buy_orderid }) => `/views/trade/buy_process?buy_orderid=${buy_orderid}`),
      ...orders.slice(1, 3).map(({ buy_orderid }) => chatAddress(buy_orderid)),
      '/views/home/index',
      '/views/order/index',
      '/views/my/mybill',
      '/views/my/notice',
      `/views/my/appeal?id=${appeal}`,
    ])
  })

test('what a newcomer sees', { tag: ['@route.verificationPending'] }, async ({ market, phone, words }) => {
  const offer = await market.alice.lists({ num: '50.00' })
  const ninas = await phone({ ...narrow, owner: market.nina })
  await walk(ninas, words, ['/views/my/index', '/views/trade/kyc', '/views/trade/sell', '/views/my/pwd'])
  await test.step('the purchase notice', async () => {
    await ninas.open(`/views/home/buy?id=${offer.id}&amount=72`)
    await ninas.page
      .getByRole('button', { name: words.home('buyFor', { num: '10.00 U', amount: '¥72.00' }) })
      .click()
    await expect(ninas.page.getByRole('dialog', { name: words.core('purchaseNotice') })).toBeVisible()
    await inspect(ninas.page, words)
  })
  await walk(await phone({ ...narrow, owner: market.oscar }), words, [
    '/views/trade/kyc-wait',
    '/views/trade/sell',
  ])
})

/** As long as a name may be, in a language that does not break it, and nearly all the coin there can be. */
const LONG_NAME = 'Rechtsschutzversiche'
const FORTUNE = '123456789012.34'

test('what somebody with a long name and a large fortune sees fits every phone', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, olivia } = market
  for (const each of [alice, bob]) {
    await each.call('/api/user/profile', { nickname: LONG_NAME })
    await olivia.issues({ to: each, amount: FORTUNE })
  }
  const offer = await alice.lists({ num: '123456789012.00', remark: `${LONG_NAME} `.repeat(5).trim() })
  const order = await bob.buys({ from: offer, amount: '49999.00' })
  await alice.confirms(order)
  await bob.exchanges({ coin: '98765432101.50' })
  const { page, open } = await phone({ ...narrow, owner: bob })
  for (const path of [
    '/views/home/index',
    '/views/trade/index',
    '/views/order/index',
    '/views/my/index',
    '/views/home/buylist',
    `/views/home/buy?id=${offer.id}&amount=49999`,
    '/views/trade/match?amount=49999&ma_type=bank',
    `/views/trade/buy_process?buy_orderid=${order.buy_orderid}`,
    chatAddress(order.buy_orderid),
    '/views/my/mybill',
    '/views/my/notice',
    '/views/my/merchant_auth',
    '/views/home/exchange',
    '/views/home/usdtOrder',
    `/pay/${alice.walletAddress}?amount=98765432101.50`,
  ])
    await test.step(path, async () => {
      await open(path)
      await settled(page, words)
      await expectToFit(page)
    })
})

test('the page for a PC', async ({ market, desk, words }) => {
  await market.alice.lists({ num: '50.00' })
  const { page, open } = await desk()
  await open('/')
  await expect(page.getByRole('heading', { name: words.desktop('cast') })).toBeVisible()
  await inspect(page, words)
})
