/** Rails are data: their fields, checks, times and largest order hold for every type of payment alike. */
import { type FormOf, fieldInLanguage, inEachLanguage, toWire, wireName } from '@u-market/contract'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { changeRail, railProposal } from './rail.fixture.ts'

describe('a rail that the market switches on', () => {
  test('is offered with its fields, checks what is saved, and is paid by them', {
    tags: ['call.savePaymentMethod', 'call.getMarket'],
  }, async ({ world }) => {
    const { alice, bob } = world
    await expect(saves(alice, 'pix', { pixKey: '123.456.789-09' })).naming('type')
    await changeRail(world, 'pix', { isOn: true })
    const reader = world.visitor()
    reader.identity.locale = 'zh-CN'
    const rails = (await reader.call('getMarket', {})).methodTypes
    expect(rails.find(({ type }) => type === 'pix')).toMatchObject({
      ...{ name: 'PIX', mark: 'PIX', country: 'BR', reversible: 0, hasQrCode: 1 },
      ...{ payMinutes: 15, releaseMinutes: 15, largest: null },
      fields: [
        { name: wireName('pixKey'), label: 'PIX 密钥', kind: 'pix', required: 1 },
        { name: wireName('bankName'), label: '开户银行', kind: 'text', required: 0 },
      ],
    })
    const refuses = (fields: Record<string, string>, message: object) =>
      expect(saves(alice, 'pix', fields)).refusedWith('INVALID_PARAMS', { fields: message })
    await refuses({ pixKey: '123.456.789-00' }, { pixKey: expect.stringContaining('CPF') })
    await refuses({}, { pixKey: 'Please fill this in' })
    await refuses(
      { pixKey: '12345678909', iban: 'DE89' },
      { fields: `Choose one of: ${wireName('pixKey')}, ${wireName('bankName')}` },
    )
    await expect(saves(alice, 'pix', { pixKey: '12345678909' }, { name: 'Ana Souza' })).refusedWith(
      'METHOD_NAME_MISMATCH',
    )
    const method = await saves(alice, 'pix', { pixKey: ' 123.456.789-09 ', bankName: 'Nubank' })
    expect(method).toMatchObject({ type: 'pix', account: '12345678909', bankName: 'Nubank' })
    expect(method.fields).toEqual([
      { name: wireName('pixKey'), label: 'PIX key', value: '12345678909', shown: '123.456.789-09' },
      { name: wireName('bankName'), label: 'Bank', value: 'Nubank', shown: 'Nubank' },
    ])

    const offer = await alice.lists({ num: '50.00', methods: [method], payMinutes: 60 })
    const order = await bob.buys({ from: offer, num: '10.00' })
    await alice.confirms(order)
    const paying = await bob.sees(order)
    expect(paying.method).toMatchObject({ name: alice.realName, fields: method.fields })
    expect([paying.payMinutes, secondsLeft(world, paying)]).toEqual([15, 15 * 60])
    expect(paying.releaseMinutes).toBe(15)
    // Its rail makes the offer a quick one.
    const quick = await reader.call('listOffers', { maxMinutes: '15' })
    expect(quick.data.map(({ id }) => id)).toEqual([offer.id])
    // The order keeps the method and the times as they were.
    await alice.call('savePaymentMethod', {
      ...form(alice, 'pix', { pixKey: '+55 11 98765-4321' }),
      id: method.id,
    })
    await changeRail(world, 'pix', { releaseMinutes: 600, isOn: false })
    // The order and the account are still shown by its name.
    expect((await bob.call('getMarket', {})).formerMethodTypes).toEqual([
      { type: 'pix', name: 'PIX', mark: 'PIX', colour: '#0F766E', showsPayer: 1 },
    ])
    await bob.marksPaid(order)
    const releasing = await bob.sees(order)
    expect(releasing.method?.fields).toEqual(method.fields)
    expect([secondsLeft(world, releasing), releasing.windowSeconds]).toEqual([15 * 60, 15 * 60])
    await alice.releases(order)
  })

  test('lets no new order or offer use it once the market no longer offers it', async ({ world }) => {
    const { alice, bob } = world
    await changeRail(world, 'upi', { isOn: true })
    const method = await saves(alice, 'upi', { upiId: 'Alice@OkBank' })
    const offer = await alice.lists({ num: '50.00', methods: [method] })
    await changeRail(world, 'upi', { isOn: false })
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('METHOD_NOT_OFFERED')
    await expect(bob.quickBuys({ num: '5.00', type: 'upi' })).refusedWith('NO_MATCH')
    await expect(alice.lists({ num: '5.00', methods: [method] })).naming('methodIds')
    await expect(bob.call('addOffer', { ...wish, methodTypes: 'upi' })).naming('methodTypes')
    expect((await bob.call('listOffers', {})).data.map(({ id }) => id)).not.toContain(offer.id)
    expect((await alice.call('listPaymentMethods', { type: 'upi' }))[0]?.account).toBe('alice@okbank')
  })
})

test('a rail’s largest order bounds the offers and the orders by it', {
  tags: ['call.placeOrder'],
}, async ({ world }) => {
  const { alice, bob } = world
  const wallet = alice.methods.find(({ type }) => type === 'alipay')
  await changeRail(world, 'alipay', { largestMinor: 500_00 })
  const tooMuch = { fields: { maxAmount: 'At most ¥500.00' } }
  await expect(alice.lists({ num: '200.00', methods: [wallet!] })).refusedWith('INVALID_PARAMS', tooMuch)
  const small = await alice.lists({ num: '80.00', methods: [wallet!], max: '500.00' })
  await expect(alice.edits(small, { maxAmount: '500.01' })).refusedWith('INVALID_PARAMS', tooMuch)
  const mei = world.mei
  const both = await mei.lists({ num: '400.00', methods: mei.methods })
  await expect(bob.buys({ from: both, amount: '500.01', type: 'alipay' })).refusedWith(
    'AMOUNT_OUT_OF_LIMITS',
    {
      max: '500.00',
    },
  )
  await expect(bob.quickBuys({ amount: '500.01', type: 'alipay' })).refusedWith('NO_MATCH')
  expect(await bob.buys({ from: both, amount: '500.01', type: 'bank' })).toMatchObject({ methodType: 'bank' })
  expect(await bob.buys({ from: both, amount: '500.00', type: 'alipay' })).toMatchObject({
    methodType: 'alipay',
  })
})

describe('a client that knows no fields', () => {
  test('saves the first of them as the account, and reads all of them in the fields that it knows', {
    tags: ['call.listPaymentMethods'],
  }, async ({ world }) => {
    const { alice } = world
    await changeRail(world, 'faster_payments', { isOn: true })
    await changeRail(world, 'sepa', { isOn: true })
    const { methodTypes } = await world.visitor().call('getMarket', {})
    // A bank day, over a weekend too.
    expect(methodTypes.find(({ type }) => type === 'sepa')).toMatchObject({
      payMinutes: 60,
      releaseMinutes: 3 * 24 * 60,
    })
    const plain = { name: alice.realName, payPassword: alice.payPassword }
    const save = (more: Omit<FormOf<'savePaymentMethod'>, 'name' | 'payPassword'>) =>
      alice.call('savePaymentMethod', { ...plain, ...more })
    await expect(save({ type: 'sepa', account: 'DE89 3704 0044 0532 0130 01' })).refusedWith(
      'INVALID_PARAMS',
      {
        fields: { account: 'This is not a valid IBAN: check its digits' },
      },
    )
    expect(await save({ type: 'sepa', account: 'de89 3704 0044 0532 0130 00' })).toMatchObject({
      ...{ account: 'DE89370400440532013000', bankName: '' },
      fields: [{ name: 'iban', shown: 'DE89 3704 0044 0532 0130 00' }],
    })
    await expect(save({ type: 'faster_payments', account: '55779911' })).refusedWith('INVALID_PARAMS', {
      fields: { sortCode: 'Please fill this in' },
    })
    const british = { accountNumber: '5577 9911', sortCode: '20-00-00' }
    expect(await saves(alice, 'faster_payments', british)).toMatchObject({
      ...{ account: '55779911', bankName: '20-00-00', bankBranch: '' },
    })
    const [card] = (await alice.call('listPaymentMethods', { type: 'bank' })).map(({ fields }) =>
      fields.map(({ name }) => name),
    )
    expect(card?.slice(0, 2)).toEqual(['account', wireName('bankName')])
  })

  test('sees nothing of the fields of an order that ended unpaid', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00', type: 'bank' })
    await alice.confirms(order)
    await bob.cancels(order)
    const { method } = await bob.sees(order)
    expect(method?.fields).toEqual([
      expect.objectContaining({ value: method?.account, shown: method?.account }),
    ])
    expect(method?.account).toMatch(/^\*\*\*/)
  })
})

describe('operators', () => {
  test('make a rail by two, and it is offered at once', async ({ world }) => {
    const { alice, olivia } = world
    const frank = await world.atConsole('frank')
    const { id, preview, kind } = await olivia.call('proposeRail', railProposal)
    expect(kind).toBe('rail')
    expect(preview.changes).toContainEqual({ what: 'largest', before: '', after: '5000.00' })
    expect(preview.changes).toContainEqual({
      ...{ what: 'field:mobile', before: '' },
      after: 'Mobile / 手机号 · mobile · * · +65',
    })
    await expect(olivia.call('approveProposal', { id })).refusedWith('PROPOSAL_OWN')
    await expect(olivia.call('proposeRail', railProposal)).refusedWith('PROPOSAL_OPEN', { id })
    await frank.call('approveProposal', { id })
    const rails = (await world.visitor().call('getMarket', {})).methodTypes
    expect(rails.find(({ type }) => type === 'paylah')).toMatchObject({
      ...{ name: 'PayLah!', mark: 'PL', colour: '#E4002B', country: 'SG', reversible: 1, showsPayer: 0 },
      ...{ payMinutes: 20, releaseMinutes: 45, largest: '5000.00' },
    })
    expect(await saves(alice, 'paylah', { mobile: '9123 4567' })).toMatchObject({ account: '+6591234567' })
    const [entry] = (await olivia.call('listAudit', { action: 'rail.change', limit: 1 })).data
    expect(entry).toMatchObject({ subject: 'rail:paylah', operator: 'frank' })
  })

  test('change one by two, and are refused what contradicts itself or changes nothing', async ({ world }) => {
    const { olivia } = world
    const pix = (await olivia.call('listRails', {})).data.find(({ type }) => type === 'pix')!
    const form = {
      ...inEachLanguage('name', (locale) => pix[fieldInLanguage('name', locale)]),
      ...{ type: 'pix', position: pix.position, mark: pix.mark },
      ...{
        colour: pix.colour,
        country: pix.country,
        hasQrCode: '1',
        reversible: '0',
        showsPayer: '1',
        isOn: '0',
      },
      ...{ payMinutes: 15, releaseMinutes: 15, fields: JSON.stringify(pix.fields.map(toWire)) },
      reason: 'PIX is what Brazil pays by',
    } as const
    const asked = (more: object) => olivia.call('proposeRail', { ...form, ...more })
    await expect(asked({})).naming('type')
    await expect(asked({ largest: '9.99' })).naming('largest')
    await expect(asked({ releaseMinutes: '10081' })).naming('releaseMinutes')
    const turned = pix.fields.map((field) => toWire({ ...field, labelEn: 'PIX\u0007 key' }))
    await expect(asked({ fields: JSON.stringify(turned) })).naming('fields')
    await expect(asked({ fields: '[]' })).naming('fields')
    await expect(asked({ fields: JSON.stringify([...pix.fields, ...pix.fields].map(toWire)) })).naming(
      'fields',
    )
    await expect(
      asked({ fields: JSON.stringify(pix.fields.map((field) => toWire({ ...field, required: 0 }))) }),
    ).naming('fields')
    await olivia.seconds(await asked({ isOn: '1', largest: '3000.00', releaseMinutes: '10080' }))
    expect(
      (await world.visitor().call('getMarket', {})).methodTypes.find(({ type }) => type === 'pix'),
    ).toMatchObject({
      largest: '3000.00',
      releaseMinutes: 10_080,
    })
    await expect(asked({ isOn: '1', largest: '3000.00', releaseMinutes: '10080' })).naming('type')
  })
})

const wish = { side: 'buy', num: '20.00', price: '7.20', minAmount: '10.00', maxAmount: '100.00' } as const

function form(trader: Trader, type: string, fields: Record<string, string>) {
  const { realName: name, payPassword } = trader
  return { type, name, payPassword, fields: JSON.stringify(toWire(fields)) }
}

function saves(trader: Trader, type: string, fields: Record<string, string>, more: { name?: string } = {}) {
  return trader.call('savePaymentMethod', { ...form(trader, type, fields), ...more })
}

function secondsLeft(world: World, { deadlineAt }: { readonly deadlineAt: number | null }): number {
  return (deadlineAt ?? 0) - Math.floor(world.clock.now().getTime() / 1000)
}
