import { defaultSettings } from '@u-market/domain'
import { expect, test } from 'vitest'
import { mergeSettings } from './market-settings.ts'

test('replaces defaults with the stored rows, and reads money as whole minor units', () => {
  const { settings, invalid } = mergeSettings([
    { name: 'referencePrice', value: 705 },
    { name: 'orderMax', value: '9000000' },
    { name: 'confirmMinutes', value: 5 },
    { name: 'payMinutes', value: [20, 45] },
  ])
  expect(invalid).toEqual([])
  expect(settings).toEqual({
    ...defaultSettings,
    referencePrice: 705n,
    orderMax: 9_000_000n,
    confirmMinutes: 5,
    payMinutes: [20, 45],
  })
})

test('counts invalid rows as unset and names them, and applies the others', () => {
  const { settings, invalid } = mergeSettings([
    { name: 'referencePrice', value: -1 },
    { name: 'currency', value: 'yuan' },
    { name: 'bond', value: '500.00' },
    { name: 'payMinutes', value: [30, 15] },
    { name: 'pauseMinutes', value: [] },
    { name: 'releaseMinutes', value: 45 },
    { name: 'paymentTypes', value: [] },
  ])
  expect(invalid.sort()).toEqual(['bond', 'currency', 'pauseMinutes', 'payMinutes', 'referencePrice'])
  expect(settings).toEqual({ ...defaultSettings, releaseMinutes: 45 })
})
