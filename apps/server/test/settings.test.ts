/** Two operators change the market's rules: within bounds, recorded, and at once on every server. */
import {
  defaultSettings,
  isFixedSetting,
  type SettingName,
  settingDescriptor,
  settingNames,
} from '@u-market/domain'
import { startServer, test, type World } from '@u-market/testkit'
import { createStrictClient } from '@u-market/testkit/strict-client'
import { overHttp } from '@u-market/testkit/transport'
import { describe, expect, onTestFinished } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

const REASON = 'Costs have to be covered'
const fee = { name: 'feeBasisPoints', value: '1.5', reason: REASON } as const

test('getMarket shows every rule of the market but the limits of operators', async ({ world }) => {
  const read = async () => JSON.stringify(await world.visitor().call('getMarket', {}))
  for (const name of settingNames.filter((each) => !isFixedSetting(each))) {
    const before = await read()
    await world.pool.query(
      `insert into setting (name, value, updated_at) values ($1, $2::text::jsonb, now())`,
      [name, JSON.stringify(otherValue(name))],
    )
    await expect
      .poll(async () => (await world.deps.settings())[name], { message: name })
      .not.toEqual(defaultSettings[name])
    if (settingDescriptor(name).group === 'operators') expect(await read(), name).toBe(before)
    else expect(await read(), name).not.toBe(before)
  }
})

test('a rule changed by two operators applies at once on every server, and is recorded with both names', async ({
  world,
}) => {
  const { olivia } = world
  const frank = await world.atConsole('frank')
  const other = await startServer({
    connectionString: world.pool.options.connectionString ?? '',
    dataDir: world.deps.dataDir,
    clock: { now: world.clock.now },
  })
  onTestFinished(() => other.stop())
  const there = createStrictClient(overHttp(other.baseUrl), {
    token: null,
    locale: 'en-US',
    address: '10.8.0.2',
  })
  expect((await there.call('getMarket', {})).fee).toBe('0.00')
  expect(await olivia.call('previewSetting', { name: 'feeBasisPoints', value: '1.5' })).toEqual({
    name: 'feeBasisPoints',
    before: '0.00',
    after: '1.50',
  })
  const proposal = await olivia.call('proposeSetting', fee)
  expect(proposal).toMatchObject({
    kind: 'setting',
    about: 'feeBasisPoints',
    amount: '',
    whyNot: 'own',
    preview: { postings: [], changes: [{ what: 'feeBasisPoints', before: '0.00', after: '1.50' }] },
  })
  expect((await world.visitor().call('getMarket', {})).fee).toBe('0.00')
  expect(await settingNamed(olivia, 'feeBasisPoints')).toMatchObject({
    value: '0.00',
    proposal: { id: proposal.id, after: '1.50', madeBy: 'Olivia', expiresAt: proposal.expiresAt },
  })

  const { id } = proposal
  expect(await frank.call('approveProposal', { id })).toMatchObject({ status: 'approved' })
  expect((await world.visitor().call('getMarket', {})).fee).toBe('1.50')
  // The clock does not move: the other server is notified.
  await expect.poll(async () => (await there.call('getMarket', {})).fee).toBe('1.50')

  const both = { reason: REASON, approvedBy: 'Frank' }
  expect(await settingNamed(olivia, 'feeBasisPoints')).toMatchObject({
    ...both,
    value: '1.50',
    default: '0.00',
    changedBy: 'Olivia',
    proposal: null,
  })
  const history = await olivia.call('listSettingChanges', { name: 'feeBasisPoints' })
  expect(history.data).toMatchObject([{ ...both, before: '0.00', after: '1.50', operator: 'Olivia' }])
  const [entry] = (await olivia.call('listAudit', { action: 'setting.change', limit: 1 })).data
  expect(entry).toMatchObject({
    operator: 'frank',
    subject: 'setting:feeBasisPoints',
    before: '{"value":"0.00"}',
    after: '{"value":"1.50"}',
  })
  expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ proposal: id, reason: REASON })
  await expect(world.pool.query('update setting_change set reason = null')).rejects.toThrow('append-only')
})

test('a value out of bounds, of the wrong type or against another rule is refused at its field', async ({
  world,
}) => {
  const { olivia } = world
  const refusals = [
    ['confirmMinutes', '0', 'At least 1'],
    ['confirmMinutes', '1441', 'At most 1440'],
    ['confirmMinutes', '1.5', 'Check this entry'],
    ['referencePrice', '-7', 'Check this entry'],
    ['referencePrice', '7.205', 'Check this entry'],
    ['orderMin', '50000.01', 'At most ¥50,000.00, because of another rule'],
    ['orderMax', '9.99', 'At least ¥10.00, because of another rule'],
    ['newcomerOpenOrders', '11', 'At most 10, because of another rule'],
    ['openOrders', '2', 'At least 3, because of another rule'],
    ['smsCountries', '86', 'Check this entry'],
    ['verificationRequired', 'no', 'Check this entry'],
    ['verificationRequired', 'on', 'This is the value now'],
    ['serviceFromHour', '21', 'At most 20, because of another rule'],
    ['serviceToHour', '9', 'At least 10, because of another rule'],
    ['serviceToHour', '25', 'At most 24'],
    ['payMinutes', '15 min, 30 min', 'Check this entry'],
    ['payMinutes', '', 'Please fill this in'],
    ['payMinutes', '30, 15', 'From the smallest to the largest, each once'],
    ['payMinutes', '15, 15', 'From the smallest to the largest, each once'],
    ['payMinutes', '4, 15', 'At least 5'],
    ['payMinutes', '15, 1441', 'At most 1440'],
    ['payMinutes', '5, 6, 7, 8, 9, 10', 'At most 5 entries'],
    ['payMinutes', '15，30、60', 'This is the value now'],
    ['pauseMinutes', '15, 10081', 'At most 10080'],
    ['currency', 'USD', 'This cannot be changed'],
    ['bond', '1000', 'This is the value now'],
    ['secondOperatorFrom', '1000000.01', 'At most 1000000.00'],
  ] as const
  const before = await world.countRows()
  for (const [name, value, said] of refusals) {
    await expect(olivia.call('previewSetting', { name, value }), name).refusedWith('INVALID_PARAMS', {
      fields: { value: said },
    })
    await expect(olivia.call('proposeSetting', { name, value, reason: 'Because' }), name).refusedWith(
      'INVALID_PARAMS',
      { fields: { value: said } },
    )
  }
  expect(await world.countRows()).toEqual(before)
  // The longest list of the longest words still fits.
  const words = Array.from({ length: 60 }, (_, at) => `word ${at}`.padEnd(40, 'x'))
  const list = { name: 'leadAwayWords', value: words.join('，') } as const
  expect((await olivia.call('previewSetting', list)).after).toContain(words[59])
})

describe('a proposed rule', () => {
  test('cannot be approved by its maker, nor by a role without the permission', async ({ world }) => {
    const { olivia } = world
    const { id } = await olivia.call('proposeSetting', fee)
    await expect(olivia.call('approveProposal', { id })).refusedWith('PROPOSAL_OWN')
    const abel = await world.atConsole('abel')
    await expect(abel.call('approveProposal', { id })).refusedWith('OPERATOR_ROLE')
    const frank = await world.atConsole('frank')
    await expect(frank.call('proposeSetting', fee)).refusedWith('OPERATOR_ROLE')
    await expect(olivia.call('proposeSetting', { ...fee, value: '2' })).refusedWith('PROPOSAL_OPEN', { id })
    await frank.call('refuseProposal', { id, reason: 'Not now' })
    expect((await world.visitor().call('getMarket', {})).fee).toBe('0.00')
  })

  test('is approved once under concurrent approvals', async ({ world }) => {
    const { olivia } = world
    const { id } = await olivia.call('proposeSetting', fee)
    const [frank, ada] = [await world.atConsole('frank'), await world.secondOperator()]
    const said = await Promise.all(
      [frank, ada, frank, ada].map(({ call }) =>
        call('approveProposal', { id }).then(() => 'done', reasonOf),
      ),
    )
    expect(said.sort()).toEqual(['PROPOSAL_STATE', 'PROPOSAL_STATE', 'PROPOSAL_STATE', 'done'])
    expect((await olivia.call('listSettingChanges', { name: 'feeBasisPoints' })).total).toBe(1)
  })

  test('is void when the setting has changed since the proposal', async ({ world }) => {
    const { olivia } = world
    const { id } = await olivia.call('proposeSetting', fee)
    await world.pool.query(
      `insert into setting (name, value, updated_at) values ('feeBasisPoints', '75', now())`,
    )
    const frank = await world.atConsole('frank')
    await expect(frank.call('approveProposal', { id })).refusedWith('PROPOSAL_CHANGED')
    expect(await frank.call('getProposal', { id })).toMatchObject({ status: 'void', voidCause: 'changed' })
    expect((await olivia.call('listSettingChanges', {})).total).toBe(0)
  })

  test('cannot contradict another rule: of two such proposals one is approved', async ({ world }) => {
    const { olivia } = world
    const reason = 'At the same time'
    const least = await olivia.call('proposeSetting', { name: 'orderMin', value: '6000.00', reason })
    const most = await olivia.call('proposeSetting', { name: 'orderMax', value: '5000.00', reason })
    const frank = await world.atConsole('frank')
    const said = await Promise.all(
      [least, most].map(({ id }) => frank.call('approveProposal', { id }).then(() => 'done', reasonOf)),
    )
    expect(said.sort()).toEqual(['PROPOSAL_CHANGED', 'done'])
  })

  test('for a limit of operators applies to the next decision', async ({ world }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    const form = { name: 'secondOperatorFrom', value: '10.00', reason: 'Since the fraud' } as const
    await olivia.seconds(await olivia.call('proposeSetting', form))
    await expect(frank.authorises({ id })).refusedWith('SECOND_NEEDED', { limit: '10.00' })
  })
})

test('every setting is listed with its bounds, also for operators who cannot change it', async ({
  world,
}) => {
  const abel = await world.atConsole('abel')
  const { data } = await abel.call('listSettings', {})
  expect(data.map(({ name }) => name)).toEqual(settingNames)
  expect(data.find(({ name }) => name === 'appealAnswerHours')).toEqual({
    name: 'appealAnswerHours',
    value: '12',
    default: '12',
    minimum: '1',
    maximum: '168',
    changedBy: '',
    approvedBy: '',
    changedAt: null,
    reason: '',
    proposal: null,
  })
})

test('the response deadline of an appeal follows its rule', async ({ world }) => {
  const { alice, bob, olivia } = world
  const form = { name: 'appealAnswerHours', value: '3', reason: 'Quicker' } as const
  await olivia.seconds(await olivia.call('proposeSetting', form))
  const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice, num: '5.00' })
  const appeal = await alice.appeals(order)
  expect(appeal.deadlineAt).toBe(Math.floor(world.clock.now().getTime() / 1000) + 3 * 3600)
})

/** A value other than the default, as a row stores it. */
function otherValue(name: SettingName): unknown {
  const described = settingDescriptor(name)
  if (described.kind === 'currency' || described.kind === 'symbol') return null
  if (described.kind === 'jsonPath') return 'data.price'
  if (described.kind === 'prefixes') return ['+49']
  if (described.kind === 'words') return ['Signal']
  if (described.kind === 'onOff') return !defaultSettings[name]
  if (described.kind === 'minuteList') return [described.min, described.max]
  const value = defaultSettings[name] as number | bigint
  const [now, min, max] = [BigInt(value), BigInt(described.min), BigInt(described.max)]
  const step = (max - min) / 10n || 1n
  const other = now + step > max ? now - step : now + step
  return typeof value === 'bigint' ? String(other) : Number(other)
}

async function settingNamed({ call }: World['olivia'], name: SettingName) {
  return (await call('listSettings', {})).data.find((each) => each.name === name)
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error && 'reason' in error ? error.reason : error
}
