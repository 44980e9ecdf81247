import { createAuthenticator, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { enrol } from './passkeys.fixture.ts'
import { setSetting } from './setting.fixture.ts'

const FROM = { from: '1000.00' }
const DAY = 24 * 3600
const USDT = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const

describe('a large transfer or exchange after a new login', () => {
  test('needs a code to the user’s mobile, which works once', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei } = world
    await expect(bob.transfers({ to: mei, amount: '1000.00' })).refusedWith('STEP_UP', FROM)
    await expect(bob.exchanges({ coin: '1000.00' })).refusedWith('STEP_UP', FROM)
    const code = await codeToSend(bob, mei, '1000.00')
    expect((await bob.transfers({ to: mei, amount: '1000.00', code })).money).toBe('-1000.00')
    await expect(bob.transfers({ to: mei, amount: '1000.00', code })).refusedWith('CODE_WRONG')
    await world.clock.advance({ minutes: 1 })
    const next = await bob.getsStepUpCode({ kind: 'exchange', amount: '1000.00', ...USDT })
    expect((await bob.exchanges({ coin: '1000.00', ...USDT, code: next })).coin).toBe('1000.00')
  })

  test('cannot be split: what left in 24 hours is added up, exchanges too', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei, nina } = world
    expect((await bob.transfers({ to: mei, amount: '999.99' })).money).toBe('-999.99')
    await expect(bob.transfers({ to: nina, amount: '0.01' })).refusedWith('STEP_UP', FROM)
    await expect(bob.exchanges({ coin: '5.00' })).refusedWith('STEP_UP', FROM)
    const code = await codeToSend(bob, nina, '0.01')
    expect((await bob.transfers({ to: nina, amount: '0.01', code })).money).toBe('-0.01')
    await expect(bob.transfers({ to: nina, amount: '0.01' })).refusedWith('STEP_UP', FROM)
  })

  test('counts neither a refused exchange nor what left more than 24 hours before', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei, olivia, clock } = world
    const { id } = await bob.exchanges({ coin: '600.00' })
    await expect(bob.transfers({ to: mei, amount: '400.00' })).refusedWith('STEP_UP')
    await olivia.call('decideExchange', { id, decision: 'refuse', reason: 'Wrong network' })
    await bob.transfers({ to: mei, amount: '999.99' })
    await clock.advance({ hours: 23 })
    const again = await logsIn(world)
    await expect(again.transfers({ to: mei, amount: '0.01' })).refusedWith('STEP_UP')
    await clock.advance({ hours: 1 })
    expect((await again.transfers({ to: mei, amount: '999.99' })).money).toBe('-999.99')
  })

  test('is added up with another one that is under way at the same time', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei, nina } = world
    const { coin } = await bob.info()
    const said = await Promise.all([
      told(bob.transfers({ to: mei, amount: '400.00' })),
      told(bob.transfers({ to: nina, amount: '400.00' })),
      told(bob.exchanges({ coin: '400.00' })),
      told(bob.transfers({ to: mei, amount: '400.00' })),
    ])
    expect(said.sort()).toEqual(['STEP_UP', 'STEP_UP', 'done', 'done'])
    expect((await bob.info()).coin).toBe((Number(coin) - 800).toFixed(2))
  })

  test('needs no proof a day later', async ({ world }) => {
    const bob = await logsInRich(world)
    await world.clock.advance({ hours: 24 })
    expect((await bob.transfers({ to: world.mei, amount: '1000.00' })).money).toBe('-1000.00')
    expect((await bob.transfers({ to: world.mei, amount: '1000.00' })).money).toBe('-1000.00')
  })

  test('needs a proof from the amount on that the market has set', async ({ world }) => {
    const bob = await logsInRich(world)
    await setSetting(world, 'stepUpFrom', '2000')
    expect((await bob.call('getMarket', {})).limits.stepUpFrom).toBe('20.00')
    await expect(bob.transfers({ to: world.mei, amount: '20.00' })).refusedWith('STEP_UP', { from: '20.00' })
  })

  test('is refused first for held coin, without checking or using its proof', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei } = world
    await buys(bob, world.alice, '50.00')
    const { coin } = await bob.info()
    const held = { free: (Number(coin) - 50).toFixed(2) }
    const code = await codeToSend(bob, mei, '1000.00')
    await expect(bob.transfers({ to: mei, amount: coin })).refusedWith('COIN_HELD', held)
    for (let tries = 0; tries < 6; tries++)
      await expect(bob.transfers({ to: mei, amount: coin, code: '000000' })).refusedWith('COIN_HELD', held)
    await expect(bob.transfers({ to: mei, amount: '999999.00', code })).refusedWith('INSUFFICIENT_COIN')
    expect((await bob.transfers({ to: mei, amount: '1000.00', code })).money).toBe('-1000.00')
  })

  test('can use a code that a smaller transfer did not need', async ({ world }) => {
    const bob = await logsInRich(world)
    const code = await codeToSend(bob, world.mei, '1000.00')
    await bob.transfers({ to: world.mei, amount: '5.00', code: '000000' })
    expect((await bob.transfers({ to: world.mei, amount: '1000.00', code })).money).toBe('-1000.00')
  })

  test('is refused even with the right code after five wrong ones', async ({ world }) => {
    const bob = await logsInRich(world)
    const code = await codeToSend(bob, world.mei, '1000.00')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      await expect(bob.transfers({ to: world.mei, amount: '1000.00', code: wrong })).refusedWith('CODE_WRONG')
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', code })).refusedWith('CODE_WRONG')
  })

  test('moves its coin once for one code, and once for one key', async ({ world }) => {
    const bob = await logsInRich(world)
    const code = await codeToSend(bob, world.mei, '1000.00')
    const form = { to: world.mei, amount: '1000.00', code }
    const { coin } = await bob.info()
    const said = await Promise.allSettled([bob.transfers(form), bob.transfers(form)])
    expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await bob.info()).coin).toBe((Number(coin) - 1000).toFixed(2))
    await world.clock.advance({ minutes: 1 })
    const again = { ...form, code: await codeToSend(bob, world.mei, '1000.00') }
    const options = { idempotencyKey: 'one-large-transfer' }
    const first = await bob.transfers(again, options)
    expect(await bob.transfers(again, options)).toEqual(first)
    expect((await bob.info()).coin).toBe((Number(coin) - 2000).toFixed(2))
  })
})

describe('a code as step-up proof', () => {
  test('is good for its act, amount and receiver alone', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei, nina } = world
    const code = await codeToSend(bob, mei, '1500.00')
    await expect(bob.transfers({ to: nina, amount: '1500.00', code })).refusedWith('CODE_WRONG')
    await expect(bob.transfers({ to: mei, amount: '1500.01', code })).refusedWith('CODE_WRONG')
    await expect(bob.exchanges({ coin: '1500.00', ...USDT, code })).refusedWith('CODE_WRONG')
    expect((await bob.transfers({ to: mei, amount: '1500.00', code })).money).toBe('-1500.00')
    await world.clock.advance({ minutes: 1 })
    const next = await bob.getsStepUpCode({ kind: 'exchange', amount: '1500.00', ...USDT })
    const elsewhere = { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } as const
    await expect(bob.exchanges({ coin: '1500.00', ...elsewhere, code: next })).refusedWith('CODE_WRONG')
    expect((await bob.exchanges({ coin: '1500.00', ...USDT, code: next })).coin).toBe('1500.00')
  })

  test('is sent only to the user’s own mobile, and only for a named act', async ({ world }) => {
    const { bob, mei } = world
    const act = { kind: 'transfer', amount: '1000.00', walletAddress: mei.walletAddress } as const
    const ask = (form: object) => bob.call('sendCode', { mobile: bob.mobile, event: 'stepup', ...form })
    await expect(bob.call('sendCode', { mobile: mei.mobile, event: 'stepup', ...act })).naming('mobile')
    const stranger = world.visitor().call('sendCode', { mobile: mei.mobile, event: 'stepup', ...act })
    await expect(stranger).answeredStatus(401)
    await expect(ask({})).naming('kind')
    await expect(ask({ kind: 'transfer', walletAddress: mei.walletAddress })).naming('amount')
    await expect(ask({ kind: 'transfer', amount: '1000.00' })).naming('walletAddress')
    await expect(ask({ kind: 'exchange', amount: '1000.00' })).naming('network')
    await expect(ask({ ...act, walletAddress: 'UNOBODY' })).refusedWith('WALLET_NOT_FOUND')
  })

  test('is no proof while the account is younger than a day, and the refusal says until when', async ({
    world,
  }) => {
    const visitor = world.visitor()
    const mobile = '+8613922220000'
    const { demoCode } = await visitor.call('sendCode', { mobile, event: 'register' })
    const info = await visitor.call('register', { mobile, code: demoCode!, password: 'quiet-river-27' })
    const until = secondsOf(world) + DAY
    const payPassword = '846273'
    const newcomer = world.play({ ...world.nina, ...info, payPassword })
    const pin = await newcomer.call('sendCode', { mobile, event: 'setpaypassword' })
    const pins = { payPassword, repeatedPayPassword: payPassword, code: pin.demoCode! }
    await newcomer.call('setPayPassword', pins)
    await world.olivia.issues({ to: newcomer, amount: '3000.00' })
    const { mei } = world
    const tooNew = { ...FROM, until }
    await expect(newcomer.transfers({ to: mei, amount: '1000.00' })).refusedWith('PROOF_TOO_NEW', tooNew)
    await expect(newcomer.exchanges({ coin: '1000.00' })).refusedWith('REALNAME_REQUIRED')
    await expect(codeToSend(newcomer, mei, '1000.00')).refusedWith('PROOF_TOO_NEW', tooNew)
    const guessed = { to: mei, amount: '1000.00', code: '123456' }
    await expect(newcomer.transfers(guessed)).refusedWith('PROOF_TOO_NEW', tooNew)
    expect((await newcomer.transfers({ to: mei, amount: '999.99' })).money).toBe('-999.99')
    await world.clock.advance({ hours: 24 })
    const again = await logsIn(world, { ...newcomer, password: 'quiet-river-27', username: mobile })
    const code = await codeToSend(again, mei, '1000.00')
    expect((await again.transfers({ to: mei, amount: '1000.00', code })).money).toBe('-1000.00')
  })
})

describe('a passkey as step-up proof', { tags: ['call.startPasskeyStepUp'] }, () => {
  test('signs one transfer or exchange, and no other', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.bob, phone)
    await world.clock.advance({ hours: 24 })
    const bob = await logsInRich(world)
    const transfer = { act: 'transfer', amount: '1000.00', address: world.mei.walletAddress } as const
    const sign = async (act: Parameters<typeof signature>[2]) => signature(bob, phone, act)
    const other = await sign({ ...transfer, amount: '1000.01' })
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', passkey: other })).refusedWith(
      'PASSKEY_EXPIRED',
    )
    const elsewhere = await sign({ ...transfer, address: world.nina.walletAddress })
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', passkey: elsewhere })).refusedWith(
      'PASSKEY_EXPIRED',
    )
    const passkey = await sign(transfer)
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', passkey, code: '123456' })).naming(
      'passkey',
    )
    expect((await bob.transfers({ to: world.mei, amount: '1000.00', passkey })).money).toBe('-1000.00')
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', passkey })).refusedWith('PASSKEY_EXPIRED')
    const exchange = { act: 'exchange', amount: '1000.00', ...USDT } as const
    expect((await bob.exchanges({ coin: '1000.00', ...USDT, passkey: await sign(exchange) })).coin).toBe(
      '1000.00',
    )
  })

  test('is no proof within a day of its enrolment', async ({ world }) => {
    const bob = await logsInRich(world)
    const { mei } = world
    const phone = createAuthenticator()
    await enrol(bob, phone)
    const tooNew = { ...FROM, until: secondsOf(world) + DAY }
    const act = { act: 'transfer', amount: '2000.00', address: mei.walletAddress } as const
    await expect(bob.call('startPasskeyStepUp', act)).refusedWith('PROOF_TOO_NEW', tooNew)
    // A challenge as it would be without the refusal: the payment refuses the new passkey too.
    const old = createAuthenticator()
    await enrol(bob, old)
    await world.pool.query(
      `update passkey set created_at = created_at - interval '1 day' where id = (select max(id) from passkey)`,
    )
    const { options } = await bob.call('startPasskeyStepUp', act)
    expect(options.allowCredentials).toHaveLength(1)
    const passkey = phone.sign({ ...options, allowCredentials: [] })
    await expect(bob.transfers({ to: mei, amount: '2000.00', passkey })).refusedWith('PROOF_TOO_NEW', tooNew)
    const signed = await signature(bob, old, act)
    expect((await bob.transfers({ to: mei, amount: '2000.00', passkey: signed })).money).toBe('-2000.00')
  })

  test('has to be enrolled by the same user', async ({ world }) => {
    const meis = createAuthenticator()
    await enrol(world.mei, meis)
    const act = { act: 'transfer', amount: '1000.00', address: world.mei.walletAddress } as const
    await expect(world.bob.call('startPasskeyStepUp', act)).refusedWith('PASSKEY_NOT_FOUND')
    await enrol(world.bob, createAuthenticator())
    await world.clock.advance({ hours: 24 })
    const bob = await logsInRich(world)
    const { options } = await bob.call('startPasskeyStepUp', act)
    const passkey = meis.sign({ ...options, allowCredentials: [] })
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', passkey })).refusedWith(
      'PASSKEY_NOT_FOUND',
    )
  })
})

async function signature(
  trader: Trader,
  phone: ReturnType<typeof createAuthenticator>,
  act: {
    readonly act: 'transfer' | 'exchange'
    readonly amount: string
    readonly address: string
    readonly network?: 'TRC20'
  },
): Promise<string> {
  const { options } = await trader.call('startPasskeyStepUp', act)
  return phone.sign(options)
}

function codeToSend(payer: Trader, { walletAddress }: Pick<Trader, 'walletAddress'>, amount: string) {
  return payer.getsStepUpCode({ kind: 'transfer', amount, walletAddress })
}

/** Bob with enough coin, on a new login. */
async function logsInRich(world: World): Promise<Trader> {
  await world.olivia.issues({ to: world.bob, amount: '4500.00' })
  return logsIn(world)
}

async function logsIn(world: World, who: Trader = world.bob): Promise<Trader> {
  const { username, password } = who
  const { token } = await world.visitor().call('logIn', { account: username, password })
  return world.play({ ...who, token })
}

async function buys(buyer: Trader, seller: Trader, num: string): Promise<void> {
  const order = await buyer.buys({ from: await seller.lists({ num, autoConfirm: true }), num })
  await buyer.marksPaid(order)
  await seller.releases(order)
}

function told(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (error) => error.reason,
  )
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
