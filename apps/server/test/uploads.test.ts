import { CONSOLE_PICTURES } from '@u-market/contract'
import { plainPicture, sharedTest as test } from '@u-market/testkit'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import sharp from 'sharp'
import { describe, expect } from 'vitest'

describe('an upload', () => {
  test('is re-encoded without the camera’s metadata', { tags: ['call.upload'] }, async ({ world }) => {
    const marked = await sharp(await plainPicture())
      .withExif({ IFD0: { Copyright: 'Bob at home, 48.8566 N 2.3522 E' } })
      .jpeg()
      .toBuffer()
    expect(marked.includes('Bob at home')).toBe(true)
    const { fullUrl } = await world.bob.client.upload(marked, 'voucher')
    const { pathname, search } = new URL(fullUrl)
    const answer = await fetch(world.server.baseUrl + pathname + search)
    const kept = Buffer.from(await answer.arrayBuffer())
    expect((await sharp(kept).metadata()).width).toBe(64)
    expect(kept.includes('Bob at home')).toBe(false)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.for(['png', 'webp', 'jpeg'] as const)('accepts %s', async (format, { world }) => {
    const picture = await sharp(await plainPicture())
      [format]()
      .toBuffer()
    expect((await world.bob.client.upload(picture, 'chat')).url).toMatch(/^\/uploads\/chat\//)
  })

  test.for([
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a drawing with a script',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ['nothing', () => Buffer.alloc(0)],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['only the head of a picture', async () => (await plainPicture('#123456', 900)).subarray(0, 200)],
    ['a picture cut short', async () => (await plainPicture('#123456', 900)).subarray(0, 1500)],
    [
      'a decompression bomb',
      () =>
        sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ] as const)('refuses %s', async ([, make], { world }) => {
    const before = await world.countRows()
    await expect(world.bob.client.upload(await make(), 'voucher')).refusedWith('UPLOAD_INVALID')
    expect(await world.countRows()).toEqual(before)
  })

  test('over ten megabytes is too large', async ({ world }) => {
    const before = await world.countRows()
    await expect(world.bob.client.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'voucher')).answeredStatus(
      413,
    )
    expect(await world.countRows()).toEqual(before)
  })
  test('of an unknown category, or without a session, is refused', async ({ world }) => {
    await expect(world.bob.client.upload(await plainPicture(), '../../etc')).naming('category')
    await expect(world.visitor().upload(await plainPicture(), 'avatar')).answeredStatus(401)
  })
  test('is public as an avatar, and visible only to the two sides and operators as a payment proof', async ({
    world,
  }) => {
    const { alice, bob, mei, olivia } = world
    const status = async (path: string, token?: string) =>
      (await fetch(world.server.baseUrl + path, { headers: token ? { token } : {} })).status
    const { url: face } = await bob.client.upload(await plainPicture(), 'avatar')
    expect(await status(face)).toBe(200)
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const [proof] = (await alice.sees(order)).proofs
    expect(await status(proof!.url)).toBe(403)
    expect(await status(proof!.url, mei.token)).toBe(403)
    for (const token of [alice.token, bob.token]) expect(await status(proof!.url, token)).toBe(200)
    expect(await status(proof!.url, olivia.token)).toBe(403)
    const shown = await fetch(world.server.baseUrl + CONSOLE_PICTURES + proof!.url, {
      headers: consoleHeaders(olivia.token),
    })
    expect(shown.status).toBe(200)
    expect(await status('/uploads/voucher/aaaaaaaaaaaaaaaaaaaaaaaaaa.jpg', bob.token)).toBeGreaterThanOrEqual(
      403,
    )
    for (const path of ['/uploads/../secret', '/uploads/%2e%2e/secret', '/uploads/voucher/..%2f..%2fsecret'])
      expect(await status(path, bob.token)).not.toBe(200)
  })
  test('of another user cannot be used as a payment proof', async ({ world }) => {
    const { alice, bob, mei } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    const theirs = await mei.uploadProof()
    await expect(bob.call('markPaid', { orderId: order.orderId, proofs: theirs })).naming('proofs')
    const face = await bob.client.upload(await plainPicture(), 'avatar')
    await expect(bob.call('markPaid', { orderId: order.orderId, proofs: face.url })).naming('proofs')
    expect((await bob.sees(order)).state).toBe('paying')
  })
})
