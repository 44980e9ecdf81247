/** Operators change the market's rules: within bounds, on record, at once and on every server. */
import { settingNames } from '@u-market/domain'
import { startServer, test } from '@u-market/testkit'

import { createStrictClient } from '@u-market/testkit/strict-client'
import { overHttp } from '@u-market/testkit/transport'
import { expect, onTestFinished } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

test('a changed rule holds at once, on every server, and stands on record', async ({ world }) => {
  const { olivia } = world
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
  const changed = await olivia.call('changeSetting', {
    name: 'feeBasisPoints',
    value: '1.5',
    reason: 'Costs have to be covered',
  })
  expect(changed).toMatchObject({ value: '1.50', default: '0.00', changedBy: 'Olivia' })
  expect((await world.visitor().call('getMarket', {})).fee).toBe('1.50')
  // No clock moves: the other server has heard of it.
  await expect.poll(async () => (await there.call('getMarket', {})).fee).toBe('1.50')

  const history = await olivia.call('listSettingChanges', { name: 'feeBasisPoints' })
  expect(history.data).toMatchObject([
    { before: '0.00', after: '1.50', operator: 'Olivia', reason: 'Costs have to be covered' },
  ])
  expect((await olivia.call('listAudit', {})).data[0]).toMatchObject({
    operator: 'olivia',
    action: 'setting.change',
    subject: 'setting:feeBasisPoints',
    detail: JSON.stringify({ after: '1.50', before: '0.00', reason: 'Costs have to be covered' }),
  })
  await expect(world.pool.query('update setting_change set reason = null')).rejects.toThrow('append-only')
})

test('a value beyond its bounds, of another kind, or against another rule is refused at its field', async ({
  world,
}) => {
  const { olivia } = world
  const refusals = [
    ['confirmMinutes', '0', 'At least 1'],
    ['confirmMinutes', '1441', 'At most 1440'],
    ['confirmMinutes', '1.5', 'Check this entry'],
    ['referencePrice', '-7', 'Check this entry'],
    ['referencePrice', '7.205', 'Check this entry'],
    ['orderMin', '50000.01', 'At most 50000.00, because of another rule'],
    ['orderMax', '9.99', 'At least 10.00, because of another rule'],
    ['newcomerOpenOrders', '11', 'At most 10, because of another rule'],
    ['openOrders', '2', 'At least 3, because of another rule'],
    ['smsCountries', '86', 'Check this entry'],
    ['currency', 'USD', 'This cannot be changed'],
    ['bond', '1000', 'This is the value now'],
  ] as const
  const before = await world.countRows()
  for (const [name, value, said] of refusals) {
    await expect(olivia.call('previewSetting', { name, value }), name).refusedWith('INVALID_PARAMS', {
      fields: { value: said },
    })
    await expect(olivia.call('changeSetting', { name, value, reason: 'Because' }), name).refusedWith(
      'INVALID_PARAMS',
      { fields: { value: said } },
    )
  }
  expect(await world.countRows()).toEqual(before)
})

test('two changes at once that contradict each other: one holds', async ({ world }) => {
  const { olivia } = world
  const reason = 'At the same time'
  const outcomes = await Promise.allSettled([
    olivia.call('changeSetting', { name: 'orderMin', value: '6000.00', reason }),
    olivia.call('changeSetting', { name: 'orderMax', value: '5000.00', reason }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('every setting is listed with its bounds, and everybody at the console may read it', async ({
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
    changedAt: null,
    reason: '',
  })
})

test('the other side of an appeal has as long as the rule says', async ({ world }) => {
  const { alice, bob, olivia } = world
  await olivia.call('changeSetting', { name: 'appealAnswerHours', value: '3', reason: 'Quicker' })
  const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice, num: '5.00' })
  const appeal = await alice.appeals(order)
  expect(appeal.deadlineAt).toBe(Math.floor(world.clock.now().getTime() / 1000) + 3 * 3600)
})
