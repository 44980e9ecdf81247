import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { lifecycleTable, lifecycleTerms } from './lifecycle-table.ts'
import { openStates } from './states.ts'

test('each open state can be left, has a time, and the time is a setting of the market', () => {
  const { states, acts, timers } = lifecycleTable()
  const terms = lifecycleTerms(defaultSettings)
  for (const state of openStates) {
    expect(acts.some(({ from, to }) => from === state && to !== state)).toBe(true)
    expect(timers.some((timer) => timer.state === state)).toBe(true)
    expect(Object.keys(terms)).toContain(states.find((row) => row.state === state)?.window)
  }
})

test('an order begins in one of its states, by an act of either side', () => {
  const begun = lifecycleTable().acts.filter(({ from }) => from === null)
  expect(begun.map(({ actionName, by, to, coin }) => [actionName, by, to, coin])).toEqual([
    ['placeOrder', ['buyer'], 'confirming', 'stock'],
    ['sellTo', ['seller'], 'paying', 'balance'],
  ])
})
