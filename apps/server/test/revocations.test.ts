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
    expect((await alice.putsUp(offer)).status).toBe('up')
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
  })
})

async function arbiters(world: World) {
  return { anna: await world.atConsole('anna'), abel: await world.atConsole('abel') }
}

async function totalOf(trader: Trader): Promise<number> {
  const { coin, frozenCoin } = await trader.info()
  return Number(coin) + Number(frozenCoin)
}
