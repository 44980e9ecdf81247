import { type Endpoint, endpoints, UPLOAD_PATH } from '@u-market/contract'
import { plainPicture, sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Two calls exist only in a demo, one of them only for its own machine. */
const { startDemoOver: _, listDemoMails: __, ...everywhere } = endpoints
const calls = Object.values<Endpoint>(everywhere).map(({ path, auth }) => ({
  path,
  needsToken: auth !== 'N',
}))
const all = [...calls, { path: UPLOAD_PATH, needsToken: true }]

describe('the server', () => {
  test('accepts every path in any case, with and without /index', async ({ world }) => {
    for (const [at, { path, needsToken }] of all.entries())
      for (const spelling of [path.toLowerCase(), path.toUpperCase(), bare(path), `${bare(path)}/Index`]) {
        const answer = await post(world, spelling, { 'x-forwarded-for': `10.3.0.${at}` })
        expect(answer.status, spelling).toBe(needsToken ? 401 : 200)
      }
  })
  test('accepts an upload at its path with /index too', async ({ world }) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(await plainPicture())]), 'slip.jpg')
    const answer = await fetch(`${world.server.baseUrl}/Index/Ajax/Upload/index`, {
      method: 'POST',
      headers: { token: world.bob.token },
      body,
    })
    expect(await answer.json()).toMatchObject({
      code: 1,
      time: expect.stringMatching(/^\d+$/),
      data: { url: expect.stringMatching(/^\/uploads\/voucher\//) },
    })
  })
  test.for(['/api/%zz', '/index/%', '/api/user/%ff', '/api/user/login%'])(
    'returns 404 for the malformed path %s, as for an unknown one',
    async (path, { world }) => {
      const answer = await post(world, path, { 'accept-language': 'zh-CN' })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        code: 404,
        msg: '请求不存在',
        time: expect.stringMatching(/^\d+$/),
        data: null,
      })
    },
  )
})

describe('the order of checks', () => {
  test('is token, verified, input, existence, party, state', async ({ world }) => {
    const { nina, bob, mei, alice } = world
    const reason = async (
      who: { client: { sendRaw: typeof bob.client.sendRaw } },
      path: string,
      body: string,
    ) => {
      const { status, envelope } = await who.client.sendRaw(path, body)
      const { data } = envelope
      return status !== 200 ? status : typeof data === 'object' && data && 'reason' in data && data.reason
    }
    const order = await bob.buys({ from: alice, num: '5.00' })
    const confirm = '/api/Userorder/confirmOrder'
    expect((await post(world, '/api/Userorder/buyBi')).status).toBe(401)
    expect(await reason(nina, '/api/Userorder/buyBi', '')).toBe('REALNAME_REQUIRED')
    expect(await reason(world.oscar, '/api/userorder/quickBuy', '')).toBe('REALNAME_PENDING')
    expect(await reason(bob, '/api/Userorder/buyBi', '')).toBe('INVALID_PARAMS')
    expect(await reason(bob, confirm, '')).toBe('INVALID_PARAMS')
    expect(await reason(bob, confirm, 'buy_orderid=nothing')).toBe('ORDER_NOT_FOUND')
    expect(await reason(mei, confirm, `buy_orderid=${order.orderId}`)).toBe('ORDER_NOT_FOUND')
    expect(await reason(bob, confirm, `buy_orderid=${order.orderId}`)).toBe('ORDER_ROLE')
    await alice.confirms(order)
    expect(await reason(bob, confirm, `buy_orderid=${order.orderId}`)).toBe('ORDER_STATE')
    expect(await reason(nina, '/api/shoppingmall/editProduct', 'id=999999&status=down')).toBe(
      'OFFER_NOT_FOUND',
    )
    expect(await reason(bob, '/api/Userorder/sellOrder', `seller_id=${alice.id}`)).toBe(403)
  })
})

function bare(path: string): string {
  return path === '/api/index' ? '/api' : path.replace(/\/index$/, '')
}

function post(world: World, path: string, headers: Record<string, string> = {}, body = '') {
  return fetch(world.server.baseUrl + path, { method: 'POST', headers: { ...form, ...headers }, body })
}
