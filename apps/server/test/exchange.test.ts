import type { Exchange } from '@u-market/contract'
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const EVM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TXID = 'AB'.repeat(32)

describe('an exchange to USDT', () => {
  test('holds the coin, states what arrives, and is paid with its transaction', {
    tags: ['call.requestExchange'],
  }, async ({ world }) => {
    const { bob, olivia } = world
    const socket = await world.connect(bob)
    const before = await bob.info()
    const asked = await bob.exchanges({ coin: '25.50', usdt: '24.500000' })
    expect(asked).toMatchObject({
      coin: '25.50',
      usdt: '24.500000',
      rate: '1.000000',
      fee: '1.000000',
      network: 'TRC20',
      address: TRON,
      status: 'pending',
      transactionId: '',
    })
    const held = await bob.info()
    expect(Number(held.coin)).toBeCloseTo(Number(before.coin) - 25.5)
    expect(Number(held.frozenCoin)).toBeCloseTo(Number(before.frozenCoin) + 25.5)
    await world.checkBooks()
    expect((await olivia.call('getOperator', {})).pendingExchanges).toBe(1)
    expect(await pays(world, asked)).toMatchObject({
      status: 'paid',
      transactionId: TXID.toLowerCase(),
      username: 'bob',
      decidedBy: 'Olivia',
    })
    expect(await bob.info()).toMatchObject({ coin: held.coin, frozenCoin: before.frozenCoin })
    const { data } = await bob.call('listExchanges', {})
    expect(data).toEqual([{ ...asked, status: 'paid', transactionId: TXID.toLowerCase() }])
    const heard = await socket.hears('notice', (frame) => frame.data.msg.includes('24.500000'))
    expect(heard.data.msg).toContain(TXID.toLowerCase())
    const [entry] = (await olivia.call('listAudit', {})).data
    expect(entry).toMatchObject({ action: 'exchange.pay', subject: `exchange:${asked.id}` })
  })

  test('that is refused returns the coin with the reason', { tags: ['call.listExchanges'] }, async ({
    world,
  }) => {
    const { bob } = world
    const coin = await bob.available()
    const asked = await bob.exchanges({ coin: '10.00', network: 'ERC20', address: EVM })
    await refuses(world, asked, 'This address is on a list')
    expect(await bob.available()).toBe(coin)
    expect((await bob.call('listExchanges', {})).data[0]).toMatchObject({
      status: 'refused',
      reason: 'This address is on a list',
    })
    expect((await bob.notices())[0]?.content).toContain('This address is on a list')
    expect((await bob.bills()).slice(0, 2)).toMatchObject([
      { type: 'exchange_refused', money: '10.00' },
      { type: 'exchange_hold', money: '-10.00' },
    ])
  })

  test('is decided once, even by sixteen concurrent decisions', async ({ world }) => {
    const { bob } = world
    const coin = Number(await bob.available())
    const asked = await bob.exchanges({ coin: '10.00' })
    const ends = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? pays(world, asked) : refuses(world, asked))),
    )
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    const { status } = (await bob.call('listExchanges', {})).data[0]!
    expect(Number(await bob.available())).toBeCloseTo(status === 'paid' ? coin - 10 : coin)
    await expect(pays(world, asked)).refusedWith('REVIEW_STATE')
    await expect(pays(world, { id: 999_999 })).refusedWith('EXCHANGE_NOT_FOUND')
  })

  test('is not closed by a transaction that paid another exchange, nor by an id of another network', async ({
    world,
  }) => {
    const { bob } = world
    const [one, two] = [await bob.exchanges({ coin: '5.00' }), await bob.exchanges({ coin: '6.00' })]
    await pays(world, one)
    await expect(pays(world, two)).refusedWith('TRANSACTION_TAKEN', { id: one.id })
    await expect(pays(world, two, `0x${TXID}`)).naming('transactionId')
    await pays(world, two, 'cd'.repeat(32))
  })

  test('is not closed by a transaction that paid another exchange, in any spelling or network', async ({
    world,
  }) => {
    const { bob } = world
    const onErc = { network: 'ERC20', address: EVM } as const
    const first = await bob.exchanges({ coin: '5.00', ...onErc })
    await pays(world, first, `0x${TXID}`)
    const taken = { id: first.id }
    const again = await bob.exchanges({ coin: '6.00', ...onErc })
    for (const spelling of [`0x${TXID}`, `0X${TXID}`, `0x${TXID.toLowerCase()}`])
      await expect(pays(world, again, spelling)).refusedWith('TRANSACTION_TAKEN', taken)
    const onBep = await bob.exchanges({ coin: '7.00', network: 'BEP20', address: EVM })
    await expect(pays(world, onBep, `0x${TXID}`)).refusedWith('TRANSACTION_TAKEN', taken)
    const onTron = await bob.exchanges({ coin: '8.00' })
    await expect(pays(world, onTron, TXID)).refusedWith('TRANSACTION_TAKEN', taken)
    // A TRON id has no 0x prefix, and an EVM id needs one.
    await expect(pays(world, onBep, 'cd'.repeat(32))).naming('transactionId')
    const ends = await Promise.allSettled([
      pays(world, onBep, `0x${'EF'.repeat(32)}`),
      pays(world, onTron, 'ef'.repeat(32)),
      pays(world, again, `0x${'ef'.repeat(32)}`),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('previews the postings of both decisions', async ({ world }) => {
    const { bob, olivia } = world
    const { id } = await bob.exchanges({ coin: '5.00' })
    const { preview } = await olivia.call('getExchange', { id })
    const held = { account: 'exchange_hold · bob', amount: '-5.00' }
    expect(preview).toEqual({
      pay: { kind: 'exchange_paid', entries: [held, { account: 'exchanged', amount: '5.00' }] },
      refuse: {
        kind: 'exchange_refused',
        entries: [held, { account: 'available · bob', amount: '5.00' }],
      },
    })
  })

  test('needs a valid address of the network, enough coin, and more than the fee', async ({ world }) => {
    const { bob } = world
    const before = await world.countRows()
    for (const [network, address] of [
      ['TRC20', EVM],
      ['TRC20', TRON.replace('R7', 'R8')],
      ['ERC20', TRON],
      ['BEP20', `0x${'0'.repeat(40)}`],
    ] as const)
      await expect(bob.exchanges({ coin: '5.00', network, address })).naming('address')
    const elsewhere = { coin: '5.00', network: 'SOL', address: TRON, payPassword: bob.payPassword }
    await expect(bob.client.callWith('requestExchange', elsewhere)).naming('network')
    await expect(bob.exchanges({ coin: '1.00' })).refusedWith('EXCHANGE_TOO_SMALL')
    await expect(bob.exchanges({ coin: '5.00', usdt: '4.500000' })).refusedWith('EXCHANGE_TERMS_CHANGED', {
      usdt: '4.000000',
    })
    await expect(bob.exchanges({ coin: '100000.00' })).refusedWith('INSUFFICIENT_COIN')
    expect(await world.countRows()).toEqual(before)
    await expect(bob.exchanges({ coin: '5.00', payPassword: '999999' })).refusedWith('PAYPASSWORD_WRONG')
  })

  test('repeated with its key is the same one, and other users do not see it', async ({ world }) => {
    const { bob, mei } = world
    const key = { idempotencyKey: 'exchange-once' }
    const one = await bob.exchanges({ coin: '5.00' }, key)
    expect(await bob.exchanges({ coin: '5.00' }, key)).toEqual(one)
    expect((await bob.call('listExchanges', {})).total).toBe(1)
    expect((await mei.call('listExchanges', {})).total).toBe(0)
  })

  test('requested concurrently is granted only as far as the balance goes', async ({ world }) => {
    const { bob } = world
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => bob.exchanges({ coin: '30.00' })))
    const granted = ends.filter((end) => end.status === 'fulfilled').length
    expect(granted).toBe(Math.floor(100 / 30))
  })
})

function pays({ olivia }: World, { id }: Pick<Exchange, 'id'>, transactionId = TXID) {
  return olivia.call('decideExchange', { id, decision: 'pay', transactionId })
}

function refuses({ olivia }: World, { id }: Pick<Exchange, 'id'>, reason = 'This address is on a list') {
  return olivia.call('decideExchange', { id, decision: 'refuse', reason })
}
