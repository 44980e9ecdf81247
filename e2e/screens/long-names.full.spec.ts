import { paths, screens } from '@u-market/contract/paths'
import { expectToFit, settled } from '../harness/inspect.ts'
import { endow } from '../harness/market.ts'
import { test } from '../harness/test.ts'

/** The longest name, in a language that does not break it, and nearly the largest amount of coin. */
const LONG_NAME = 'Rechtsschutzversiche'
const FORTUNE = '123456789012.34'

test('the longest name and a large fortune fit every phone', async ({ market, phone, words }) => {
  const { alice, bob } = market
  for (const each of [alice, bob]) {
    await each.call('editProfile', { nickname: LONG_NAME })
    await endow(market, each, FORTUNE)
  }
  const offer = await alice.lists({ num: '123456789012.00', remark: `${LONG_NAME} `.repeat(5).trim() })
  const order = await bob.buys({ from: offer, amount: '49999.00' })
  await alice.confirms(order)
  await bob.exchanges({ coin: '98765432101.50' })
  const { page, open, goOn } = await phone({ isNarrow: true, owner: bob })
  await open(screens.home)
  for (const path of [
    screens.trade,
    paths.trade('sell'),
    paths.trade('mine'),
    screens.orders,
    screens.mine,
    screens.offers,
    paths.offer(offer.id, { amount: '49999' }),
    paths.match({ amount: '49999', methodType: 'bank' }),
    paths.order(order.orderId),
    paths.chat(order.orderId, 'buyer'),
    screens.bills,
    screens.notices,
    screens.merchant,
    screens.exchange,
    screens.exchanges,
    `${paths.payTo(alice.walletAddress)}?amount=98765432101.50`,
    screens.home,
  ])
    await test.step(path, async () => {
      await goOn(path)
      await settled(page, words)
      await expectToFit(page)
    })
})
