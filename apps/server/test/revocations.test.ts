/** A verification and a merchant's badge are revoked by two operators, with a reason that the user reads. */
import { applyForVerification, plainPicture, roles, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const REASON = 'The documents belong to another person.'

describe('a verification', () => {
  test('revoked by two makes the user verify again before trading, while open orders go on', async ({
    world,
  }) => {
    const { alice, bob, nina, olivia } = world
    const offer = await alice.lists({ num: '20.00' })
    const wants = await alice.wants({ num: '5.00' })
    const order = await bob.buys({ from: offer, num: '6.00' })
    await alice.confirms(order)
    const coin = await totalOf(alice)
    const { anna, abel } = await arbiters(world)
    const form = { what: 'verification', userId: alice.id, reason: REASON } as const
    const proposal = await anna.call('proposeRevocation', form)
    expect(proposal).toMatchObject({ kind: 'verification_revoke', subject: `user:${alice.id}` })
    expect(proposal.preview.changes).toContainEqual({
      what: 'verification',
      before: 'approved',
      after: 'revoked',
    })
    await expect(anna.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_OWN')
    await expect(abel.call('proposeRevocation', form)).refusedWith('PROPOSAL_OPEN', { id: proposal.id })
    expect((await alice.info()).verificationStatus).toBe(2)

    alice.client.identity.locale = 'zh-CN'
    await abel.call('approveProposal', { id: proposal.id })
    expect(await alice.info()).toMatchObject({ verificationStatus: 0, verificationReason: REASON })
    expect((await alice.offers({ status: 'up' })).map(({ id }) => id)).toEqual([])
    const [notice] = await alice.notices()
    expect(notice).toMatchObject({ title: '您的实名认证已撤销' })
    expect(notice?.content).toContain(REASON)
    expect(await bob.call('getTrader', { userId: alice.id })).toMatchObject({ isVerified: 0 })

    for (const down of [offer, wants]) {
      await alice.edits(down, { remark: 'Back soon' })
      await expect(alice.putsUp(down)).refusedWith('REALNAME_REQUIRED')
    }
    await expect(alice.lists({ num: '1.00' })).refusedWith('REALNAME_REQUIRED')
    await bob.marksPaid(order)
    await alice.releases(order)
    expect((await bob.sees(order)).state).toBe('completed')
    expect(await totalOf(alice)).toBe(coin - 6)

    // The number is free for the person it belongs to, and the user may apply again.
    const picture = await plainPicture()
    const files = { front: picture, back: picture }
    await applyForVerification(
      nina,
      { realName: 'Alice Ng', documentNumber: roles.alice.documentNumber },
      files,
    )
    await olivia.approves(nina)
    await applyForVerification(alice, { realName: 'Alma Ng', documentNumber: 'UTO990001Z' }, files)
    await olivia.approves(alice)
    // Alice's accounts are in the old name: they went with the approval of another.
    expect(await alice.call('listPaymentMethods', {})).toEqual([])
    expect((await alice.notices())[0]).toMatchObject({
      title: '实名认证已通过',
      content: expect.stringContaining('2 个收款方式'),
    })
    await expect(alice.putsUp(offer)).refusedWith('METHOD_NOT_FOUND')
    await expect(anna.call('proposeRevocation', { ...form, userId: world.oscar.id })).refusedWith(
      'REVIEW_STATE',
    )
    const { data } = await olivia.call('listAudit', { subject: `user:${alice.id}`, limit: 50 })
    const entry = data.find(({ action }) => action === 'verification.revoke')
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({
      reason: REASON,
      proposal: proposal.id,
      offers: 2,
    })
  })
})

describe('without a verification', () => {
  test('a merchant loses the badge too, and still gets the bond back', async ({ world }) => {
    const { alice, bob, olivia } = world
    await becomeMerchant(world, alice)
    const { anna, abel } = await arbiters(world)
    const form = { userId: alice.id, reason: REASON }
    const badge = await anna.call('proposeRevocation', { ...form, what: 'merchant' })
    const verification = await anna.call('proposeRevocation', { ...form, what: 'verification' })
    expect(verification.preview.changes).toContainEqual({ what: 'badge', before: '', after: 'revoked' })
    await abel.call('approveProposal', { id: verification.id })
    expect(await bob.call('getTrader', { userId: alice.id })).toMatchObject({ isMerchant: 0, isVerified: 0 })
    expect((await alice.notices()).slice(0, 2).map(({ title }) => title)).toEqual([
      'You are no longer verified',
      'You are no longer a merchant',
    ])
    await expect(abel.call('approveProposal', { id: badge.id })).refusedWith('REVIEW_STATE')
    const actions = ['merchant.revoke', 'verification.revoke'] as const
    for (const action of actions)
      expect((await olivia.call('listAudit', { action, limit: 10 })).data).toHaveLength(1)

    const before = Number(await alice.available())
    expect(await alice.call('certifyMerchant', {})).toMatchObject({ status: 'refused', bondPaid: 1 })
    await world.clock.advance({ days: 6 })
    expect(await alice.call('certifyMerchant', { exit: '1' })).toMatchObject({ status: 'none' })
    expect(Number(await alice.available())).toBe(before + 1000)
    await verifyAs(alice, alice.realName)
    await olivia.approves(alice)
    await alice.call('certifyMerchant', { apply: '1', contact: 'me@example.com' })
    const { data } = await olivia.call('listMerchants', { status: 'pending' })
    const { id = 0 } = data.find(({ userId }) => userId === alice.id) ?? {}
    const seen = await olivia.call('getMerchant', { id })
    expect(seen.earlier).toMatchObject([{ status: 'left', reason: REASON }])
  })

  test('no user applies as a merchant, or reads the status of no application', async ({ world }) => {
    for (const form of [{}, { apply: '1', contact: 'me@example.com' }] as const) {
      await expect(world.nina.call('certifyMerchant', form)).refusedWith('REALNAME_REQUIRED')
      await expect(world.oscar.call('certifyMerchant', form)).refusedWith('REALNAME_PENDING')
    }
  })

  test('the badge and the verification can be revoked one after the other', async ({ world }) => {
    const { alice } = world
    await becomeMerchant(world, alice)
    const { anna, abel } = await arbiters(world)
    const form = { userId: alice.id, reason: REASON }
    const badge = await anna.call('proposeRevocation', { ...form, what: 'merchant' })
    const verification = await anna.call('proposeRevocation', { ...form, what: 'verification' })
    await abel.call('approveProposal', { id: badge.id })
    await abel.call('approveProposal', { id: verification.id })
    expect(await alice.info()).toMatchObject({ verificationStatus: 0, merchantStatus: 'refused' })
  })

  test('no user becomes a merchant, and no exchange is authorised', async ({ world }) => {
    const { alice, bob, olivia } = world
    await olivia.issues({ to: alice, amount: '1000.00' })
    await alice.call('certifyMerchant', { apply: '1', contact: 'me@example.com' })
    await alice.paysBond()
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    const coin = Number(await bob.available())
    await revoke(world, alice)
    await revoke(world, bob)
    await expect(olivia.approvesMerchant(alice)).refusedWith('USER_UNVERIFIED')
    expect((await alice.info()).merchantStatus).toBe('pending')
    await expect(frank.authorises({ id })).refusedWith('USER_UNVERIFIED')
    await frank.call('decideExchange', { id, decision: 'refuse', reason: REASON })
    expect(Number(await bob.available())).toBe(coin + 10)
  })

  test('an open order keeps the payer’s name, also after a verification in another', async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await bob.buys({ from: await alice.lists({ num: '20.00' }), num: '6.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    const name = async () => (await alice.sees(order)).buyerRealName
    expect(await name()).toBe(bob.realName)
    await revoke(world, bob)
    expect(await name()).toBe(bob.realName)
    await verifyAs(bob, 'Zed Other')
    const { data } = await olivia.call('listVerifications', { status: 'pending' })
    const { id = 0 } = data.find(({ userId }) => userId === bob.id) ?? {}
    const seen = await olivia.call('getVerification', { id })
    expect(seen.earlier).toMatchObject([{ realName: bob.realName, status: 'revoked', reason: REASON }])
    const earlier = await olivia.call('getVerification', { id: seen.earlier[0]?.id ?? 0 })
    expect(earlier).toMatchObject({ revokedBy: expect.stringContaining('Abel'), reason: REASON })
    expect(earlier.decidedBy).not.toBe(earlier.revokedBy)
    await olivia.approves(bob)
    expect(await name()).toBe(bob.realName)
  })

  test('a seller confirms no waiting order, which expires', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: await alice.lists({ num: '20.00' }), num: '6.00' })
    await revoke(world, alice)
    await expect(alice.confirms(order)).refusedWith('REALNAME_REQUIRED')
    await world.clock.advance({ minutes: 60 })
    expect((await bob.sees(order)).state).toBe('expired')
  })

  test('a sale under way at the revocation is refused', async ({ world }) => {
    const { alice, mei } = world
    const wants = await mei.wants({ num: '5.00' })
    const { anna, abel } = await arbiters(world)
    const form = { what: 'verification', userId: alice.id, reason: REASON } as const
    const { id } = await anna.call('proposeRevocation', form)
    const holder = await world.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from offer where id = $1 for update', [wants.id])
      const sale = expect(alice.sellsTo({ to: wants, num: '3.00' })).refusedWith('REALNAME_REQUIRED')
      await isWaiting(world)
      await abel.call('approveProposal', { id })
      await holder.query('commit')
      await sale
    } finally {
      holder.release()
    }
  })
})

describe('a revocation at the same time as its user', () => {
  const acts = {
    'saves an account': (user: Trader) =>
      user.call('savePaymentMethod', {
        type: 'alipay',
        name: user.realName,
        account: 'at-once@example.com',
        payPassword: user.payPassword,
      }),
    'asks for an exchange': (user: Trader) => user.exchanges({ coin: '10.00' }),
  } as const
  const kept = async (user: Trader) => ({
    'saves an account': (await user.call('listPaymentMethods', {})).length,
    'asks for an exchange': (await user.call('listExchanges', {})).total,
  })

  test.for(
    (['saves an account', 'asks for an exchange'] as const).flatMap((act) => [
      { act, isFirst: true },
      { act, isFirst: false },
    ]),
  )('$act comes before it or is refused (user first: $isFirst)', async ({ act, isFirst }, { world }) => {
    const { alice, pool } = world
    const before = (await kept(alice))[act]
    const coin = await totalOf(alice)
    const { anna, abel } = await arbiters(world)
    const form = { what: 'verification', userId: alice.id, reason: REASON } as const
    const { id } = await anna.call('proposeRevocation', form)
    const holder = await pool.connect()
    const ended: Promise<unknown>[] = []
    const starts = [
      () =>
        ended.push(isFirst ? acts[act](alice) : expect(acts[act](alice)).refusedWith('REALNAME_REQUIRED')),
      () => ended.push(abel.call('approveProposal', { id })),
    ]
    try {
      await holder.query('begin')
      await holder.query('select from app_user where id = $1 for update', [alice.id])
      for (const [at, start] of (isFirst ? starts : starts.toReversed()).entries()) {
        start()
        await isWaiting(world, at + 1)
      }
      await holder.query('commit')
      await Promise.all(ended)
    } finally {
      holder.release()
    }
    expect((await alice.info()).verificationStatus).toBe(0)
    expect((await kept(alice))[act]).toBe(before + (isFirst ? 1 : 0))
    expect(await totalOf(alice)).toBe(coin)
  })
})

describe('a merchant’s badge', () => {
  test('revoked by two is gone at once, and the bond returns as for any merchant who leaves', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    await olivia.issues({ to: alice, amount: '1000.00' })
    const certify = (step: object) => alice.call('certifyMerchant', step)
    await certify({ apply: '1', contact: 'me@example.com' })
    await alice.paysBond()
    await olivia.approvesMerchant(alice)
    const offer = await alice.lists({ num: '20.00' })
    const order = await bob.buys({ from: offer, num: '6.00' })
    await alice.confirms(order)
    const { anna, abel } = await arbiters(world)
    const form = { what: 'merchant', userId: alice.id, reason: REASON } as const
    const { id } = await anna.call('proposeRevocation', form)
    await abel.call('approveProposal', { id })

    expect((await alice.info()).merchantStatus).toBe('refused')
    expect(await bob.call('getTrader', { userId: alice.id })).toMatchObject({ isMerchant: 0 })
    expect((await alice.offers({ status: 'up' })).map(({ id: up }) => up)).toContain(offer.id)
    const state = { status: 'refused', bondPaid: 1, bond: '1000.00', reason: REASON }
    expect(await certify({})).toMatchObject(state)
    expect((await alice.notices())[0]).toMatchObject({ title: 'You are no longer a merchant' })
    await expect(certify({ apply: '1', contact: 'me@example.com' })).refusedWith('MERCHANT_STATE')
    await expect(certify({ exit: '1' })).refusedWith('MERCHANT_OPEN_ORDERS')
    await expect(anna.call('proposeRevocation', form)).refusedWith('REVIEW_STATE')

    await bob.marksPaid(order)
    await alice.releases(order)
    for (const up of await alice.offers({ status: 'up' })) await alice.takesDown(up)
    await expect(certify({ exit: '1' })).refusedWith('BOND_LIABLE', { claims: 0 })
    await world.clock.advance({ days: 6 })
    const before = Number(await alice.available())
    expect(await certify({ exit: '1' })).toMatchObject({ status: 'none' })
    expect(Number(await alice.available())).toBe(before + 1000)
    const { data } = await olivia.call('listAudit', { action: 'merchant.revoke', limit: 10 })
    expect(data).toMatchObject([{ subject: expect.stringMatching(/^merchant:/) }])
  })

  test('that is revoked still answers with its bond for a claim about an earlier order', async ({
    world,
  }) => {
    const { alice, bob, mei, olivia } = world
    await olivia.issues({ to: alice, amount: '1000.00' })
    await alice.call('certifyMerchant', { apply: '1', contact: 'me@example.com' })
    await alice.paysBond()
    await olivia.approvesMerchant(alice)
    const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
    await alice.confirms(order)
    await world.clock.advance({ minutes: 16 })
    const { anna, abel } = await arbiters(world)
    const { id } = await anna.call('proposeRevocation', {
      what: 'merchant',
      userId: alice.id,
      reason: REASON,
    })
    await abel.call('approveProposal', { id })
    const claim = await bob.claims(order)
    await alice.addsEvidence(claim, 'Nothing has come.')
    for (const up of await alice.offers({ status: 'up' })) await alice.takesDown(up)
    await alice.transfers({ to: mei, amount: await alice.available() })
    await olivia.rules(claim, 'release')
    expect(await alice.accepts(claim)).toMatchObject({ award: { awarded: '25.00', paid: '25.00' } })
    expect((await bob.bills())[0]?.type).toBe('award_from_bond')
    // As a merchant with less than the whole bond: it is made up, or they leave.
    await expect(alice.wants({ num: '5.00' })).refusedWith('BOND_SHORT', { missing: '25.00' })
    await olivia.issues({ to: alice, amount: '25.00' })
    await alice.paysBond()
    expect(await alice.wants({ num: '5.00' })).toMatchObject({ status: 'up' })
  })

  test('is revoked while its owner applies again, without a deadlock', async ({ world }) => {
    const { alice, pool } = world
    await becomeMerchant(world, alice)
    const { anna, abel } = await arbiters(world)
    const { id } = await anna.call('proposeRevocation', {
      what: 'merchant',
      userId: alice.id,
      reason: REASON,
    })
    const applying = await pool.connect()
    try {
      // Applying locks the user, then meets the badge.
      await applying.query('begin')
      await applying.query("set local statement_timeout = '500ms'")
      await applying.query('select from app_user where id = $1 for no key update', [alice.id])
      const revoked = abel.call('approveProposal', { id })
      await isWaiting(world)
      const { rowCount } = await applying.query(
        `insert into merchant (user_id, contact, bond_minor, created_at) values ($1, 'me@example.com', 100000, now())
          on conflict (user_id) where status in ('pending', 'approved', 'revoked') do nothing`,
        [alice.id],
      )
      expect(rowCount).toBe(0)
      await applying.query('commit')
      await revoked
    } finally {
      applying.release(true)
    }
    expect((await alice.info()).merchantStatus).toBe('refused')
  })
})

async function becomeMerchant({ olivia }: World, trader: Trader) {
  await olivia.issues({ to: trader, amount: '1000.00' })
  await trader.call('certifyMerchant', { apply: '1', contact: 'me@example.com' })
  await trader.paysBond()
  await olivia.approvesMerchant(trader)
}

async function revoke(world: World, { id: userId }: Trader) {
  const { anna, abel } = await arbiters(world)
  const { id } = await anna.call('proposeRevocation', { what: 'verification', userId, reason: REASON })
  await abel.call('approveProposal', { id })
}

async function verifyAs(trader: Trader, realName: string) {
  const picture = await plainPicture()
  const papers = { realName, documentNumber: 'UTO990001Z' }
  await applyForVerification(trader, papers, { front: picture, back: picture })
}

/** Until this number of statements wait for a row that this test holds. */
async function isWaiting({ pool }: World, count = 1) {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(count)
}

async function arbiters(world: World) {
  return { anna: await world.atConsole('anna'), abel: await world.atConsole('abel') }
}

async function totalOf(trader: Trader): Promise<number> {
  const { coin, frozenCoin } = await trader.info()
  return Number(coin) + Number(frozenCoin)
}
