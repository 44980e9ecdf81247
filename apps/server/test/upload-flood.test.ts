import { connect, type Socket } from 'node:net'
import { UPLOAD_PATH } from '@u-market/contract'
import { userId } from '@u-market/domain'
import { plainPicture, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { reserveUploadQuota } from '../src/features/uploads/index.ts'

const MEBIBYTE = 1024 * 1024

test('forty-two stalled uploads delay no other upload', async ({ world }) => {
  const { nina, oscar, alice, bob, mei, crowd } = world
  const senders = [nina, oscar, alice, mei, ...crowd.slice(0, 3)]
  const standing = await Promise.all(
    senders.flatMap((sender) => Array.from({ length: 6 }, () => stall(world, sender))),
  )
  const picture = await plainPicture()
  for (const honest of [bob, bob, crowd[5]!])
    expect((await honest.client.upload(picture, 'voucher')).url).toMatch(/^\/uploads\//)
  // All stalled uploads are still open, so none was waited for.
  expect(standing.map(({ readyState }) => readyState)).toEqual(standing.map(() => 'open'))
  for (const socket of standing) socket.destroy()
})

describe('uploads that drip 9 kB/s', () => {
  test('from eleven accounts with an order do not keep a buyer from showing a payment', async ({ world }) => {
    const { alice, bob, crowd } = world
    for (const buyer of [bob, ...crowd.slice(0, 11)]) await buyer.buys({ from: alice, num: '1.50' })
    await expectAnsweredDuring(dripBy(world, crowd.slice(0, 11)), bob)
  })

  test('from twenty-four accounts without an order do not stop the uploads of others', async ({ world }) => {
    await expectAnsweredDuring(dripBy(world, world.crowd), world.bob)
  })
})

test('uploads by the two sides of an open order have priority until it ends', async ({ world }) => {
  const { alice, bob, mei } = world
  const isUrgent = async ({ id }: Trader) =>
    (await reserveUploadQuota(world.deps, { id: userId(id), verification: 'approved' }, 1000)).isUrgent
  const order = await bob.buys({ from: alice, num: '5.00' })
  await alice.confirms(order)
  expect(await Promise.all([bob, alice, mei].map(isUrgent))).toEqual([true, true, false])
  await bob.cancels(order)
  expect(await Promise.all([bob, alice, mei].map(isUrgent))).toEqual([false, false, false])
})

describe('the daily upload quota', () => {
  test('is 100 MiB for an unverified user, even for files that are refused', async ({ world }) => {
    const { nina, clock } = world
    const end = new Date(clock.now().getTime() + 3_600_000)
    await setSent(world, nina, 100 * MEBIBYTE - 50_000, end)
    await expect(nina.client.upload(Buffer.alloc(30_000, 1), 'voucher')).refusedWith('UPLOAD_INVALID')
    const before = await world.countRows()
    await expect(nina.client.upload(Buffer.alloc(30_000, 1), 'voucher')).refusedWith('UPLOAD_QUOTA', {
      until: end.getTime() / 1000,
    })
    expect(await world.countRows()).toEqual(before)
    // The sender is told in their language; other users are not affected.
    const words = (locale: string) => refusal(world, nina, locale)
    expect(await words('en-US')).toContain('tomorrow')
    expect(await words('zh-CN')).toContain('明天')
    await world.bob.client.upload(await plainPicture(), 'voucher')
    clock.skip({ hours: 1 })
    await nina.client.upload(await plainPicture(), 'voucher')
  })

  test('is 1 GiB for a verified user', async ({ world }) => {
    const { bob, clock } = world
    const end = new Date(clock.now().getTime() + 3_600_000)
    await setSent(world, bob, 1024 * MEBIBYTE - 20_000, end)
    await bob.client.upload(await plainPicture(), 'voucher')
    await expect(bob.client.upload(Buffer.alloc(30_000, 1), 'voucher')).refusedWith('UPLOAD_QUOTA')
  })

  test('counts bytes received rather than announced, also for concurrent uploads', async ({ world }) => {
    const { nina, pool } = world
    const picture = await plainPicture()
    await Promise.all(Array.from({ length: 8 }, () => nina.client.upload(picture, 'voucher')))
    const count = async () => {
      const { rows } = await pool.query<{ bytes: string }>(
        'select byte_count::text as bytes from upload_quota where user_id = $1',
        [nina.id],
      )
      return Number(rows[0]?.bytes)
    }
    const eight = await count()
    expect(eight).toBeGreaterThan(8 * picture.length)
    expect(eight).toBeLessThan(8 * (picture.length + 1000))
    const socket = await stall(world, nina)
    await expect.poll(count).toBeGreaterThan(5 * MEBIBYTE)
    socket.destroy()
    await expect.poll(count).toBeLessThan(eight + 10_000)
  })
})

/** Records this many bytes as sent by the user today. */
function setSent({ pool }: World, { id }: Trader, bytes: number, end: Date) {
  const sql = `insert into upload_quota values ($1, $2, $3)
    on conflict (user_id) do update set byte_count = excluded.byte_count, window_ends_at = excluded.window_ends_at`
  return pool.query(sql, [id, bytes, end])
}

const STALLED_BYTES = 5 * MEBIBYTE + 100_000
const DRIP_BYTES = 900
const DRIP_MS = 100

/** Six uploads from each, at 9 kB/s. */
function dripBy(world: World, senders: readonly Trader[]) {
  const begun = Promise.all(
    senders.flatMap((sender) => Array.from({ length: 6 }, () => stall(world, sender))),
  )
  let timer: ReturnType<typeof setInterval> | undefined
  void begun.then((sockets) => {
    const part = 'x'.repeat(DRIP_BYTES)
    timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(part)
    }, DRIP_MS)
  })
  return {
    /** The server has reserved the quota of every upload: all have reached it. */
    areReceived: async () => {
      const { length } = await begun
      const sql =
        'select coalesce(sum(byte_count), 0)::float8 as bytes from upload_quota where user_id = any($1)'
      const ids = senders.map(({ id }) => id)
      const reserved = async () => (await world.pool.query<{ bytes: number }>(sql, [ids])).rows[0]?.bytes
      await expect.poll(reserved).toBe(length * STALLED_BYTES)
    },
    stop: async () => {
      clearInterval(timer)
      for (const socket of await begun) socket.destroy()
    },
  }
}

/** An honest upload of a small picture is answered within seconds, while all these are under way. */
async function expectAnsweredDuring(drips: ReturnType<typeof dripBy>, sender: Trader): Promise<void> {
  try {
    await drips.areReceived()
    const picture = await plainPicture()
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer in 8 seconds')), 8000),
    )
    const stored = await Promise.race([sender.client.upload(picture, 'voucher'), late])
    expect(stored.url).toMatch(/^\/uploads\//)
  } finally {
    await drips.stop()
  }
}

/** Announces five megabytes, sends a few bytes, and stalls. */
async function stall(world: World, { token, address }: Trader): Promise<Socket> {
  const { hostname, port } = new URL(world.server.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    `POST ${UPLOAD_PATH} HTTP/1.1`,
    `host: ${hostname}`,
    `token: ${token}`,
    `x-forwarded-for: ${address}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${STALLED_BYTES}`,
    '',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  ]
  await new Promise<void>((sent) => socket.write(head.join('\r\n'), () => sent()))
  return socket
}

async function refusal(world: World, { token }: Trader, locale: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(30_000)]), 'a.jpg')
  const headers = { token, 'accept-language': locale }
  const answer = await fetch(world.server.baseUrl + UPLOAD_PATH, { method: 'POST', headers, body: form })
  return JSON.parse(await answer.text()).msg
}
