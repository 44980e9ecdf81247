import { endpoints } from '@u-market/contract'
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe('a user’s sessions', () => {
  test('are listed with device, address and times, the last used first', {
    tags: ['call.listSessions'],
  }, async ({ world }) => {
    const { bob } = world
    world.clock.skip({ hours: 1 })
    const { token } = await logIn(world, '10.5.0.1', { 'user-agent': IPHONE })
    const now = Math.floor(world.clock.now().getTime() / 1000)
    const list = await bob.call('listSessions', {})
    expect(list).toEqual([
      expect.objectContaining({
        device: 'Safari, iPhone',
        address: '10.5.0.1',
        createdAt: now,
        lastUsedAt: now,
        current: 0,
      }),
      expect.objectContaining({
        device: 'Unknown device',
        address: bob.address,
        createdAt: now - 76 * 3600,
        current: 1,
      }),
    ])
    const { envelope } = await bob.client.sendRaw(endpoints.listSessions.path, '', {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(envelope.data).toEqual([
      expect.objectContaining({ device: 'Safari, iPhone' }),
      expect.objectContaining({ device: '未知设备' }),
    ])
    const own = await world.play({ ...bob, token }).call('listSessions', {})
    expect(own.map(({ current }) => current)).toEqual([1, 0])
    expect((await world.alice.call('listSessions', {})).map(({ address }) => address)).toEqual([
      world.alice.address,
    ])
  })

  test('record their use at most every five minutes', async ({ world }) => {
    const { bob } = world
    const lastUse = async () => (await bob.call('listSessions', {}))[0]!.lastUsedAt
    // The cast logged in the day before.
    const first = Math.floor(world.clock.now().getTime() / 1000)
    await expect.poll(lastUse).toBe(first)
    world.clock.skip({ minutes: 5 })
    await lastUse()
    expect(await lastUse()).toBe(first)
    world.clock.skip({ minutes: 1 })
    await expect.poll(lastUse).toBe(first + 360)
    expect(await writesOf(world, bob.token, () => lastUse())).toBe(0)
  })

  test('end one by one, each with its socket, and other users cannot end them', {
    tags: ['call.endSession'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const { token } = await logIn(world, '10.5.0.1')
    const elsewhere = world.play({ ...bob, token })
    const socket = await world.connect(elsewhere)
    await socket.hears('welcome')
    const other = (await bob.call('listSessions', {})).find(({ current }) => current === 0)!
    await expect(alice.call('endSession', { id: other.id })).refusedWith('SESSION_NOT_FOUND')
    const ended = () => bob.call('endSession', { id: other.id }, { idempotencyKey: 'end-this-one' })
    expect([await ended(), await ended()]).toEqual([null, null])
    await socket.hears('sessionEnded')
    expect(await socket.closed).toBe(1008)
    await expect(elsewhere.info()).answeredStatus(401)
    expect((await bob.info()).username).toBe('bob')
    await expect(bob.call('endSession', { id: other.id })).refusedWith('SESSION_NOT_FOUND')
    await expect(bob.call('endSession', {})).naming('id')
    await expect(bob.call('endSession', { id: other.id, others: '1' })).naming('id')
  })

  test('end all at once except the current one', async ({ world }) => {
    const { bob } = world
    const others = [await logIn(world, '10.5.0.1'), await logIn(world, '10.5.0.2')]
    expect(await bob.call('endSession', { others: '1' })).toBeNull()
    for (const { token } of others) await expect(world.play({ ...bob, token }).info()).answeredStatus(401)
    expect((await bob.call('listSessions', {})).map(({ current }) => current)).toEqual([1])
  })

  test('are twenty at most: the least recently used one ends', async ({ world }) => {
    const { bob } = world
    const socket = await world.connect(bob)
    await socket.hears('welcome')
    for (let at = 0; at < 19; at++) await logIn(world)
    expect(await bob.call('listSessions', {})).toHaveLength(20)
    world.clock.skip({ minutes: 1 })
    await Promise.all([logIn(world), logIn(world)])
    await socket.hears('sessionEnded')
    await expect(bob.info()).answeredStatus(401)
    const { rows } = await world.pool.query('select count(*)::int as count from session where user_id = $1', [
      bob.id,
    ])
    expect(rows).toEqual([{ count: 20 }])
  })

  test('end after two weeks without use, with their sockets', async ({ world }) => {
    const { alice, bob, deps } = world
    const socket = await world.connect(bob)
    await socket.hears('welcome')
    const lastUseOf = async (who: typeof alice) => (await who.call('listSessions', {}))[0]!.lastUsedAt
    const now = () => Math.floor(world.clock.now().getTime() / 1000)
    await Promise.all([alice, bob].map((who) => expect.poll(() => lastUseOf(who)).toBe(now())))
    world.clock.skip({ days: 13, hours: 23 })
    expect((await alice.info()).username).toBe('alice')
    await expect.poll(() => lastUseOf(alice)).toBe(now())
    world.clock.skip({ hours: 1 })
    await expect(bob.info()).answeredStatus(401)
    expect((await alice.info()).username).toBe('alice')
    await deps.database.pool.query(`select graphile_worker.add_job('prune', '{}'::json, run_at := $1)`, [
      world.clock.now(),
    ])
    await world.clock.advance({ seconds: 1 })
    await socket.hears('sessionEnded')
    world.clock.skip({ days: 17 })
    await expect(alice.info()).answeredStatus(401)
  })
})

describe('a login from an address that is new to the account', () => {
  test('is reported to its owner, but not one from a known address or the first one', async ({ world }) => {
    const { bob, nina } = world
    const news = async () =>
      (await bob.notices()).filter(({ title }) => title === 'New login').map(({ content }) => content)
    await logIn(world, bob.address)
    expect(await news()).toEqual([])
    await logIn(world, '10.5.0.1', { 'user-agent': IPHONE })
    await logIn(world, '10.5.0.1')
    expect(await news()).toEqual([expect.stringContaining('Safari, iPhone, 10.5.0.1')])
    expect((await nina.notices()).map(({ title }) => title)).not.toContain('New login')
  })
})

async function logIn(world: World, from = '10.5.0.1', headers: Record<string, string> = {}) {
  const { bob } = world
  return world.visitor(from).call('logIn', { account: 'bob', password: bob.password }, { headers })
}

/** Returns 1 if the session's row was written during the action, and 0 if not. */
async function writesOf({ pool }: World, token: string, act: () => Promise<unknown>): Promise<number> {
  const version = async () => {
    const { rows } = await pool.query(
      `select xmin::text from session where token_hash = sha256($1::text::bytea)`,
      [token],
    )
    return rows[0]?.xmin
  }
  const before = await version()
  await act()
  return before === (await version()) ? 0 : 1
}
