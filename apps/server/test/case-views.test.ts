import { createTasks } from '@u-market/server/jobs/index.ts'
import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('operators who have the same case open see each other while it is open', async ({ world }) => {
  const { bob, olivia } = world
  const ada = await world.secondOperator()
  const { id } = await bob.exchanges({ coin: '5.00' })
  const look = async (who: typeof olivia, kind: 'exchange' | 'fault' = 'exchange') =>
    (await who.call('watchCase', { kind, id })).alsoOpen
  const since = Math.floor(world.clock.now().getTime() / 1000)
  expect(await look(olivia)).toEqual([])
  await world.clock.advance({ seconds: 10 })
  expect(await look(ada)).toEqual([{ name: 'Olivia', since }])
  await world.clock.advance({ seconds: 15 })
  // A renewed view keeps its start; operators see neither themselves nor those with another case open.
  expect(await look(olivia)).toEqual([{ name: 'Ada', since: since + 10 }])
  await world.clock.advance({ seconds: 10 })
  expect(await look(ada)).toEqual([{ name: 'Olivia', since }])
  expect(await look(ada, 'fault')).toEqual([])
  // A closed page expires, and opening it again counts as new.
  await world.clock.advance({ seconds: 40 })
  expect(await look(ada)).toEqual([])
  expect(await look(olivia)).toEqual([{ name: 'Ada', since: since + 75 }])
  expect((await olivia.call('listAudit', {})).data.map(({ action }) => action)).not.toContain('case.watch')
  await world.clock.advance({ minutes: 1 })
  await createTasks(world.deps).prune({})
  expect((await world.pool.query('select from case_view')).rowCount).toBe(0)
})

test('an operator who decides second is told the first operator’s name, decision and time', async ({
  world,
}) => {
  const { bob, mei, nina, oscar, olivia } = world
  const ada = await world.secondOperator()
  const exchange = await bob.exchanges({ coin: '5.00' })
  await mei.call('certifyMerchant', { apply: '1', contact: 'mei@example.com' })
  const { id: fault } = await nina.call('reportBug', { type: 'app', content: 'The scanner stays black.' })
  const [application] = (
    await olivia.call('listVerifications', { status: 'pending', limit: 50 })
  ).data.filter(({ userId }) => userId === oscar.id)
  const [merchant] = (await olivia.call('listMerchants', { status: 'pending' })).data
  const decisions = [
    [
      'refused',
      (who: typeof olivia) =>
        who.call('decideExchange', { id: exchange.id, decision: 'refuse', reason: 'Not today.' }),
    ],
    [
      'refused',
      (who: typeof olivia) =>
        who.call('decideMerchant', { id: merchant!.id, decision: 'refuse', reason: 'Not today.' }),
    ],
    [
      'approved',
      (who: typeof olivia) => who.call('decideVerification', { id: application!.id, decision: 'approve' }),
    ],
    [
      'answered',
      (who: typeof olivia) => who.call('answerBugReport', { id: fault, answer: 'It works again.' }),
    ],
  ] as const
  for (const [decision, decide] of decisions) {
    await decide(ada)
    const decidedAt = Math.floor(world.clock.now().getTime() / 1000)
    await world.clock.advance({ seconds: 20 })
    await expect(decide(olivia)).refusedWith('REVIEW_STATE', { decidedBy: 'Ada', decision, decidedAt })
  }
})
