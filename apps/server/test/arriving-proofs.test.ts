import { connect, type Socket } from 'node:net'
import { type Order, UPLOAD_PATH, type UploadCategory, wireName } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import { plainPicture, startServer, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect, onTestFinished } from 'vitest'
import { whileProofArrives } from '../src/features/orders/index.ts'
import { TransportRefusal } from '../src/platform/refusal.ts'

const PAY = { minutes: 15 }

describe('a payment proof that is arriving at the deadline', () => {
  test('is waited for, and “paid” is accepted when it is there', async ({ world }) => {
    const { alice, bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const proof = await sendsProof(world, bob, order)
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    const deadlineAt = Number(order.deadlineAt)
    await clock.advance({ minutes: 2 })
    for (const party of [bob, alice])
      expect(await party.sees(order)).toMatchObject({
        state: 'paying',
        proofArriving: 1,
        deadlineAt,
        expiresInSeconds: 0,
        endsAt: deadlineAt + 180,
      })
    expect(await alice.hintsTimeout(order)).toMatchObject({ isOverdue: 0, order: { proofArriving: 1 } })
    const paid = await bob.call('markPaid', { orderId: order.orderId, proofs: await proof.arrives() })
    expect(paid).toMatchObject({ state: 'releasing', proofArriving: 0 })
  })

  test('is waited for three minutes at most', async ({ world }) => {
    const { bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const proof = await sendsProof(world, bob, order)
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    await clock.advance({ minutes: 3, seconds: 19 })
    expect(await bob.sees(order)).toMatchObject({
      state: 'paying',
      actions: expect.arrayContaining(['markPaid']),
    })
    await clock.advance({ seconds: 1 })
    expect(await bob.sees(order)).toMatchObject({ state: 'expired', proofArriving: 0 })
    const proofs = await proof.arrives()
    await expect(bob.call('markPaid', { orderId: order.orderId, proofs })).refusedWith('ORDER_STATE')
  })

  test('leaves half a minute to say “paid” once it is there', async ({ world }) => {
    const { bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -5 })
    const proof = await sendsProof(world, bob, order)
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    await clock.advance({ seconds: 10 })
    await proof.arrives()
    await clock.advance({ seconds: 29 })
    expect((await bob.sees(order)).state).toBe('paying')
    await clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('no longer keeps the order open once its upload has failed, or was cut because it dripped', async ({
    world,
  }) => {
    const { bob, mei, clock } = world
    const [lost, dripping] = [await confirmed(world), await confirmed(world, mei)]
    await clock.advance({ ...PAY, seconds: -20 })
    const broken = await sendsProof(world, bob, lost)
    const drip = await sendsProof(world, mei, dripping, { paddingBytes: 0 })
    for (const [buyer, order] of [
      [bob, lost],
      [mei, dripping],
    ] as const)
      await expect.poll(async () => (await buyer.sees(order)).proofArriving).toBe(1)
    await clock.advance({ seconds: 30 })
    broken.socket.destroy()
    await expect.poll(async () => (await bob.sees(lost)).proofArriving).toBe(0)
    await expect.poll(async () => (await mei.sees(dripping)).proofArriving, { timeout: 20_000 }).toBe(0)
    expect(drip.said()).toContain('HTTP/1.1 408 ')
    await clock.advance({ seconds: 1 })
    expect([(await bob.sees(lost)).state, (await mei.sees(dripping)).state]).toEqual(['expired', 'expired'])
  })

  test('leaves the half minute also if another upload then fails', async ({ world }) => {
    const { bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const proof = await sendsProof(world, bob, order)
    await proof.isReceived()
    const broken = await sendsProof(world, bob, order)
    await broken.isReceived()
    await clock.advance({ seconds: 30 })
    await proof.arrives()
    broken.socket.destroy()
    await expect.poll(() => arrivingTo(world, order)).toEqual([])
    await clock.advance({ seconds: 29 })
    expect((await bob.sees(order)).state).toBe('paying')
    await clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('leaves half a minute to send it again if the server had no place for it', async ({ world }) => {
    const { bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const { orderId } = order
    const proof = { orderId: orderId as OrderId, userId: bob.id as UserId }
    const noPlace = async () => {
      await clock.advance({ seconds: 30 })
      throw new TransportRefusal(429, 5)
    }
    await expect(whileProofArrives(world.deps, proof, noPlace)).rejects.toThrow('429')
    await clock.advance({ seconds: 29 })
    const again = await sendsProof(world, bob, order)
    await again.isReceived()
    await clock.advance({ minutes: 2 })
    expect(await bob.sees(order)).toMatchObject({ state: 'paying', endsAt: Number(order.deadlineAt) + 180 })
    await clock.advance({ seconds: 21 })
    expect(await bob.sees(order)).toMatchObject({ state: 'expired', proofArriving: 0 })
    again.socket.destroy()
  })

  test('leaves half a minute to send it again if the database was away when it had arrived', async ({
    world,
  }) => {
    const { bob, clock, pool } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const proof = await sendsProof(world, bob, order)
    await proof.isReceived()
    await clock.advance({ seconds: 30 })
    await pool.query(`create function be_away() returns trigger language plpgsql as $$
      begin raise exception 'away' using errcode = 'too_many_connections'; end $$`)
    await pool.query('create trigger is_away before insert on upload execute function be_away()')
    proof.ends()
    await expect.poll(proof.said).toContain('HTTP/1.1 503 ')
    await pool.query('drop trigger is_away on upload')
    await clock.advance({ seconds: 29 })
    const again = await sendsProof(world, bob, order)
    const proofs = await again.arrives()
    await bob.call('markPaid', { orderId: order.orderId, proofs })
    expect((await bob.sees(order)).state).toBe('releasing')
  })

  test('has to be a payment proof: another picture ends the wait', async ({ world }) => {
    const { bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const picture = await sendsProof(world, bob, order, { category: 'avatar' })
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    await clock.advance({ seconds: 30 })
    await picture.arrives()
    expect((await bob.sees(order)).proofArriving).toBe(0)
    await clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test.for(['failed', 'waited in vain'])(
    'is not waited for again after a reopening if it %s',
    async (how, { world }) => {
      const { alice, bob, clock } = world
      const order = await confirmed(world)
      await clock.advance({ ...PAY, seconds: -20 })
      const first = await sendsProof(world, bob, order)
      await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
      await clock.advance({ seconds: 30 })
      if (how === 'failed') {
        first.socket.destroy()
        await expect.poll(() => arrivingTo(world, order)).toEqual([])
      }
      await clock.advance({ minutes: 3 })
      first.socket.destroy()
      expect((await bob.sees(order)).state).toBe('expired')
      await bob.asksReopen(order)
      await alice.answersReopen(order, true)
      await bob.undoesPaid(order)
      await clock.advance({ minutes: 5, seconds: -20 })
      const second = await sendsProof(world, bob, order)
      await second.isReceived()
      expect(await bob.sees(order)).toMatchObject({ state: 'paying', proofArriving: 0 })
      second.socket.destroy()
    },
  )

  test('that a stopped server left behind does not count after an extension', async ({ world }) => {
    const { alice, bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    // The upload of a server that stopped: it never ends.
    const proof = { orderId: order.orderId as OrderId, userId: bob.id as UserId }
    void whileProofArrives(world.deps, proof, () => new Promise<{ category: 'voucher' }>(() => {}))
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    await alice.extends(order)
    expect((await bob.sees(order)).proofArriving).toBe(0)
    await clock.advance({ minutes: 15 })
    const again = await sendsProof(world, bob, order)
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    await clock.advance({ seconds: 30 })
    await again.arrives()
    await clock.advance({ seconds: 29 })
    expect((await bob.sees(order)).state).toBe('paying')
    await clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('is waited for once per order', async ({ world }) => {
    const { bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const first = await sendsProof(world, bob, order)
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    await clock.advance({ seconds: 60 })
    await bob.call('markPaid', { orderId: order.orderId, proofs: await first.arrives() })
    await bob.undoesPaid(order)
    await clock.advance({ minutes: 5, seconds: -20 })
    const second = await sendsProof(world, bob, order)
    await second.isReceived()
    expect(await bob.sees(order)).toMatchObject({ state: 'paying', proofArriving: 0 })
    await clock.advance({ seconds: 20 })
    expect((await bob.sees(order)).state).toBe('expired')
    second.socket.destroy()
  })

  test('is not waited for if it began after the deadline, or is not the buyer’s or this order’s', async ({
    world,
  }) => {
    const { alice, bob, clock } = world
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const others = [
      [alice, order] as const,
      [bob, null] as const,
      [bob, { orderId: `${order.orderId}\0X` }] as const,
    ]
    for (const [sender, named] of others) {
      const other = await sendsProof(world, sender, named)
      await other.isReceived()
      expect((await bob.sees(order)).proofArriving).toBe(0)
      await other.arrives()
    }
    // The sweep has not run: the order is overdue, and still in its state.
    clock.skip({ seconds: 20 })
    const late = await sendsProof(world, bob, order)
    const proofs = await late.arrives()
    await expect(bob.call('markPaid', { orderId: order.orderId, proofs })).refusedWith('ORDER_STATE')
    await clock.advance({ seconds: 1 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('is known to every server process', async ({ world }) => {
    const { bob, clock } = world
    const other = await startServer({
      connectionString: world.pool.options.connectionString ?? '',
      dataDir: world.deps.dataDir,
      clock,
      isPrepared: true,
    })
    onTestFinished(other.stop)
    const order = await confirmed(world)
    await clock.advance({ ...PAY, seconds: -20 })
    const proof = await sendsProof({ ...world, server: other }, bob, order)
    await expect.poll(async () => (await bob.sees(order)).proofArriving).toBe(1)
    // The sweep of the first process respects it, and the first process accepts “paid”.
    await clock.advance({ minutes: 1 })
    expect((await bob.sees(order)).state).toBe('paying')
    await bob.call('markPaid', { orderId: order.orderId, proofs: await proof.arrives() })
    expect((await bob.sees(order)).state).toBe('releasing')
  })
})

async function confirmed({ alice, bob }: World, buyer = bob): Promise<Order> {
  const placed = await buyer.buys({ from: alice, num: '5.00' })
  await alice.confirms(placed)
  return buyer.sees(placed)
}

async function arrivingTo({ pool }: World, { orderId }: Pick<Order, 'orderId'>): Promise<string[]> {
  const sql = 'select arriving_proofs from trade_order where id = $1'
  return (await pool.query<{ arriving_proofs: string[] }>(sql, [orderId])).rows[0]?.arriving_proofs ?? []
}

type Sent = {
  readonly category?: UploadCategory
  /** Bytes after the picture's end, half of them sent at once. The pace of uploads allows the rest 35 seconds for 500 kB. */
  readonly paddingBytes?: number
}

/** Sends the first half of a proof for an order, and the rest when told to. */
async function sendsProof(
  { server, pool }: World,
  sender: Trader,
  order: Pick<Order, 'orderId'> | null,
  { category = 'voucher', paddingBytes = 1_000_000 }: Sent = {},
) {
  const { token, address } = sender
  const form = new FormData()
  form.set('category', category)
  const padding = new Uint8Array(paddingBytes)
  form.set('file', new Blob([new Uint8Array(await plainPicture()), padding]), 'a.jpg')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const { hostname, port } = new URL(server.baseUrl)
  const socket: Socket = connect(Number(port), hostname)
  let said = ''
  socket.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  socket.on('error', () => {})
  const named = order === null ? '' : `?${wireName('orderId')}=${encodeURIComponent(order.orderId)}`
  const head = [
    `POST ${UPLOAD_PATH}${named} HTTP/1.1`,
    `host: ${hostname}`,
    `token: ${token}`,
    `x-forwarded-for: ${address}`,
    `content-type: ${encoded.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ]
  const counted = async (): Promise<number> => {
    const sql = 'select byte_count::int as count from upload_quota where user_id = $1'
    return (await pool.query<{ count: number }>(sql, [sender.id])).rows[0]?.count ?? 0
  }
  const before = await counted()
  const half = Math.floor(body.length / 2)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, half))
  const ends = () => socket.write(body.subarray(half))
  const urlIn = (text: string): string => /"url":"([^"]+)"/.exec(text)?.[1] ?? ''
  return {
    socket,
    said: () => said,
    /** The server has begun to receive it: the bytes are counted, which comes after the order. */
    isReceived: () => expect.poll(counted).not.toBe(before),
    /** Sends the rest. */
    ends,
    /** Sends the rest; returns the picture's path. */
    arrives: async (): Promise<string> => {
      ends()
      await expect.poll(() => urlIn(said)).not.toBe('')
      socket.destroy()
      return urlIn(said)
    },
  }
}
