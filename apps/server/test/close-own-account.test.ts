/** An owner closes the account; what is still in it keeps it open, and of two acts that exclude each other one wins. */
import { coinStated, userId } from '@u-market/domain'
import { inWorld, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { createTasks } from '../src/jobs/index.ts'
import { confirms, mailTest, runsJobs } from './open-mailbox.fixture.ts'
import { type PushService, startPushService } from './push-service.fixture.ts'
import { pushesTo, titles, turnsOn } from './push-world.fixture.ts'
import { race, times } from './race.fixture.ts'
import { asksForAccount } from './recovery.fixture.ts'

const KEPT_DAYS = 30

describe('one’s own account', () => {
  test('closes once it is empty, and says before everything that is left in it', {
    tags: ['call.closeOwnAccount'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const { blockers, keptDays } = await bob.call('closeOwnAccount', {})
    expect(keptDays).toBe(KEPT_DAYS)
    expect(blockers.map(({ what }) => what)).toEqual(['claim_time', 'coin'])
    await world.clock.advance({ days: 5 })
    const offer = await bob.lists({ num: '2.00' })
    const order = await bob.buys({ from: await alice.lists({ num: '5.00' }), num: '2.00' })
    await bob.exchanges({ coin: '5.00' })
    const all = coinStated(await bob.available()) + coinStated(await bob.frozen())
    await expect(closes(bob)).refusedWith('CLOSE_NOT_EMPTY', {
      blockers: [
        { what: 'orders', count: 1, coin: null, until: null },
        { what: 'offers', count: 1, coin: null, until: null },
        { what: 'exchanges', count: 1, coin: null, until: null },
        {
          what: 'coin',
          count: null,
          coin: `${all / 100n}.${String(all % 100n).padStart(2, '0')}`,
          until: null,
        },
      ],
    })
    expect(await bob.info()).toMatchObject({ id: bob.id })
    await bob.takesDown(offer)
    await bob.cancels(order)
    const { blockers: left } = await bob.call('closeOwnAccount', {})
    expect(left.map(({ what }) => what)).toEqual(['exchanges', 'claim_time', 'coin'])
    expect((await mei.call('closeOwnAccount', {})).blockers.map(({ what }) => what)).toContain('coin')
  })

  test('takes both passwords, and then nothing of it can be used', async ({ world }) => {
    const { bob, alice } = world
    await empties(world, bob)
    await expect(
      bob.call('closeOwnAccount', { password: 'wrong-password', payPassword: bob.payPassword }),
    ).refusedWith('PASSWORD_WRONG')
    await expect(bob.call('closeOwnAccount', { password: bob.password })).refusedWith('INVALID_PARAMS')
    await expect(bob.call('closeOwnAccount', { password: bob.password, payPassword: '926481' })).refusedWith(
      'PAYPASSWORD_WRONG',
    )
    const socket = await world.connect(bob)
    await socket.hears('welcome')
    expect(await closes(bob)).toEqual({ isClosed: 1, blockers: [], keptDays: KEPT_DAYS })
    await socket.hears('sessionEnded')
    await expect(bob.info()).answeredStatus(401)
    await expect(logIn(world, bob)).refusedWith('ACCOUNT_CLOSED')
    await expect(alice.transfers({ to: bob, amount: '1.00' })).refusedWith('WALLET_NOT_FOUND')
    const anna = await world.atConsole('anna')
    const { left } = await anna.call('getUserSanctions', { userId: bob.id })
    expect(left).toMatchObject({ isErased: 0 })
    await expect(
      anna.call('imposeSanction', { userId: bob.id, kind: 'frozen', reason: 'Too late' }),
    ).refusedWith('ACCOUNT_STATE')
  })

  test('can be reopened by two operators within the term, and is erased after it; the books stay', async ({
    world,
  }) => {
    const { bob, mei } = world
    await empties(world, bob)
    await closes(bob)
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const form = { operation: 'reopen', userId: bob.id, reason: 'Asked by phone' } as const
    const { id } = await anna.call('proposeAccount', form)
    await abel.call('approveProposal', { id })
    const { token } = await logIn(world, bob)
    const back = world.play({ ...bob, token })
    expect((await back.notices()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Your account is open again', 'You closed your account']),
    )
    await back.call('setFavourite', { userId: mei.id, on: 1, note: 'Pays at night' })
    await back.call('noticeSettings', { timezone: 'Europe/Paris' })
    await back.call('savePaymentMethod', {
      type: 'alipay',
      name: bob.realName,
      account: OWN_WORDS,
      payPassword: bob.payPassword,
    })
    await back.call('reportBug', { type: 'app', content: 'The list jumps', contact: OWN_WORDS })
    await asksForAccount(world, 'bob', { mobile: NEW_MOBILE })
    await givesAll(world, bob)
    await closes(back)

    const bills = await meiBillsWith(mei, 'Bob')
    await world.clock.skip({ days: KEPT_DAYS - 1 })
    await createTasks(world.deps).prune({})
    expect(await rowOf(world, bob)).toMatchObject({ username: 'bob', mobile: bob.mobile })
    await world.clock.skip({ days: 2 })
    const { prune, prune_old: pruneOld } = createTasks(world.deps)
    await prune({})
    await pruneOld({})
    expect(await rowOf(world, bob)).toMatchObject({
      username: `former_${bob.id}`,
      nickname: `former_${bob.id}`,
      avatar: '',
      passwordHash: '',
      payPasswordHash: null,
    })
    for (const table of own) {
      const found = await world.pool.query(`select count(*)::int from ${table} where user_id = $1`, [bob.id])
      expect(found.rows, table).toEqual([{ count: 0 }])
    }
    for (const gone of [bob.mobile, NEW_MOBILE, OWN_WORDS, `"account": "user:${bob.id}"`])
      expect(await tablesWith(world, gone), gone).toEqual([])
    // Notices of others say who acted, and proposals which account they were about.
    expect(await tablesWith(world, '"bob')).toEqual([
      'app_user',
      'event',
      'proposal',
      'recovery',
      'verification',
    ])
    await world.checkBooks()
    const again = world.play({ ...mei, token: (await logIn(world, mei)).token })
    expect(await meiBillsWith(again, `former_${bob.id}`)).toBe(bills)
    await expect(logIn(world, bob)).refusedWith('LOGIN_FAILED')

    // The verified name goes later, also from what the other party of an order sees; the name that the payer gave stays there.
    const sold = (await again.orders()).data.find(({ buyerId }) => buyerId === bob.id)
    const nameSeen = async (who: Trader) =>
      (await who.call('getOrder', { orderId: sold?.orderId ?? '' })).buyerRealName
    expect(await nameSeen(again)).toBe(bob.realName)
    await world.clock.skip({ days: 180 - KEPT_DAYS - 2 })
    await createTasks(world.deps).prune({})
    expect(await rowOf(world, bob)).toMatchObject({ realName: bob.realName, verificationStatus: 'approved' })
    await world.clock.skip({ days: 2 })
    await createTasks(world.deps).prune({})
    expect(await rowOf(world, bob)).toMatchObject({ realName: null, verificationStatus: 'none' })
    expect(await tablesWith(world, bob.realName)).toEqual([])
    await world.checkBooks()
    const later = world.play({ ...mei, token: (await logIn(world, mei)).token })
    expect(await nameSeen(later)).toBe('')
  })
})

const NEW_MOBILE = '+8613899990011'
const OWN_WORDS = 'write.to.bob@mail.example'

const HIS = 'bob@mail.example'

/** A market with a mail server and a push service on this machine. */
const toldTest = mailTest.extend<{ service: PushService; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.stop()
  },
  world: async ({ post, service }, use) =>
    inWorld({ smtp: post.settings, webPush: pushesTo(service), publicUrl: 'https://market.example' }, use),
})

toldTest(
  'closing is told to the mailbox and every phone once, whatever the settings, because a thief may have done it',
  async ({ world, post, service }) => {
    const { bob } = world
    await confirms({ world, post }, bob, HIS)
    await bob.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: bob.payPassword })
    await empties(world, bob)
    const thief = world.play({ ...bob, token: (await logIn(world, bob)).token })
    await thief.call('noticeSettings', { types: 'none' })
    const phone = await turnsOn(bob, service)
    await closes(thief)
    await runsJobs(world)
    const told = post.to(HIS).filter(({ subject }) => subject === 'U Market: You closed your account')
    expect(told).toHaveLength(1)
    const [{ text = '' } = {}] = told
    expect(text).toMatch(/^Your anti-phishing word: blue heron\n/)
    expect(text).toContain('Was it not you? Contact support before then')
    // Without a session there is nothing to open, and nothing left to freeze.
    expect(text).not.toContain('https://')
    expect(titles(service, phone).filter((title) => title === 'You closed your account')).toHaveLength(1)
  },
)

/** Tables with what is of use to its user alone. */
const own = (
  'user_email email_code mobile_mail_code mobile_change user_factor user_recovery_code usdt_address push_subscription ' +
  'notice_preference chat_phrase market_alert favourite data_archive'
).split(' ')

/** Tables that have these words in any row. */
async function tablesWith({ pool }: World, words: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const { rows } = await pool.query<{ name: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name where exists (select from "${name}" t where to_jsonb(t)::text ilike '%' || $1 || '%')`,
      )
      .join(' union all '),
    [words],
  )
  return rows.map(({ name }) => name)
}

/** A row in each of the tables that the story does not fill by calls. */
async function givesAll({ pool }: World, { id }: Trader): Promise<void> {
  const at = 'now(), now()'
  for (const row of [
    `user_email (user_id, address_sealed, address_fingerprint, confirmed_at, word_sealed)
      values ($1, '\\x554d0101610000', '\\x01', now(), '\\x554d0101610000')`,
    `email_code (user_id, address_sealed, code_hash, created_at, expires_at) values ($1, '\\x01', '\\x01', ${at})`,
    `user_factor (user_id, secret, started_at) values ($1, '\\x554d0101610000', now())`,
    `user_recovery_code (user_id, code_hash) values ($1, '\\x01')`,
    `usdt_address (user_id, network, address, label, created_at) values ($1, 'TRC20', 'T1', 'Mine', now())`,
    `mobile_mail_code (user_id, code_hash, created_at, expires_at) values ($1, '\\x01', ${at})`,
    `mobile_change (user_id, way, mobile, state, created_at, due_at, ended_at)
      values ($1, 'email', '${NEW_MOBILE}', 'done', now(), now() + interval '1 day', now())`,
    `merchant (user_id, contact, remark, status, bond_minor, left_at, created_at)
      values ($1, '${OWN_WORDS}', '${OWN_WORDS}', 'left', 100, ${at})`,
    `chat_phrase (user_id, text, created_at) values ($1, 'Call me Bob', now())`,
    `market_alert (user_id, kind, price_minor, direction, created_at, until_at, checked_at)
      values ($1, 'price', 720, 'above', ${at}, now())`,
    `data_archive (user_id, asked_at, locale, delete_at) values ($1, now(), 'en-US', 'infinity')`,
  ])
    await pool.query(`insert into ${row}`, [id])
  await pool.query('update recovery set note = $2 where user_id = $1', [id, OWN_WORDS])
  await pool.query('update offer set remark = $2, auto_reply = $2 where maker_id = $1', [id, OWN_WORDS])
}

describe('closing one’s own account under concurrency', () => {
  test('two closings: one succeeds, and one is refused or finds its session ended', async ({ world }) => {
    const { bob } = world
    await empties(world, bob)
    const ends = await Promise.allSettled([closes(bob), closes(bob)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('succeeds only if no order was placed and no coin came in first', async ({ world }) => {
    const { bob, mei, alice } = world
    const offer = await mei.lists({ num: '50.00' })
    await empties(world, bob)
    const { won } = await race<unknown>([
      ...times(2, () => () => bob.buys({ from: offer, num: '2.00' }).catch(orLoggedOut)),
      () => closes(bob),
      ...times(2, () => () => alice.transfers({ to: bob, amount: '1.00' })),
    ])
    const { rows } = await world.pool.query<{ isClosed: boolean; orders: bigint; coin: bigint }>(
      `select closed_at is not null as "isClosed",
        (select count(*) from trade_order where buyer_id = u.id and is_open) as orders,
        (select sum(balance_minor)::bigint from ledger_account where user_id = u.id) as coin from app_user u where id = $1`,
      [bob.id],
    )
    const [end] = rows
    expect(end?.isClosed === true && (end.orders > 0n || end.coin > 0n)).toBe(false)
    expect(won.length).toBeGreaterThan(0)
  })
})

function closes(trader: Trader) {
  return trader.call('closeOwnAccount', { password: trader.password, payPassword: trader.payPassword })
}

/** Waits until no claim is possible and the bought coin is free, and sends everything away. */
async function empties({ clock, mei }: World, trader: Trader): Promise<void> {
  await clock.advance({ days: 5 })
  await trader.transfers({ to: mei, amount: await trader.available() })
}

async function meiBillsWith(mei: Trader, peer: string): Promise<number> {
  return (await mei.bills()).filter((bill) => bill.peer === peer).length
}

async function rowOf({ owner }: World, { id }: Trader) {
  return owner.kysely.selectFrom('appUser').selectAll().where('id', '=', userId(id)).executeTakeFirstOrThrow()
}

function logIn(world: World, { username, password }: { username: string; password: string }) {
  return world.visitor().call('logIn', { account: username, password })
}

function orLoggedOut(error: unknown): null {
  if (error instanceof Error && 'status' in error && error.status === 401) return null
  throw error
}
