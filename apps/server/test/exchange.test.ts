import type { ConsoleFormOf, Exchange } from '@u-market/contract'
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
    const heard = await socket.hears('notice', (frame) => frame.data.msg.includes('24.50'))
    expect(heard.data.msg).toContain('TRC20')
    expect((await bob.notices())[0]?.content).toContain(TXID.toLowerCase())
    const [entry] = (await olivia.call('listAudit', {})).data
    expect(entry).toMatchObject({ action: 'exchange.pay', subject: `exchange:${asked.id}` })
  })

  test('is authorised, sent and confirmed, and its user sees it pending until it is sent', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    const seen = async () => (await bob.call('listExchanges', {})).data[0]
    const unread = (await bob.notices()).length
    const confirm = { id, decision: 'confirm', transactionId: TXID } as const
    await expect(olivia.call('decideExchange', confirm)).refusedWith('EXCHANGE_UNSENT')
    await expect(olivia.call('decideExchange', sending(id))).refusedWith('EXCHANGE_UNAUTHORISED')
    expect(await olivia.authorises({ id })).toMatchObject({ status: 'authorised', authorisedBy: 'Olivia' })
    await expect(olivia.authorises({ id })).refusedWith('REVIEW_STATE', {
      decidedBy: 'Olivia',
      decision: 'authorised',
    })
    await expect(olivia.call('decideExchange', confirm)).refusedWith('EXCHANGE_UNSENT')
    // Nothing is lost while it is not sent, however long that takes.
    await world.clock.advance({ days: 3 })
    await world.checkBooks()
    expect(await seen()).toMatchObject({ status: 'pending', transactionId: '' })
    expect((await bob.notices()).length).toBe(unread)
    expect((await olivia.call('getOperator', {})).pendingExchanges).toBe(1)
    await frank.call('decideExchange', sending(id))
    expect(await seen()).toMatchObject({ status: 'paid', transactionId: TXID.toLowerCase() })
    expect((await olivia.call('getOperator', {})).pendingExchanges).toBe(0)
    const other = { ...confirm, transactionId: 'cd'.repeat(32) }
    await expect(frank.call('decideExchange', other)).refusedWith('TRANSACTION_CHANGED')
    // One operator authorised it alone, so its sender may confirm it.
    expect(await frank.call('decideExchange', confirm)).toMatchObject({
      status: 'confirmed',
      authorisedBy: 'Olivia',
      proposedBy: '',
      decidedBy: 'Frank',
      confirmedBy: 'Frank',
    })
    expect(await seen()).toMatchObject({ status: 'paid' })
    await expect(olivia.call('decideExchange', confirm)).refusedWith('REVIEW_STATE', { decidedBy: 'Frank' })
    const steps = (await olivia.call('listAudit', { subject: `exchange:${id}`, limit: 50 })).data
    expect(steps.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['exchange.confirm', '{"status":"paid"}', '{"status":"confirmed"}'],
      ['exchange.pay', '{"status":"authorised"}', '{"status":"paid"}'],
      ['exchange.authorise', '{"status":"pending"}', '{"status":"authorised"}'],
    ])
  })

  test('is refused after it was authorised only by an operator who has seen that; the coin returns once', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const coin = await bob.available()
    const asked = await bob.exchanges({ coin: '10.00' })
    await frank.authorises(asked)
    await expect(refuses(world, asked)).refusedWith('REVIEW_STATE', {
      decidedBy: 'Frank',
      decision: 'authorised',
    })
    const refuse = { ...refusing(asked.id), seenStatus: 'authorised' } as const
    expect(await olivia.call('decideExchange', refuse)).toMatchObject({ status: 'refused' })
    expect(await bob.available()).toBe(coin)
    await expect(olivia.call('decideExchange', refuse)).refusedWith('REVIEW_STATE')
    await expect(frank.call('decideExchange', sending(asked.id))).refusedWith('REVIEW_STATE', {
      decidedBy: 'Olivia',
      decision: 'refused',
    })
    expect(await bob.available()).toBe(coin)
    const [entry] = (await olivia.call('listAudit', { action: 'exchange.refuse', limit: 1 })).data
    expect(entry).toMatchObject({ before: '{"status":"authorised"}', after: '{"status":"refused"}' })
  })

  test('corrected to another transaction says so to its user, and the reason is kept', async ({ world }) => {
    const { bob, olivia } = world
    const [one, two] = [await bob.exchanges({ coin: '5.00' }), await bob.exchanges({ coin: '6.00' })]
    await olivia.authorises(one)
    const right = 'cd'.repeat(32)
    const correct = { id: one.id, decision: 'correct', transactionId: right, reason: 'one line off' } as const
    await expect(olivia.call('decideExchange', correct)).refusedWith('EXCHANGE_UNSENT')
    await olivia.call('decideExchange', sending(one.id))
    const { reason: _, ...silent } = correct
    await expect(olivia.callWith('decideExchange', silent)).naming('reason')
    expect(await olivia.call('decideExchange', correct)).toMatchObject({
      status: 'paid',
      transactionId: right,
      decidedBy: 'Olivia',
    })
    expect((await bob.call('listExchanges', {})).data[1]).toMatchObject({ transactionId: right })
    expect((await bob.notices())[0]?.content).toContain(right)
    const [entry] = (await olivia.call('listAudit', { action: 'exchange.correct', limit: 1 })).data
    const [before, after] = [{ txid: TXID.toLowerCase() }, { txid: right }].map((each) =>
      JSON.stringify(each),
    )
    expect(entry).toMatchObject({ before, after })
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ reason: 'one line off' })
    // The mistyped one is free for the exchange that it belongs to; the right one is not.
    await olivia.authorises(two)
    await expect(olivia.call('decideExchange', sending(two.id, right))).refusedWith('TRANSACTION_TAKEN', {
      id: one.id,
    })
    await olivia.call('decideExchange', sending(two.id))
    await olivia.call('decideExchange', { id: one.id, decision: 'confirm', transactionId: right })
    await expect(olivia.call('decideExchange', { ...correct, transactionId: 'ef'.repeat(32) })).refusedWith(
      'REVIEW_STATE',
    )
  })

  test('says whether its address is new for the user or used by another, and what was sent before', async ({
    world,
  }) => {
    const { bob, mei, olivia } = world
    const onErc = { network: 'ERC20', address: EVM } as const
    const first = await bob.exchanges({ coin: '5.00', ...onErc })
    const flags = async (id: number) => {
      const { newAddress, sharedAddress } = await olivia.call('getExchange', { id })
      return { newAddress, sharedAddress }
    }
    expect(await flags(first.id)).toEqual({ newAddress: 1, sharedAddress: 0 })
    await olivia.pays(first, `0x${TXID}`)
    world.clock.skip({ days: 2 })
    // An EVM address is the same on both networks, in any case.
    const second = await bob.exchanges({ coin: '6.00', network: 'BEP20', address: EVM.toLowerCase() })
    expect(await flags(second.id)).toEqual({ newAddress: 0, sharedAddress: 0 })
    expect(await flags(first.id)).toEqual({ newAddress: 1, sharedAddress: 0 })
    await olivia.pays(second, `0x${'cd'.repeat(32)}`)
    const hers = await mei.exchanges({ coin: '7.00', ...onErc })
    const other = await bob.exchanges({ coin: '8.00' })
    expect(await flags(hers.id)).toEqual({ newAddress: 1, sharedAddress: 1 })
    expect(await flags(other.id)).toEqual({ newAddress: 1, sharedAddress: 0 })
    const { data } = await olivia.call('listExchanges', { status: 'pending' })
    expect(data.map(({ id, sharedAddress }) => [id, sharedAddress])).toEqual([
      [hers.id, 1],
      [other.id, 0],
    ])
    expect((await olivia.call('getExchange', { id: hers.id })).alsoBy).toEqual([
      { userId: bob.id, username: 'bob' },
    ])
    expect(await olivia.call('getExchange', { id: other.id })).toMatchObject({
      alsoBy: [],
      sentInDay: '5.000000',
      sentInMonth: '9.000000',
      others: [
        { id: second.id, usdt: '5.000000', sameAddress: 0, status: 'paid' },
        { id: first.id, usdt: '4.000000', sameAddress: 0, status: 'paid' },
      ],
    })
  })

  test('waits in a queue, oldest first, and is found newest first once it is decided', async ({ world }) => {
    const { bob, olivia } = world
    const asked = []
    for (const coin of ['5.00', '6.00', '7.00']) asked.push(await bob.exchanges({ coin }))
    const [one, two, three] = asked.map(({ id }) => id)
    const listed = async (status: 'pending' | 'authorised' | 'refused') =>
      (await olivia.call('listExchanges', { status })).data.map(({ id }) => id)
    expect(await listed('pending')).toEqual([one, two, three])
    for (const id of [three, one]) await olivia.authorises({ id: id ?? 0 })
    expect(await listed('authorised')).toEqual([one, three])
    for (const id of [three, one]) {
      world.clock.skip({ minutes: 1 })
      await olivia.call('decideExchange', { ...refusing(id ?? 0), seenStatus: 'authorised' })
    }
    expect(await listed('refused')).toEqual([one, three])
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

  test('takes each step once, even under sixteen concurrent decisions', async ({ world }) => {
    const { bob, olivia } = world
    const coin = Number(await bob.available())
    const asked = await bob.exchanges({ coin: '10.00' })
    const race = async (forms: readonly ConsoleFormOf<'decideExchange'>[]) => {
      const many = Array.from({ length: 16 }, (_, at) => forms[at % forms.length])
      const ends = await Promise.allSettled(many.map((form) => olivia.call('decideExchange', form!)))
      return ends.filter((end) => end.status === 'fulfilled').length
    }
    const { id } = asked
    // Of the refusals only one with its eyes open may follow an authorisation.
    expect(await race([{ id, decision: 'authorise' }, refusing(id)])).toBe(1)
    const { status: first } = (await olivia.call('listExchanges', {})).data[0]!
    if (first === 'authorised')
      expect(await race([sending(id), { ...refusing(id), seenStatus: 'authorised' }])).toBe(1)
    const { status } = (await bob.call('listExchanges', {})).data[0]!
    expect(status).toBeOneOf(['paid', 'refused'])
    expect(Number(await bob.available())).toBeCloseTo(status === 'paid' ? coin - 10 : coin)
    await expect(olivia.authorises(asked)).refusedWith('REVIEW_STATE')
    await expect(olivia.authorises({ id: 999_999 })).refusedWith('EXCHANGE_NOT_FOUND')
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

/** Marks an exchange as sent, after authorising it if it is not. */
async function pays({ olivia }: World, { id }: Pick<Exchange, 'id'>, transactionId = TXID) {
  const { status } = await olivia.call('getExchange', { id })
  if (status === 'pending') await olivia.authorises({ id })
  return olivia.call('decideExchange', sending(id, transactionId))
}

function refuses({ olivia }: World, { id }: Pick<Exchange, 'id'>, reason = 'This address is on a list') {
  return olivia.call('decideExchange', refusing(id, reason))
}

function sending(id: number, transactionId = TXID) {
  return { id, decision: 'pay', transactionId } as const
}

function refusing(id: number, reason = 'This address is on a list') {
  return { id, decision: 'refuse', reason } as const
}
