import { inspect, settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

/** Screens that read something of the server before they can show it: on the way to a trade, and behind Mine. */
const TRADING = [
  '/views/home/index',
  '/views/trade/index',
  '/views/order/index',
  '/views/my/index',
  '/views/trade/sell',
  '/views/trade/manage',
  '/views/trade/add',
  '/views/trade/match?amount=72&ma_type=bank',
  '/views/trade/buy_process?buy_orderid=UO06EAV3XC003XFDHH8KDG0FAF',
  '/views/home/problem',
  '/views/home/problemDetail?id=4',
  '/views/home/tutorial',
  '/views/home/buylist',
  '/views/home/buy?id=1001',
  '/views/home/exchange',
  '/views/home/usdtOrder',
  '/views/home/chat?buy_orderid=UO06EAV3XC003XFDHH8KDG0FAF',
  '/views/home/customer',
] as const
const BEHIND_MINE = [
  '/views/other/about',
  '/views/auth/key',
  '/views/my/mybill',
  '/views/my/appeal',
  '/views/my/appeal?id=1',
  '/views/my/notice',
  '/views/my/merchant_auth',
  '/views/my/bond',
  '/views/my/fault',
  '/views/my/share',
] as const

for (const [screens, paths] of [
  ['screen of a trade', TRADING],
  ['screen behind Mine', BEHIND_MINE],
] as const)
  test(`where the server fails, every ${screens} says so and stays a screen`, async ({
    market,
    phone,
    words,
  }) => {
    // What the socket says goes by the language of the account, and the phone cannot tell it now.
    await market.alice.call('/api/user/profile', { locale: words.locale })
    const { page, open, watched } = await phone({ isNarrow: true, owner: market.alice })
    const body = { code: 500, msg: 'Something went wrong (request 7)', time: '1790000000', data: null }
    await page.route(/\/api\//, (route) => route.fulfill({ status: 500, json: body }))
    for (const path of paths)
      await test.step(path, async () => {
        await open(path)
        await settled(page, words)
        await inspect(page, words)
        // Beside the way back.
        const acts = page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('textbox'))
        expect.soft(await acts.count(), 'something to do').toBeGreaterThan(1)
      })
    watched.forgive(/status of 500/)
  })
