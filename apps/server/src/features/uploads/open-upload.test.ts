import { CONSOLE_COOKIE, CONSOLE_PICTURES, MAX_UPLOAD_BYTES, UPLOAD_PATH } from '@u-market/contract'
import { plainPicture, sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a signed URL', () => {
  test('opens one file until it expires, and may be cached for that long', async ({ world }) => {
    const { fullUrl } = await world.bob.client.upload(await plainPicture(), 'voucher')
    const answer = await get(world, fullUrl)
    expect(answer.status).toBe(200)
    const [, seconds] =
      /^private, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(600 - 1)
    expect(Number(seconds)).toBeLessThanOrEqual(1200)
    expect(answer.headers.get('content-disposition')).toBe('inline')
    world.clock.skip({ seconds: Number(seconds) })
    expect((await get(world, fullUrl)).status).toBe(403)
  })

  test('opens no other file, and its expiry cannot be changed', async ({ world }) => {
    const [mine, other] = await Promise.all([
      world.bob.client.upload(await plainPicture(), 'voucher'),
      world.alice.client.upload(await plainPicture(), 'voucher'),
    ])
    const { search, searchParams } = new URL(mine.fullUrl)
    expect((await get(world, other.url + search)).status).toBe(403)
    const later = Number(searchParams.get('e')) + 600
    expect((await get(world, `${mine.url}?e=${later}&s=${searchParams.get('s')}`)).status).toBe(403)
    for (const junk of ['?e=&s=', '?s=x', '?e=1e9&s=x', '?e=1&e=2&s=x&s=y', '?e=99999999999999&s='])
      expect((await get(world, mine.url + junk)).status).toBe(403)
  })

  test('of a document is not cached', async ({ world }) => {
    const { fullUrl } = await world.nina.client.upload(await plainPicture(), 'idcard')
    expect((await get(world, fullUrl)).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('an operator', () => {
  test('opens a document with a session and a permitted role, which is audited; the URL alone is not enough', async ({
    world,
  }) => {
    const { url } = await world.nina.client.upload(await plainPicture(), 'idcard')
    const shown = CONSOLE_PICTURES + url
    const cookie = `${CONSOLE_COOKIE}=${world.olivia.token}`
    const answer = await get(world, shown, { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { data } = await world.olivia.call('listAudit', {})
    expect(data[0]).toMatchObject({ operator: 'olivia', action: 'document.look', subject: `upload:${url}` })
    expect((await get(world, shown)).status).toBe(401)
    expect((await get(world, shown, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await get(world, url, { token: world.olivia.token })).status).toBe(403)
  })

  test('opens no document without permission to read applications', async ({ world }) => {
    const { url } = await world.nina.client.upload(await plainPicture(), 'idcard')
    const sue = await world.atConsole('sue')
    const cookie = `${CONSOLE_COOKIE}=${sue.token}`
    const answer = await get(world, CONSOLE_PICTURES + url, { cookie })
    expect(JSON.parse(await answer.text()).data.reason).toBe('OPERATOR_ROLE')
  })
})

test('the buyer can open the seller’s payment code once the order is confirmed', async ({ world }) => {
  const { mei, bob, alice } = world
  const { url } = await mei.client.upload(await plainPicture(), 'qrcode')
  const method = await mei.call('savePaymentMethod', {
    type: 'wechat',
    name: mei.realName,
    account: 'mei-on-wechat',
    qrCode: url,
    payPassword: mei.payPassword,
  })
  expect((await get(world, method.qrCode)).status).toBe(200)
  const offer = await mei.lists({ num: '50.00', methods: [method] })
  const order = await bob.buys({ from: offer, num: '5.00', type: 'wechat' })
  const opensTo = async (token: string) => (await get(world, url, { token })).status
  expect(await opensTo(bob.token)).toBe(403)
  await mei.confirms(order)
  expect(await opensTo(bob.token)).toBe(200)
  expect(await opensTo(alice.token)).toBe(403)
})

test('a path that was never issued is not found', async ({ world }) => {
  const { token } = world.bob
  for (const path of [
    '/uploads/voucher/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
    '/uploads/voucher/%00aaaaaaaaaaaaaaaaaaaaaaa.jpg',
    '/uploads/voucher/..%2f..%2fsecret',
    '/uploads/',
  ])
    expect((await get(world, path, { token })).status).toBe(404)
})

describe('a form', () => {
  test('of exactly ten megabytes is accepted, of one byte more it is refused', async ({ world }) => {
    const picture = await plainPicture()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    await world.bob.client.upload(padded(MAX_UPLOAD_BYTES), 'voucher')
    await expect(world.bob.client.upload(padded(MAX_UPLOAD_BYTES + 1), 'voucher')).answeredStatus(413)
  })

  test('may send the category field after the file', async ({ world }) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await plainPicture())]), 'x.txt')
    form.set('category', 'chat')
    const answer = await envelopeOf(await post(world, { body: form }))
    expect(answer.data.url).toMatch(/^\/uploads\/chat\//)
  })

  test.for([
    ['that is no multipart', { type: 'application/x-www-form-urlencoded', body: 'category=chat' }, 415],
    ['of another type', { type: 'application/json', body: '{}' }, 415],
    ['without a boundary', { type: 'multipart/form-data', body: 'x' }, 200],
    [
      'that ends too early',
      {
        type: 'multipart/form-data; boundary=b',
        body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      },
      200,
    ],
    [
      'with a field named like a prototype',
      {
        type: 'multipart/form-data; boundary=b',
        body: '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      },
      200,
    ],
  ] as const)('%s is refused', async ([, sent, status], { world }) => {
    const before = await world.countRows()
    const answer = await post(world, sent)
    expect(answer.status).toBe(status)
    if (status === 200) expect((await envelopeOf(answer)).data.fields).toHaveProperty('file')
    expect(await world.countRows()).toEqual(before)
  })

  test('without a file is refused, naming the file', async ({ world }) => {
    const form = new FormData()
    form.set('category', 'chat')
    const answer = await envelopeOf(await post(world, { body: form }))
    expect(answer.data.fields).toHaveProperty('file')
  })

  test('sent several times with one idempotency key makes one upload', async ({ world }) => {
    const picture = new Uint8Array(await plainPicture('#abcdef'))
    const send = async () => {
      const form = new FormData()
      form.set('file', new Blob([picture]), 'slip.jpg')
      const headers = { token: world.bob.token, 'idempotency-key': 'one-upload' }
      const answer = await fetch(world.server.baseUrl + UPLOAD_PATH, { method: 'POST', headers, body: form })
      return (await envelopeOf(answer)).data.url ?? ''
    }
    const urls = await Promise.all([send(), send(), send()])
    expect(new Set([...urls, await send()]).size).toBe(1)
    expect((await get(world, urls[0], { token: world.bob.token })).status).toBe(200)
  })
})

function get(world: World, address: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(address, world.server.baseUrl)
  return fetch(world.server.baseUrl + pathname + search, { headers })
}

type UploadEnvelope = { data: { url?: string; fields?: Record<string, string> } }

async function envelopeOf(answer: Response): Promise<UploadEnvelope> {
  return JSON.parse(await answer.text())
}

type Sent = { token?: string; type?: string; body: string | FormData }

function post(world: World, { token = world.bob.token, type, body }: Sent) {
  return fetch(world.server.baseUrl + UPLOAD_PATH, {
    method: 'POST',
    headers: { token, 'x-forwarded-for': world.bob.address, ...(type && { 'content-type': type }) },
    body,
  })
}
