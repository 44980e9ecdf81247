import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { openActs } from './order-acts.ts'

const PAID = 1_790_000_000
const RELEASE_DUE = PAID + 30 * 60

const paid = orderIn('releasing', 'buyer', {
  actions: ['undoPaid', 'answerCancel'],
  actionTimes: [
    { actionName: 'undoPaid', opensAt: null, closesAt: PAID + 120 },
    { actionName: 'remind', opensAt: PAID + 190, closesAt: null },
    { actionName: 'appeal', opensAt: RELEASE_DUE, closesAt: null },
    { actionName: 'undoPaid', opensAt: PAID + 300, closesAt: PAID + 400 },
  ],
})

test('opens and closes an action by the clock, to the second, with an old list of actions', () => {
  expect(openActs(paid, at(RELEASE_DUE) - 1).can('appeal')).toBe(false)
  expect(openActs(paid, at(RELEASE_DUE)).can('appeal')).toBe(true)
  expect(openActs(paid, at(PAID)).can('remind')).toBe(false)
  expect(openActs(paid, at(RELEASE_DUE)).can('answerCancel')).toBe(true)
  const undo = [PAID, PAID + 120, PAID + 299, PAID + 300, PAID + 400].map((second) =>
    openActs(paid, at(second)).can('undoPaid'),
  )
  expect(undo).toEqual([true, false, false, true, false])
})

test('says when an action will open, and null for one that is open or never opens', () => {
  const acts = openActs(paid, at(PAID + 150))
  expect(acts.opensAt('appeal')).toBe(RELEASE_DUE)
  expect(acts.opensAt('remind')).toBe(PAID + 190)
  expect(acts.opensAt('undoPaid')).toBe(PAID + 300)
  expect(acts.opensAt('release')).toBeNull()
  expect(openActs(paid, at(RELEASE_DUE)).opensAt('appeal')).toBeNull()
})

test('returns the next time at which an action opens or closes, then null', () => {
  const changes = [PAID, PAID + 120, PAID + 190, PAID + 300, PAID + 400, RELEASE_DUE].map(
    (second) => openActs(paid, at(second)).changesAt,
  )
  expect(changes).toEqual([PAID + 120, PAID + 190, PAID + 300, PAID + 400, RELEASE_DUE, null])
})

test('offers no action on an unpaid order past its deadline', () => {
  const unpaid = orderIn('paying', 'buyer', { endsAt: PAID, actions: ['markPaid'], actionTimes: [] })
  expect(openActs(unpaid, at(PAID) - 1)).toMatchObject({ isEnding: false, changesAt: PAID })
  expect(openActs(unpaid, at(PAID) - 1).can('markPaid')).toBe(true)
  expect(openActs(unpaid, at(PAID))).toMatchObject({ isEnding: true, changesAt: null })
  expect(openActs(unpaid, at(PAID)).can('markPaid')).toBe(false)
})

test('waits for the end of an order without open actions', () => {
  const waiting = orderIn('paying', 'seller', { endsAt: PAID, actionTimes: [] })
  expect(openActs(waiting, at(PAID - 1)).changesAt).toBe(PAID)
})

test('a late release ends nothing', () => {
  expect(openActs(paid, at(RELEASE_DUE)).isEnding).toBe(false)
})

function at(seconds: number) {
  return seconds * 1000
}
