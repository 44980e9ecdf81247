/** An account that its owner has frozen, from a session. By the link in a mail: freeze-link.test.ts. */
import { createAuthenticator, plainPicture, roles, type Trader, test, type World } from '@u-market/testkit'
import { totpCode } from '@u-market/testkit/authenticator'
import { describe, expect } from 'vitest'
import { openPhone, openServicePhone } from './chat-phone.fixture.ts'
import { appealed, orderIn } from './order-in-state.fixture.ts'
import { enrol, paidOrder, signRelease } from './passkeys.fixture.ts'
import { race, times } from './race.fixture.ts'
import { imposes } from './sanction.fixture.ts'

const PIN = '135790'
const TRC20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('a freeze by the owner', () => {
  test('takes one tap and no proof, ends every other session, and bars what a thief would do', {
    tags: ['call.freezeAccount'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const phone = createAuthenticator()
    const passkey = await enrol(alice, phone)
    const [up, down] = [await alice.lists({ num: '20.00' }), await alice.lists({ num: '5.00' })]
    await alice.takesDown(down)
    const wallet = { network: 'TRC20', address: TRC20, label: 'Mine', payPassword: PIN } as const
    const kept = await alice.call('addAddress', wallet)
    await alice.call('lockAddresses', { on: '1', payPassword: PIN })
    const order = await paidOrder(world)
    const bought = await alice.buys({ from: await mei.lists({ num: '20.00' }), num: '5.00' })
    await mei.confirms(bought)
    const thief = await logIn(world, alice)

    const frozen = await alice.call('freezeAccount', {}, { idempotencyKey: 'freeze-my-account' })
    expect(frozen).toMatchObject({ frozenAt: now(world), paused: 1, pausedBy: 'owner', sanctions: [] })
    expect(frozen.token).toBe(alice.token)
    expect((await alice.call('freezeAccount', {}, { idempotencyKey: 'freeze-my-account' })).token).toBe(
      alice.token,
    )
    await expect(thief.info()).rejects.toThrow('Please log in')
    const again = await logIn(world, alice)
    expect((await alice.call('freezeAccount', {})).frozenAt).toBe(frozen.frozenAt)
    await expect(again.info()).rejects.toThrow('Please log in')
    expect((await alice.notices()).filter(({ title }) => title === 'You froze your account')).toHaveLength(1)

    const [method] = alice.methods
    const account = { type: method!.type, name: alice.realName, account: '6222020000004321' }
    const barred = {
      orders: () => alice.buys({ from: mei, num: '2.00' }),
      'quick buys': () => alice.quickBuys({ num: '2.00' }),
      lists: () => alice.lists({ num: '5.00' }),
      relists: () => alice.putsUp(down),
      'sells cheaper': () => alice.edits(up, { price: '7.00' }),
      resumes: () => alice.call('pauseOffers', { on: '0' }),
      transfers: () => alice.transfers({ to: bob, amount: '1.00' }),
      exchanges: () => alice.exchanges({ coin: '5.00' }),
      releases: () => alice.releases(order),
      signs: () => signRelease(alice, phone, order),
      password: () =>
        alice.call('changePassword', { oldPassword: alice.password, newPassword: 'a-new-pass-phrase' }),
      'pay password': () =>
        alice.call('setPayPassword', {
          payPassword: '864213',
          repeatedPayPassword: '864213',
          oldPayPassword: PIN,
        }),
      method: () =>
        alice.call('savePaymentMethod', { ...account, bankName: 'Harbour Bank', payPassword: PIN }),
      'method goes': () => alice.call('deletePaymentMethod', { id: alice.methods[1]!.id }),
      word: () => alice.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: PIN }),
      authenticator: () => alice.call('startAuthenticator', { payPassword: PIN }),
      passkey: () => enrol(alice, createAuthenticator()),
      'passkey goes': () => alice.call('removePasskey', { id: passkey.id, payPassword: PIN }),
      address: () =>
        alice.call('addAddress', { ...wallet, network: 'BEP20', address: `0x${'7'.repeat(40)}` }),
      'address goes': () => alice.call('removeAddress', { id: kept.id, payPassword: PIN }),
      unlocks: () => alice.call('lockAddresses', { on: '0', payPassword: PIN }),
      data: () => alice.call('exportData', { act: 'ask', payPassword: PIN }),
      closes: () => alice.call('closeOwnAccount', { password: alice.password, payPassword: PIN }),
    }
    for (const [what, act] of Object.entries(barred)) await expect(act(), what).refusedWith('OWN_FREEZE')
    await expect(bob.buys({ from: up, num: '2.00' })).refusedWith('OFFER_CLOSED')

    await alice.marksPaid(bought)
    expect((await mei.releases(bought)).state).toBe('completed')
    await bob.transfers({ to: alice, amount: '1.00' })
    await alice.call('removePasskey', { id: passkey.id, password: alice.password })
    await world.clock.advance({ hours: 1 })
    const appeal = await bob.appeals(order)
    await alice.addsEvidence(appeal, 'My account is frozen, the money is there.')
    await world.olivia.rules(appeal, 'release')
    await world.clock.advance({ hours: 24 })
    expect((await alice.sees(order)).state).toBe('completed')
  })

  test('comes before a transfer and a release, or after them', async ({ world }) => {
    const { alice, bob } = world
    const orders = [await paidOrder(world, '3.00'), await paidOrder(world, '4.00'), await paidOrder(world)]
    const before = Number(await alice.available())
    const { won, refused } = await race<unknown>([
      ...times(4, () => () => alice.transfers({ to: bob, amount: '1.00' })),
      () => alice.releases(orders[0]!),
      () => alice.call('freezeAccount', {}),
      () => alice.releases(orders[1]!),
      ...times(4, () => () => alice.transfers({ to: bob, amount: '1.00' })),
      () => alice.releases(orders[2]!),
    ])
    expect(won.length + refused.length).toBe(12)
    for (const reason of refused) expect(reason).toBe('OWN_FREEZE')
    const sent = (await alice.bills({ type: 'transfer', direction: 'out' })).length
    expect(Number(await alice.available())).toBe(before - sent)
    const states = await Promise.all(orders.map(async (order) => (await alice.sees(order)).state))
    expect(won.length - 1 - sent).toBe(states.filter((state) => state === 'completed').length)
    await expect(alice.transfers({ to: bob, amount: '1.00' })).refusedWith('OWN_FREEZE')
  })

  test('keeps a pending exchange from being paid, and gives no consent to a ruling', async ({ world }) => {
    const { alice, mei, olivia } = world
    const { appeal } = await appealed(world)
    const paid = await orderIn(world, 'releasing', { buyer: alice, seller: mei })
    await olivia.rules(appeal, 'release', 'The slip matches.')
    const { id } = await alice.exchanges({ coin: '5.00' })
    const { frozenAt } = await alice.call('freezeAccount', {})
    await expect(olivia.authorises({ id })).refusedWith('OWNER_FROZE')
    const seen = await olivia.call('getExchange', { id })
    expect(seen.address).toContain('…')
    expect(await olivia.call('getUserSanctions', { userId: alice.id })).toMatchObject({
      sanctions: [],
      ownFreezeAt: frozenAt,
    })
    await expect(alice.accepts(appeal)).refusedWith('OWN_FREEZE')
    await mei.call('askCancel', { orderId: paid.orderId, reason: 'The money has not come' })
    await expect(alice.call('answerCancel', { orderId: paid.orderId, agree: '1' })).refusedWith('OWN_FREEZE')
    await alice.objects(appeal, 'I cannot see my bank account at the moment.')
    await thaws(alice)
    expect((await olivia.authorises({ id })).status).toBe('authorised')
  })

  test('gives up nothing that may be paid, and leaves appeals and claims open', async ({ world }) => {
    const { alice, bob, mei, clock } = world
    const bought = { buyer: alice, seller: mei }
    const confirming = await orderIn(world, 'confirming', bought)
    const paying = await orderIn(world, 'paying', bought)
    const releasing = await orderIn(world, 'releasing', bought)
    const completed = await orderIn(world, 'completed', bought)
    const sold = await paidOrder(world, '3.00')
    const disputed = await paidOrder(world, '4.00')
    const appeal = await alice.appeals(disputed)
    await alice.call('freezeAccount', {})

    const { orderId } = sold
    const barred = {
      cancels: () => alice.cancels(paying),
      'undoes paid': () => alice.call('undoPaid', { orderId: releasing.orderId }),
      'asks to cancel': () => alice.call('askCancel', { orderId, reason: 'I send the money back' }),
      rates: () => alice.rates(completed, 1, 'Never again'),
      'withdraws the appeal': () => alice.revokes(appeal),
    }
    for (const [what, act] of Object.entries(barred)) await expect(act(), what).refusedWith('OWN_FREEZE')
    expect((await alice.sees(paying)).state).toBe('paying')
    expect((await alice.sees(releasing)).state).toBe('releasing')
    expect((await alice.cancels(confirming)).state).toBe('cancelled')

    await clock.advance({ hours: 1 })
    expect((await alice.sees(paying)).state).toBe('expired')
    const claim = await alice.claims(paying)
    await expect(alice.revokes(claim)).refusedWith('OWN_FREEZE')
    expect((await alice.appeals(releasing)).status).toBe('open')
    expect((await bob.appeals(sold)).status).toBe('open')
    await thaws(alice)
    expect((await alice.revokes(claim)).status).toBe('revoked')
    expect((await alice.revokes(appeal)).status).toBe('revoked')
  })

  test('says nothing to the other parties of its orders, who read that it is frozen', {
    tags: ['call.editProfile'],
  }, async ({ world }) => {
    const { alice, bob, mei } = world
    const sold = await paidOrder(world, '3.00')
    const bought = await orderIn(world, 'confirming', { buyer: alice, seller: mei })
    const ended = await orderIn(world, 'completed', { buyer: bob, seller: alice })
    const [{ url: picture }, { url: avatar }] = [
      await alice.client.upload(await plainPicture(), 'chat'),
      await alice.client.upload(await plainPicture(), 'avatar'),
    ]
    const phones = [
      await openPhone(world, alice, sold.orderId),
      await openPhone(world, alice, bought.orderId),
      await openPhone(world, alice, ended.orderId),
    ]
    for (const phone of phones) await phone.says('Thank you')
    const bobs = await openPhone(world, bob, sold.orderId)
    await alice.call('freezeAccount', {})

    for (const phone of phones) {
      await expect(phone.says('Pay to 6222 0200 0000 4321')).rejects.toThrow('You have frozen your account')
      await expect(phone.shows(picture)).rejects.toThrow('write to support')
    }
    const barred = {
      reminds: () => alice.reminds(bought),
      'cancels with words': () => alice.cancels(bought, 'Pay me outside'),
      portrait: () => alice.call('editProfile', { avatar }),
      name: () => alice.call('editProfile', { nickname: 'Pays outside' }),
    }
    for (const [what, act] of Object.entries(barred)) await expect(act(), what).refusedWith('OWN_FREEZE')
    await alice.call('editProfile', { locale: 'zh-CN' })
    await (await openServicePhone(world, alice)).says('My phone was stolen')

    const { data: told } = await bobs.socket.hears('notice', ({ data }) => data.orderId === sold.orderId)
    expect(told.msg).toContain('Alice')
    const lastLine = async (reader: Trader, { orderId }: { orderId: string }) =>
      (await reader.call('listMessages', { orderId })).data[0]?.message
    expect(await lastLine(bob, sold)).toMatch(/^The seller has frozen their account/)
    expect(await lastLine(mei, bought)).toMatch(/^The buyer has frozen their account/)
    expect(await lastLine(bob, ended)).not.toContain('frozen')
    expect(await bob.notices()).toContainEqual(
      expect.objectContaining({ title: 'Alice froze their account', orderId: sold.orderId }),
    )
    expect((await bob.sees(sold)).peer.frozen).toBe(1)
    expect((await bob.sees(ended)).peer.frozen).toBe(0)
    expect((await alice.sees(sold)).peer.frozen).toBe(0)
    await bobs.says('I wait for you')

    await thaws(alice)
    expect(await lastLine(mei, bought)).toMatch(/^The account of the buyer is thawed/)
    expect((await bob.sees(sold)).peer.frozen).toBe(0)
    for (const phone of phones) await phone.says('I am back')
  })
})

test('support freezes an account for an owner who calls; only the owner thaws it', async ({ world }) => {
  const { alice, bob, nina, olivia } = world
  const offer = await alice.lists({ num: '20.00' })
  const form = { userId: alice.id, reason: 'The phone was stolen on a train' }
  // Another person who calls, a buyer perhaps, does not know the identity number.
  await expect(olivia.call('freezeUser', form)).refusedWith('IDENTITY_DIFFERS')
  await expect(olivia.call('freezeUser', { ...form, identityEnd: '1234' })).refusedWith('IDENTITY_DIFFERS')
  expect((await alice.info()).frozenAt).toBeNull()
  const told = { ...form, identityEnd: ` ${roles.alice.documentNumber.slice(-4).toLowerCase()} ` }
  const { ownFreezeAt } = await olivia.call('freezeUser', told)
  expect(ownFreezeAt).toBe(now(world))
  await expect(alice.info()).rejects.toThrow('Please log in')
  await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('OFFER_CLOSED')
  const back = await logIn(world, alice)
  expect((await back.info()).frozenAt).toBe(ownFreezeAt)
  const notice = (await back.notices()).find(({ title }) => title === 'Support froze your account')
  expect(notice?.content).toContain('Reason: The phone was stolen on a train')
  await expect(back.transfers({ to: bob, amount: '1.00' })).refusedWith('OWN_FREEZE')
  expect(await olivia.call('getUserSanctions', { userId: alice.id })).toMatchObject({
    sanctions: [],
    ownFreezeAt,
  })
  // Again it only ends the sessions, a thief's among them.
  expect((await olivia.call('freezeUser', told)).ownFreezeAt).toBe(ownFreezeAt)
  await expect(back.info()).rejects.toThrow('Please log in')
  await thaws(await logIn(world, alice))
  await expect(olivia.call('freezeUser', { ...told, reason: 'no' })).naming('reason')
  await olivia.call('freezeUser', told)
  await expect(olivia.call('freezeUser', told)).refusedWith('RATE_LIMITED')
  // A user who is not verified has no number to tell.
  await olivia.call('freezeUser', { ...form, userId: nina.id })
})

describe('thawing', () => {
  test('takes the login password and one second proof, and leaves the offers paused', {
    tags: ['call.thawAccount', 'call.startPasskeyThaw'],
  }, async ({ world }) => {
    const { alice, bob, clock } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const { secret } = await alice.call('startAuthenticator', { payPassword: PIN })
    const { recoveryCodes } = await alice.call('confirmAuthenticator', { code: codeNow(world, secret) })
    const offer = await alice.lists({ num: '20.00' })
    await alice.call('freezeAccount', {})
    clock.skip({ seconds: 30 })
    const { password } = alice
    const young = { until: now(world) - 30 + 24 * 3600 }
    const tries = () => alice.call('thawAccount', { password, factorCode: codeNow(world, secret) })
    await expect(tries()).refusedWith('THAW_WAITS', young)
    await expect(alice.call('startPasskeyThaw', {})).refusedWith('THAW_WAITS', young)
    clock.skip({ hours: 24 })

    const code = await codeFor(alice)
    await expect(alice.call('thawAccount', { password })).refusedWith('INVALID_PARAMS')
    const both = { password, code, factorCode: recoveryCodes[0] ?? '' }
    await expect(alice.call('thawAccount', both)).refusedWith('INVALID_PARAMS')
    await expect(alice.call('thawAccount', { password: 'not-hers-1234', code })).refusedWith('PASSWORD_WRONG')
    await expect(alice.call('thawAccount', { password, code: '000000' })).refusedWith('CODE_WRONG')
    await expect(alice.call('thawAccount', { password, factorCode: '000000' })).refusedWith('FACTOR_WRONG')
    const other = await logIn(world, alice, codeNow(world, secret))
    const form = { password, code }
    const thawed = await alice.call('thawAccount', form, { idempotencyKey: 'thaw-my-account' })
    expect(thawed).toMatchObject({ frozenAt: null, paused: 1, pausedBy: 'owner', token: alice.token })
    expect((await alice.call('thawAccount', form, { idempotencyKey: 'thaw-my-account' })).frozenAt).toBeNull()
    await expect(other.info()).rejects.toThrow('Please log in')
    expect((await alice.notices())[0]?.title).toBe('Your account is thawed')
    await alice.transfers({ to: bob, amount: '1.00' })
    await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('OFFER_CLOSED')
    await alice.call('pauseOffers', { on: '0' })
    await bob.buys({ from: offer, num: '2.00' })

    await alice.call('freezeAccount', {})
    await expect(alice.call('thawAccount', form)).refusedWith('CODE_WRONG')
    const paper = { password, factorCode: recoveryCodes[0] ?? '' }
    await alice.call('thawAccount', paper)
    expect((await alice.notices()).map(({ title }) => title)).toContain('Recovery code used')
    await alice.call('freezeAccount', {})
    await expect(alice.call('thawAccount', paper)).refusedWith('FACTOR_WRONG')
    const { options } = await alice.call('startPasskeyThaw', {})
    const passkey = phone.sign(options)
    expect((await alice.call('thawAccount', { password, passkey })).frozenAt).toBeNull()
    await alice.call('freezeAccount', {})
    await expect(alice.call('thawAccount', { password, passkey })).refusedWith('PASSKEY_EXPIRED')
  })

  test('is no way round a sanction, nor is its end the end of the freeze', async ({ world }) => {
    const { bob, olivia } = world
    const { id } = await imposes(world, bob, 'frozen')
    await bob.call('freezeAccount', {})
    expect((await bob.info()).sanctions).toHaveLength(1)
    await thaws(bob)
    await expect(bob.transfers({ to: world.alice, amount: '1.00' })).refusedWith('ACCOUNT_FROZEN')
    await bob.call('freezeAccount', {})
    await olivia.call('liftSanction', { id, reason: 'Cleared' })
    await expect(bob.transfers({ to: world.alice, amount: '1.00' })).refusedWith('OWN_FREEZE')
  })

  test('is not in reach of a thief who has the mobile number alone, for a week', async ({ world }) => {
    const { bob, clock } = world
    await bob.call('freezeAccount', {})
    const visitor = world.visitor()
    const { demoCode = '' } = await visitor.call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    const password = 'thief-1234-long'
    await visitor.call('resetPassword', { mobile: bob.mobile, code: demoCode, newPassword: password })
    const resetAt = now(world)
    const { token } = await visitor.call('logIn', { account: bob.username, password })
    const thief = world.play({ ...bob, password, token })
    expect((await thief.info()).frozenAt).toBe(resetAt)
    const form = { password, code: '123456' }
    await expect(thief.call('thawAccount', form)).refusedWith('HELD_UNTIL', { until: resetAt + 24 * 3600 })
    clock.skip({ hours: 25 })
    const waits = { until: resetAt + 7 * 24 * 3600 }
    await expect(codeFor(thief)).refusedWith('THAW_WAITS', waits)
    await expect(thief.call('thawAccount', form)).refusedWith('THAW_WAITS', waits)
    // The owner has the number again, and a week has passed.
    clock.skip({ days: 6 })
    await thaws(thief)
  })
})

async function thaws(who: Trader): Promise<void> {
  const { password } = who
  expect((await who.call('thawAccount', { password, code: await codeFor(who) })).frozenAt).toBeNull()
}

async function codeFor(who: Trader): Promise<string> {
  const { demoCode = '' } = await who.call('sendCode', { mobile: who.mobile, event: 'thaw' })
  return demoCode
}

async function logIn(world: World, who: Trader, factorCode?: string): Promise<Trader> {
  const { username, password } = who
  const form = { account: username, password, ...(factorCode !== undefined && { factorCode }) }
  const { token } = await world.visitor().call('logIn', form)
  return world.play({ ...who, token })
}

function codeNow({ clock }: World, secret: string): string {
  return totpCode(secret, clock.now())
}

function now({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
