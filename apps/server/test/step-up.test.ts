import { createAuthenticator, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { enrol } from './passkeys.fixture.ts'
import { setSetting } from './setting.fixture.ts'

const FROM = { from: '1000.00' }

describe('a large transfer or exchange after a new login', () => {
  test('needs a code to the user’s mobile, which works once', async ({ world }) => {
    const bob = await logsInRich(world)
    await expect(bob.transfers({ to: world.mei, amount: '1000.00' })).refusedWith('STEP_UP', FROM)
    await expect(bob.exchanges({ coin: '1000.00' })).refusedWith('STEP_UP', FROM)
    expect((await bob.transfers({ to: world.mei, amount: '999.99' })).money).toBe('-999.99')
    const code = await bob.getsStepUpCode()
    expect((await bob.transfers({ to: world.mei, amount: '1000.00', code })).money).toBe('-1000.00')
    await expect(bob.exchanges({ coin: '1000.00', code })).refusedWith('CODE_WRONG')
    await world.clock.advance({ minutes: 1 })
    expect((await bob.exchanges({ coin: '1000.00', code: await bob.getsStepUpCode() })).coin).toBe('1000.00')
  })

  test('needs no proof a day later', async ({ world }) => {
    const bob = await logsInRich(world)
    await world.clock.advance({ hours: 24 })
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
    await buys(bob, world.alice, '50.00')
    const code = await bob.getsStepUpCode()
    const { coin } = await bob.info()
    const held = { free: (Number(coin) - 50).toFixed(2) }
    await expect(bob.transfers({ to: world.mei, amount: coin })).refusedWith('COIN_HELD', held)
    for (let tries = 0; tries < 6; tries++)
      await expect(bob.transfers({ to: world.mei, amount: coin, code: '000000' })).refusedWith(
        'COIN_HELD',
        held,
      )
    await expect(bob.transfers({ to: world.mei, amount: '999999.00', code })).refusedWith('INSUFFICIENT_COIN')
    expect((await bob.transfers({ to: world.mei, amount: '1000.00', code })).money).toBe('-1000.00')
  })

  test('can use a code that a smaller transfer did not need', async ({ world }) => {
    const bob = await logsInRich(world)
    const code = await bob.getsStepUpCode()
    await bob.transfers({ to: world.mei, amount: '5.00', code: '000000' })
    expect((await bob.transfers({ to: world.mei, amount: '1000.00', code })).money).toBe('-1000.00')
  })

  test('is refused even with the right code after five wrong ones', async ({ world }) => {
    const bob = await logsInRich(world)
    const code = await bob.getsStepUpCode()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      await expect(bob.transfers({ to: world.mei, amount: '1000.00', code: wrong })).refusedWith('CODE_WRONG')
    await expect(bob.transfers({ to: world.mei, amount: '1000.00', code })).refusedWith('CODE_WRONG')
  })

  test('moves its coin once for one code, and once for one key', async ({ world }) => {
    const bob = await logsInRich(world)
    const code = await bob.getsStepUpCode()
    const form = { to: world.mei, amount: '1000.00', code }
    const { coin } = await bob.info()
    const said = await Promise.allSettled([bob.transfers(form), bob.transfers(form)])
    expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await bob.info()).coin).toBe((Number(coin) - 1000).toFixed(2))
    await world.clock.advance({ minutes: 1 })
    const again = { ...form, code: await bob.getsStepUpCode() }
    const options = { idempotencyKey: 'one-large-transfer' }
    const first = await bob.transfers(again, options)
    expect(await bob.transfers(again, options)).toEqual(first)
    expect((await bob.info()).coin).toBe((Number(coin) - 2000).toFixed(2))
  })

  test('sends its code only to the user’s own mobile', async ({ world }) => {
    const { bob, mei } = world
    await expect(bob.call('sendCode', { mobile: mei.mobile, event: 'stepup' })).refusedWith('INVALID_PARAMS')
    await expect(world.visitor().call('sendCode', { mobile: mei.mobile, event: 'stepup' })).answeredStatus(
      401,
    )
  })
})

describe('a passkey as step-up proof', { tags: ['call.startPasskeyStepUp'] }, () => {
  test('signs one transfer or exchange, and no other', async ({ world }) => {
    const bob = await logsInRich(world)
    const phone = createAuthenticator()
    await enrol(bob, phone)
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
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const exchange = { act: 'exchange', amount: '1000.00', address, network: 'TRC20' } as const
    expect((await bob.exchanges({ coin: '1000.00', passkey: await sign(exchange) })).coin).toBe('1000.00')
  })

  test('has to be enrolled by the same user', async ({ world }) => {
    const bob = await logsInRich(world)
    const act = { act: 'transfer', amount: '1000.00', address: world.mei.walletAddress } as const
    await expect(bob.call('startPasskeyStepUp', act)).refusedWith('PASSKEY_NOT_FOUND')
    const meis = createAuthenticator()
    await enrol(world.mei, meis)
    await enrol(bob, createAuthenticator())
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

/** Bob with enough coin, on a new login. */
async function logsInRich(world: World): Promise<Trader> {
  await world.olivia.issues({ to: world.bob, amount: '4500.00' })
  const { token } = await world.visitor().call('logIn', { account: 'bob', password: world.bob.password })
  return world.play({ ...world.bob, token })
}

async function buys(buyer: Trader, seller: Trader, num: string): Promise<void> {
  const order = await buyer.buys({ from: await seller.lists({ num, autoConfirm: true }), num })
  await buyer.marksPaid(order)
  await seller.releases(order)
}
