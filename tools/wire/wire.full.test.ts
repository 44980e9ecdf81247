import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lookThrough } from './check.mjs'

test('this repository has no violations', () => {
  const check = fileURLToPath(new URL('check.mjs', import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [check], { encoding: 'utf8' })
  expect(stdout).toMatch(/^wire: \d{3,4} files, 0 violations\n$/)
  expect(status).toBe(0)
})

test.each([
  ['apps/web/src/a.ts', `call('/api/Userorder/buyBi', {})`, 'a path of the wire'],
  ['apps/console/src/a.ts', 'fetch(`/console/api/orders`)', 'a path of the wire'],
  ['e2e/a.spec.ts', 'page.route(/\\/api\\/user\\/login/, handler)', 'a path of the wire'],
  ['apps/server/src/a.ts', `fastify.post('/index/ajax/upload', handler)`, 'a path of the wire'],
  ['apps/web/src/b.tsx', 'const number = order.buy_orderid', 'a wire name'],
  ['apps/web/src/c.tsx', 'const { pay_status } = order', 'a wire name'],
  ['apps/server/src/b.ts', `({ walletddress: row.walletAddress })`, 'a wire name'],
  ['apps/server/src/c.ts', `new FieldRefusal('min_limit', 'below_min')`, 'a wire name'],
  ['apps/server/src/d.ts', `if (action === 'receivedGoods') return`, 'a wire name'],
  ['apps/web/src/d.ts', `socket.on('new_message', handler)`, 'a wire name'],
  ['apps/web/src/e.ts', 'navigate(`/x?buy_orderid=7`)', 'a wire name'],
  ['bench/src/a.ts', `text.includes('{"msgtype":"notice"}')`, 'a wire name'],
  ['apps/web/src/f.tsx', '<Link to="/views/home/index">Home</Link>', 'an address of a screen'],
  ['e2e/b.spec.ts', 'page.goto(`/views/trade/sell?id=7`)', 'an address of a screen'],
])('%s: %s is caught', (file, text, what) => {
  const caught = lookThrough(file, text)
  expect(caught).toHaveLength(1)
  expect(caught[0]).toContain(`${file}:1`)
  expect(caught[0]).toContain(what)
})

test.each([
  [`const state = order.state`],
  [`import { call } from '../api/client.ts'`],
  [`call('placeOrder', { offerId: 1, methodType: 'bank' })`],
  [`window.addEventListener('online', wake)`],
  [`client.upload(file, 'voucher')`],
  ['sql`select user_id, buyer_id from trade_order where created_at < now()`'],
])('%s is fine', (text) => {
  expect(lookThrough('apps/web/src/a.ts', text)).toEqual([])
})
