import type { Offer, Order } from '@u-market/contract'
import { coinStated, coinText, EXPORT_ADDRESS_MINUTES, EXPORTS_PER_HOUR } from '@u-market/domain'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { text as cellOf, line } from '../src/features/exports/csv.ts'
import { billsFile, column, download, readCsv, readPdf } from './exports.fixture.ts'

const CHINESE = { headers: { 'accept-language': 'zh-CN' } }

describe('exported bills', () => {
  test('are a table with the amounts of the ledger, in which nothing runs', {
    tags: ['call.exportBills'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const hostile = ['=HYPERLINK("http://a","b")', '+1', '-2+3', '@SUM(A1)', '  =1', '＝1+1', 'a, "b"', "'=1"]
    // Where a locale separates cells by a semicolon, these have a cell within.
    const split = [`x;=cmd|'/C calc'!A0;`, 'x; "@SUM(A1)', 'x;;""-1', 'x|＋1', 'x;1-1; y']
    for (const memo of [...split, ...hostile]) await alice.transfers({ to: bob, amount: '1.25', memo })
    await trade(bob, alice, await alice.lists({ num: '20.00' }))
    const { url, expiresInSeconds } = await bob.call('exportBills', {
      format: 'csv',
      timezone: 'Asia/Shanghai',
    })
    expect(expiresInSeconds).toBe(EXPORT_ADDRESS_MINUTES * 60)
    const { status, headers, text } = await download(world, url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bills-\d{4}-\d\d-\d\d\.csv"$/)
    expect(text.startsWith('\uFEFFTime,Type,Amount (U)')).toBe(true)

    const csv = readCsv(text)
    const bills = await bob.bills()
    expect(column(csv, 'Amount (U)')).toEqual(bills.map(({ money }) => money))
    expect(column(csv, 'Available after (U)')).toEqual(bills.map(({ after }) => after))
    expect(column(csv, 'Order number')).toEqual(bills.map(({ orderId }) => orderId))
    expect(column(csv, 'Note').filter(Boolean).toReversed().slice(-hostile.length)).toEqual([
      ...hostile.slice(0, 6).map((memo) => `'${memo.trim()}`),
      'a, "b"',
      "'=1",
    ])
    expect(
      column(csv, 'Note')
        .filter(Boolean)
        .toReversed()
        .slice(1, split.length + 1),
    ).toEqual([`x;'=cmd|'/C calc'!A0;`, `x;' "@SUM(A1)`, `x;;'""-1`, `x|'＋1`, 'x;1-1; y'])
    expectNothingRuns(text)
    for (const hidden of ['x\t=1', 'x\r=1', 'x\n =1', 'x\r\n"=1"', 'x;\t\t+1', 'x;\n;-1', '\r@A1'])
      expectNothingRuns(line([cellOf('first'), cellOf(hidden), null]))
    for (const time of column(csv, 'Time')) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
    const [first] = column(csv, 'Time')
    expect(Date.parse(first ?? '') / 1000).toBe(bills[0]?.createdAt)

    // A negative amount stays a number: neither quoted nor marked as text.
    await bob.transfers({ to: mei, amount: '3.00' })
    const sent = await bob.call('exportBills', { format: 'csv', type: 'transfer', direction: 'out' })
    const lines = (await download(world, sent.url)).text.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/,-3\.00,/)
  })

  test('have headings and words of the caller’s language, and the filters of the list', async ({ world }) => {
    const { alice, bob } = world
    await alice.transfers({ to: bob, amount: '2.00' })
    const { url } = await bob.call('exportBills', { format: 'csv', type: 'transfer' }, CHINESE)
    const csv = readCsv((await download(world, url)).text)
    expect(csv.heading.slice(0, 3)).toEqual(['时间', '类型', '数量（U）'])
    expect(column(csv, '类型')[0]).toBe('转入')
    expect(column(await billsFile(world, bob, { type: 'sale' }), 'Type')).toEqual([])
    const start = Math.floor(world.clock.now().getTime() / 1000) + 1
    expect((await billsFile(world, bob, { start })).rows).toEqual([])
    for (const form of [
      { format: 'csv', month: '2026-01' },
      { format: 'pdf' },
      { format: 'pdf', month: '2026-13' },
      { format: 'pdf', year: '2026', month: '2026-01' },
      { format: 'pdf', year: '2026', type: 'sale' },
      { format: 'pdf', year: '2999' },
      { format: 'csv', timezone: 'Mars/Olympus' },
      { format: 'csv', timezone: '+08:00' },
    ] as const)
      await expect(bob.call('exportBills', form), JSON.stringify(form)).refusedWith('INVALID_PARAMS')
  })
})

test('exported orders are one’s own, with the filters of the list', {
  tags: ['call.exportOrders'],
}, async ({ world }) => {
  const { alice, bob, mei } = world
  const offer = await alice.lists({ num: '50.00' })
  const bought = await trade(bob, alice, offer)
  // Orders of one moment have no order among them.
  world.clock.skip({ seconds: 1 })
  const sold = await trade(mei, bob, await bob.lists({ num: '5.00' }))
  await trade(mei, alice, offer)
  const fileOf = async (trader: Trader, form: object = {}) => {
    const { url } = await trader.call('exportOrders', { format: 'csv', ...form })
    expect(url).not.toContain(trader.token)
    return readCsv((await download(world, url)).text)
  }
  const csv = await fileOf(bob)
  const { data } = await bob.orders()
  expect(column(csv, 'Order number')).toEqual(data.map(({ orderId }) => orderId))
  expect(column(csv, 'Order number').slice(0, 2)).toEqual([sold.orderId, bought.orderId])
  expect(column(csv, 'Bought or sold').slice(0, 2)).toEqual(['Sold', 'Bought'])
  expect(column(csv, 'Other party').slice(0, 2)).toEqual(['Mei', 'Alice'])
  expect(column(csv, 'State').slice(0, 2)).toEqual(['Completed', 'Completed'])
  expect(column(csv, 'Money').slice(0, 2)).toEqual([sold.amount, bought.amount])
  expect(column(csv, 'Payment reference')[0]).toBe(sold.paymentReference)
  expect(column(await fileOf(bob, { type: 'sell' }), 'Order number')[0]).toBe(sold.orderId)
  expect(new Set(column(await fileOf(bob, { type: 'sell' }), 'Bought or sold'))).toEqual(new Set(['Sold']))
  expect((await fileOf(bob, { state: 'expired' })).rows).toEqual([])
  const numbers = column(await fileOf(alice), 'Order number')
  expect(numbers).toContain(bought.orderId)
  expect(numbers).not.toContain(sold.orderId)
})

/** However a spreadsheet's locale separates cells, and with quotes that it does not see as such. */
function expectNothingRuns(csv: string): void {
  for (const cell of csv.split(/[;|\t\r\n]/)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
}

describe('the address of a file', () => {
  test('opens nothing once changed, renamed, late or without its session', async ({ world }) => {
    const { bob } = world
    const fresh = async () => (await bob.call('exportBills', { format: 'csv' })).url
    const statusOf = async (url: string) => (await download(world, url)).status
    const url = await fresh()
    expect(await statusOf(url)).toBe(200)
    const at = url.indexOf('?s=') + 40
    expect(await statusOf(`${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`)).toBe(403)
    expect(await statusOf(url.replace('/bills-', '/orders-'))).toBe(403)
    expect(await statusOf(url.replace(/\?s=.*/, ''))).toBe(403)
    expect(await statusOf(url.replace(/\?s=.*/, `?s=${bob.token}`))).toBe(403)
    await world.clock.advance({ minutes: EXPORT_ADDRESS_MINUTES - 1 })
    expect(await statusOf(url)).toBe(200)
    await world.clock.advance({ minutes: 1 })
    expect(await statusOf(url)).toBe(403)
    // A browser gets a page in its language, with a way back.
    const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'zh-CN' }
    const page = await fetch(world.server.baseUrl + new URL(url).pathname + new URL(url).search, { headers })
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(await page.text()).toMatch(/<h1>链接已失效<\/h1>[\s\S]*打开 U集市/)

    // A thief of a session loses the files with it.
    const left = await fresh()
    await bob.call('logOut', {})
    expect(await statusOf(left)).toBe(403)
  })

  test('is asked for at most 30 times an hour by a person, in all sessions together', async ({ world }) => {
    const { bob } = world
    const { token } = await world.visitor().call('logIn', { account: 'bob', password: bob.password })
    const elsewhere = { headers: { token } }
    for (let asked = 0; asked < EXPORTS_PER_HOUR; asked++)
      await bob.call('exportOrders', { format: 'csv' }, asked % 2 ? elsewhere : {})
    const until = Math.ceil(world.clock.now().getTime() / 1000) + 3600
    await expect(bob.call('exportBills', { format: 'csv' }, elsewhere)).refusedWith('RATE_LIMITED', { until })
    await world.clock.advance({ hours: 1 })
    await bob.call('exportBills', { format: 'csv' })
  })
})

describe('a statement', () => {
  test('states every bill, and balances that the ledger confirms to the unit', async ({ world }) => {
    await trade(world.bob, world.alice, await world.alice.lists({ num: '20.89' }))
    const { alice, bob, mei } = await nextMonth(world)
    const month = world.clock.now().toISOString().slice(0, 7)
    const before = await allCoin(bob)
    const offer = await bob.lists({ num: '7.00' })
    await bob.transfers({ to: mei, amount: '1.30', memo: '晚饭 = dinner' })
    await alice.transfers({ to: bob, amount: '4.01' })
    await trade(mei, bob, offer)
    const after = await allCoin(bob)
    const bills = await bob.bills({ start: Date.parse(`${month}-01T00:00:00Z`) / 1000 })

    const words = await statementOf(bob, { month })
    expect(words[0]).toBe('U Market')
    expect(words[1]).toBe(`Statement for ${month}`)
    const valuesAfter = (name: string, count: number) => {
      const at = words.indexOf(name)
      return words.slice(at + 1, at + 1 + count)
    }
    expect(valuesAfter('Opening balance', 2)[0]).toBe(before)
    expect(valuesAfter('Closing balance', 2)).toEqual([after, await bob.available()])
    const [income, expense] = [valuesAfter('In', 1)[0] ?? '', valuesAfter('Out', 1)[0] ?? '']
    expect(coinText(coinStated(before) + coinStated(income) - coinStated(expense.replace('-', '')))).toBe(
      after,
    )
    const page = await bob.call('listBills', { start: Date.parse(`${month}-01T00:00:00Z`) / 1000 })
    expect([income, expense]).toEqual([page.income, `-${page.expense}`])
    const entries = words.slice(words.indexOf('Every entry'))
    for (const { money, isInternal } of bills) expect(entries).toContain(isInternal ? `(${money})` : money)
    expect(entries).toContain('Sent · Mei · 晚饭 = dinner')
    expect(entries.filter((word) => /^\d{4}-\d\d-\d\d /.test(word))).toHaveLength(bills.length)
    expect(words.at(-1)).toBe('Page 1 of 1')

    // The month before ends as this one begins.
    const earlier = new Date(Date.parse(`${month}-01T00:00:00Z`) - 1).toISOString().slice(0, 7)
    const past = await statementOf(bob, { month: earlier }, 'zh-CN')
    expect(past.slice(0, 2)).toEqual(['U集市', `${earlier} 对账单`])
    expect(past[past.indexOf('期末余额') + 1]).toBe(before)

    async function statementOf(who: Trader, form: { month: string }, locale: 'en-US' | 'zh-CN' = 'en-US') {
      const { url } = await who.call(
        'exportBills',
        { format: 'pdf', ...form },
        locale === 'zh-CN' ? CHINESE : {},
      )
      const { headers, bytes } = await download(world, url)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe(`inline; filename="statement-${form.month}.pdf"`)
      return readPdf(bytes)
    }
  })
})

test('the receipt of an ended order opens to its two parties alone', {
  tags: ['call.getReceipt'],
}, async ({ world }) => {
  const { alice, bob, mei } = world
  const offer = await alice.lists({ num: '20.00' })
  const order = await bob.buys({ from: offer, num: '5.00' })
  await expect(bob.call('getReceipt', order)).refusedWith('ORDER_STATE')
  await alice.confirms(order)
  await bob.marksPaid(order)
  const { amount, orderId, paymentReference } = await alice.releases(order)
  const receiptOf = async (who: Trader) => {
    const { url } = await who.call('getReceipt', { orderId, timezone: 'Asia/Shanghai' })
    return readPdf((await download(world, url)).bytes)
  }
  const receipt = await receiptOf(bob)
  expect(receipt).toEqual(
    expect.arrayContaining([
      'Receipt',
      'Bought 5.00 U',
      orderId,
      'Completed',
      'Alice',
      'Bob',
      `${amount} CNY`,
    ]),
  )
  expect(receipt).toContain(paymentReference)
  expect(await receiptOf(alice)).toContain('Sold 5.00 U')
  await expect(mei.call('getReceipt', { orderId })).refusedWith('ORDER_NOT_FOUND')

  const cancelled = await bob.cancels(await bob.buys({ from: offer, num: '5.00' }))
  const { url } = await bob.call('getReceipt', { orderId: cancelled.orderId })
  const record = readPdf((await download(world, url)).bytes)
  expect(record).toContain('Record of an order')
  expect(record).not.toContain('Receipt')
})

/** All coin of a trader, held coin included. */
async function allCoin(trader: Trader): Promise<string> {
  return coinText(coinStated(await trader.available()) + coinStated(await trader.frozen()))
}

/** Moves into the next month but one at the latest; sessions have ended meanwhile, so the people log in again. */
async function nextMonth(world: World): Promise<Pick<World, 'alice' | 'bob' | 'mei'>> {
  await world.clock.skip({ days: 40 })
  const again = async (who: Trader): Promise<Trader> => {
    const { username: account, password } = who
    const { token } = await world.visitor().call('logIn', { account, password })
    return world.play({ ...who, token })
  }
  const [alice, bob, mei] = await Promise.all([again(world.alice), again(world.bob), again(world.mei)])
  return { alice, bob, mei }
}

async function trade(buyer: Trader, seller: Trader, from: Offer, num = '2.00'): Promise<Order> {
  const order = await buyer.buys({ from, num })
  await seller.confirms(order)
  await buyer.marksPaid(order)
  return seller.releases(order)
}
