/** Names that pretend to be those of the market’s people, or of a trader that others know. */
import { register, roles, test } from '@u-market/testkit'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { isReservedName, skeletonOf, writeMissingSkeletons } from '../src/features/accounts/nicknames.ts'

const pretending = [
  'Customer Service',
  'customer-service',
  'ＣＵＳＴＯＭＥＲ ＳＥＲＶＩＣＥ',
  'Сustomеr Sеrviсe', // Cyrillic С, е, с
  'CustomerService 24h',
  '𝗦𝘂𝗽𝗽𝗼𝗿𝘁',
  'Çüstömèr Sérvice',
  'Cust0mer 5erv1ce',
  'U Market',
  'UMarket Official',
  '0fficial',
  'Αdmin', // Greek Α
  'adm1n_01',
  '客服',
  '官方 客服001',
  'U集市官方',
  '平台仲裁',
  'Support',
  'support 24/7',
  'System',
  '系统 01',
  'Bob ✓认证商家',
  'Bob ✓',
  'Alice ✅',
  'U-Market',
  '客 服',
  '客✨服',
  '管理員',
  '平臺客服',
  'Verified Vic',
  '🅰🅳🅼🅸🅽',
  'kefu 01',
  'Support Team',
  'Support Anna',
  '24h Support',
  'Trust and Safety',
  'Risk Control',
  'Security Center',
  'System Message',
  'Account Manager',
  'Dispute Team',
  'Escrow Services',
  'U Payments',
  'Finance',
  'Platform',
  '安全中心',
  '技术支持',
  '在线服务',
  '售后服务',
  '系统通知',
  '裁决员',
  '申诉中心',
  '托管专员',
  '财务部',
  '客户经理',
  '交易助手',
  'U市集',
]
const honest = [
  'Mei',
  'Bob',
  'Alice Chen',
  '陈杰',
  'Supportive Sam',
  'Self-Service Sue',
  'Helping Hand',
  'Trade Desk',
  'Online Olga',
  'Stafford',
  'Team Mei',
  'Market Street 5',
  'Dragon Finance',
  '安全第一',
  '服务周到的李',
  '交易员小王',
  'José',
  'Ольга',
  '😀',
]

test('a name that reads as the market’s people is refused in any spelling, and honest names are not', async ({
  world,
}) => {
  const { bob } = world
  const before = (await bob.info()).nickname
  for (const nickname of pretending)
    await expect(bob.call('editProfile', { nickname }), nickname).refusedWith('NICKNAME_TAKEN')
  expect((await bob.info()).nickname).toBe(before)
  for (const nickname of honest) expect(isReservedName(nickname), nickname).toBe(false)
  // Unseen marks are taken out, so nothing is shown in another order than it is kept.
  await expect(bob.call('editProfile', { nickname: 'nim\u202eda' }), 'reordered').resolves.toMatchObject({
    nickname: 'nimda',
  })
})

describe('the nickname of a known trader', () => {
  test('cannot be taken by others in any form that looks like it, of two at once neither', async ({
    world,
  }) => {
    const { mei, bob, crowd, pool } = world
    const alike = ['Mei', 'MEI', 'M e i', 'Мei', 'ＭＥＩ', 'mél', 'M3i', 'me1.']
    const { rows } = await pool.query(
      `select completed_orders as kept from trader_record where user_id = $1`,
      [mei.id],
    )
    const completed = rows[0]?.kept
    // Not yet known: the name is free.
    await pool.query(`update trader_record set completed_orders = 19 where user_id = $1`, [mei.id])
    await pool.query(`update app_user set merchant_status = 'none' where id = $1`, [mei.id])
    // The limit of changes is another test's.
    const forgetChanges = () => pool.query(`delete from rate_count where subject like 'nicknames of %'`)
    await forgetChanges()
    await bob.call('editProfile', { nickname: 'M3i' })
    await bob.call('editProfile', { nickname: 'Bob' })
    await forgetChanges()
    await pool.query(`update trader_record set completed_orders = 20 where user_id = $1`, [mei.id])
    for (const nickname of alike)
      await expect(bob.call('editProfile', { nickname }), nickname).refusedWith('NICKNAME_TAKEN')
    await pool.query(`update trader_record set completed_orders = 0 where user_id = $1`, [mei.id])
    await pool.query(`update app_user set merchant_status = 'approved' where id = $1`, [mei.id])
    const tries = await Promise.allSettled(
      crowd.slice(0, 4).map((each) => each.call('editProfile', { nickname: 'Mei' })),
    )
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 'rejected'))
    await pool.query(`update trader_record set completed_orders = $2 where user_id = $1`, [mei.id, completed])
    // The trader may spell their own name otherwise.
    expect((await mei.call('editProfile', { nickname: 'MEI' })).nickname).toBe('MEI')
    await bob.call('editProfile', { nickname: 'Meihua' })
  })

  test('is protected as well if it was taken before skeletons were kept', async ({ world }) => {
    const { mei, bob, pool } = world
    await pool.query(
      `update app_user set nickname_skeleton = null, merchant_status = 'approved' where id = $1`,
      [mei.id],
    )
    await writeMissingSkeletons(world.deps.database.kysely)
    await expect(bob.call('editProfile', { nickname: 'Mei' })).refusedWith('NICKNAME_TAKEN')
  })
})

test('a reserved name is no username either', async ({ world }) => {
  const fresh = { ...roles.nina, username: 'admin_01', mobile: '+8613900000001', address: '10.7.0.1' }
  await expect(register(fresh, world.transport)).refusedWith('USERNAME_TAKEN')
})

test('a skeleton does not change with case, width, marks or signs between the letters', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefghjknopqrstuvxyz'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(letters, fc.constantFrom(' ', '.', '-', '_', '\u0301'), (word, sign) => {
      const spread = [...word].join(sign)
      expect(skeletonOf(spread)).toBe(skeletonOf(word))
      expect(skeletonOf(word.toUpperCase())).toBe(skeletonOf(word))
      const wide = [...word]
        .map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
        .join('')
      expect(skeletonOf(wide)).toBe(skeletonOf(word))
      expect(skeletonOf(skeletonOf(word))).toBe(skeletonOf(word))
    }),
  )
})

describe('a nickname during an order', () => {
  test('stays the same on both sides until the order ends; then its other party sees the former one', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    for (const party of [alice, bob])
      await expect(party.call('editProfile', { nickname: 'Zelda' })).refusedWith('NICKNAME_ORDER_OPEN', {
        orderId: order.orderId,
      })
    // The name that one has is no change.
    await bob.call('editProfile', { nickname: (await bob.info()).nickname })
    expect((await alice.sees(order)).peer.formerNickname).toBeNull()
    await bob.call('cancelOrder', { orderId: order.orderId })
    const before = (await bob.info()).nickname
    await world.clock.advance({ seconds: 1 })
    await bob.call('editProfile', { nickname: 'Zelda' })
    expect((await alice.sees(order)).peer).toMatchObject({ nickname: 'Zelda', formerNickname: before })
    const next = await bob.buys({ from: alice, num: '5.00' })
    expect((await alice.sees(next)).peer).toMatchObject({ nickname: 'Zelda', formerNickname: null })
  })

  test('is the one that an operator sees on a claim, beside the name of today', async ({ world }) => {
    const { alice, bob, clock, olivia } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await clock.advance({ minutes: 16 })
    const { id } = await bob.claims(order)
    const before = (await bob.info()).nickname
    await bob.call('editProfile', { nickname: 'Zelda' })
    const { buyer, seller } = await olivia.call('getDispute', { id })
    expect(buyer).toMatchObject({ nickname: 'Zelda', formerNickname: before })
    expect(seller.formerNickname).toBeNull()
  })

  test('of an order and a change at one moment, a change that passes comes first', async ({ world }) => {
    const { alice, bob, pool } = world
    const offer = await alice.lists({ num: '80.00' })
    for (const nickname of ['Zelda', 'Zoe', 'Zara', 'Zack', 'Zane', 'Zia']) {
      // The limit of changes is another test's.
      await pool.query(`delete from rate_count where subject like 'nicknames of %'`)
      await world.clock.advance({ seconds: 1 })
      const [order, change] = await Promise.allSettled([
        bob.buys({ from: offer, num: '5.00' }),
        alice.call('editProfile', { nickname }),
      ])
      if (order.status === 'rejected') throw order.reason
      if (change.status === 'rejected') expect(change.reason).toMatchObject({ reason: 'NICKNAME_ORDER_OPEN' })
      else expect((await bob.sees(order.value)).peer).toMatchObject({ nickname, formerNickname: null })
      await bob.cancels(order.value)
    }
  })

  test.for([
    ['the maker', 'alice', 'select from offer where maker_id = $1 for no key update'],
    ['the taker', 'bob', 'select from trader_record where user_id = $1 for no key update'],
  ] as const)('a change of %s waits for an order that is being placed', async ([, name, lock], { world }) => {
    const trader = world[name]
    await world.alice.lists({ num: '40.00' })
    const placing = await world.pool.connect()
    try {
      await placing.query('begin')
      await placing.query(lock, [trader.id])
      const change = trader.call('editProfile', { nickname: 'Zelda' })
      const waiting = () =>
        placing.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      await expect.poll(async () => (await waiting()).rowCount).toBe(1)
      await placing.query('commit')
      expect((await change).nickname).toBe('Zelda')
    } finally {
      placing.release(true)
    }
  })

  test('changes twice in seven days at most, and says until when', async ({ world }) => {
    const { bob } = world
    await world.clock.advance({ hours: 8 * 24 })
    await bob.call('editProfile', { nickname: 'Zelda' })
    await world.clock.advance({ seconds: 1 })
    await bob.call('editProfile', { nickname: 'Zoe' })
    await expect(bob.call('editProfile', { nickname: 'Zack' })).refusedWith('NICKNAME_TOO_SOON')
    await world.clock.advance({ hours: 7 * 24 })
    await bob.call('editProfile', { nickname: 'Zack' })
  })
})
