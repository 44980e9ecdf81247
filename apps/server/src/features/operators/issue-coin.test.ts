import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('one key issues once, however often it is pressed; each call without a key issues again', async ({
  world,
}) => {
  const { olivia, nina } = world
  const presses = Array.from({ length: 8 }, () =>
    olivia.issues({ to: nina, amount: '10.00' }, 'issue-once-1'),
  )
  const issued = await Promise.all(presses)
  expect(new Set(issued.map(({ postingId }) => postingId)).size).toBe(1)
  expect(await nina.available()).toBe('10.00')
  await olivia.issues({ to: nina, amount: '1.00' })
  await olivia.issues({ to: nina, amount: '1.00' })
  expect(await nina.available()).toBe('12.00')
  await expect(olivia.issues({ to: nina, amount: '11.00' }, 'issue-once-1')).refusedWith(
    'IDEMPOTENCY_CONFLICT',
  )
})

test('is for some roles alone, with a notice to the receiver and an audit entry', async ({ world }) => {
  const { nina, olivia } = world
  const rita = await world.atConsole('rita')
  const form = { userId: nina.id, amount: '5.00', reason: 'a gift' }
  await expect(rita.call('issueCoin', form)).refusedWith('OPERATOR_ROLE')
  await olivia.call('issueCoin', form)
  expect((await nina.notices())[0]?.content).toContain('5.00')
  const { data } = await olivia.call('listAudit', {})
  expect(data[0]).toMatchObject({ operator: 'olivia', action: 'coin.issue', subject: `user:${nina.id}` })
  expect(JSON.parse(data[0]?.detail ?? '')).toMatchObject({ amount: '5.00', reason: 'a gift' })
})
