import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isFixedSetting,
  readSettingText,
  settingDescriptor,
  settingNames,
  settingTable,
  settingText,
  validateSetting,
} from './setting-table.ts'
import { defaultSettings } from './settings.ts'

test('every default reads back as it is written, and is within its bounds', () => {
  for (const name of settingNames) {
    const described = settingDescriptor(name)
    const value = defaultSettings[name]
    expect(readSettingText(described, settingText(described, value)), name).toEqual(value)
    expect(validateSetting(defaultSettings, name, value), name).toEqual(
      isFixedSetting(name) ? { flaw: 'fixed' } : null,
    )
  }
})

test('text of another kind is refused', () => {
  const refused = {
    bond: ['', '-1', '1.001', '1e3', 'ten'],
    usdtFee: ['1.0000001'],
    feeBasisPoints: ['1.505', '5%'],
    confirmMinutes: ['1.5', '-1', '1234567890'],
    verificationRequired: ['', 'yes', 'On', '1', 'true'],
    serviceToHour: ['24:00', '-1', '9.5'],
    smsCountries: ['', '86', '+0', '+86;+852', '+86 852'],
    currency: ['cny', 'yuan'],
    payMinutes: ['', ',', '15;30', '15, -30', '15, 30.5', '15 min', '15, 1234567890'],
  } as const
  for (const name of settingNames)
    for (const text of Object.entries(refused).find(([each]) => each === name)?.[1] ?? [])
      expect(readSettingText(settingDescriptor(name), text), `${name} ${text}`).toBeNull()
  expect(readSettingText(settingDescriptor('verificationRequired'), ' ｏｆｆ ')).toBe(false)
  expect(readSettingText(settingDescriptor('rulingEffectHours'), '１２')).toBe(12)
  expect(readSettingText(settingDescriptor('smsCountries'), '+86，+852 +86')).toEqual(['+86', '+852'])
})

test('a list of minutes reads back as it is written, with the separators of either language', () => {
  const { min, max, most } = settingTable.payMinutes
  const lists = fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: most })
  fc.assert(
    fc.property(lists, fc.constantFrom(', ', ',', '，', '、', ' '), (list, separator) => {
      const minutes = list.toSorted((a, b) => a - b)
      expect(readSettingText(settingTable.payMinutes, minutes.join(separator))).toEqual(minutes)
      expect(readSettingText(settingTable.payMinutes, settingText(settingTable.payMinutes, minutes))).toEqual(
        minutes,
      )
      expect(validateSetting(defaultSettings, 'payMinutes', minutes)).toBeNull()
      if (minutes.length > 1)
        expect(validateSetting(defaultSettings, 'payMinutes', minutes.toReversed())).toEqual({
          flaw: 'unordered',
        })
    }),
  )
})

test('a list of minutes is ascending, not too long, and each within the bounds', () => {
  const judge = (minutes: readonly number[]) => validateSetting(defaultSettings, 'payMinutes', minutes)
  expect(judge([4, 15])).toEqual({ flaw: 'below', bound: 5 })
  expect(judge([15, 1441])).toEqual({ flaw: 'above', bound: 1440 })
  expect(judge([15, 15])).toEqual({ flaw: 'unordered' })
  expect(judge([5, 6, 7, 8, 9, 10])).toEqual({ flaw: 'too_many', most: 5 })
  expect(judge([5, 6, 7, 8, 1440])).toBeNull()
})

test('bounds come from the table and from other settings', () => {
  expect(validateSetting(defaultSettings, 'confirmMinutes', 0)).toEqual({ flaw: 'below', bound: 1 })
  expect(validateSetting(defaultSettings, 'bond', 1_000_000_001n)).toEqual({
    flaw: 'above',
    bound: 1_000_000_000n,
  })
  expect(validateSetting(defaultSettings, 'orderMin', 5_000_001n)).toEqual({
    flaw: 'above',
    bound: 5_000_000n,
    other: 'orderMax',
  })
  expect(validateSetting(defaultSettings, 'openOrders', 2)).toEqual({
    flaw: 'below',
    bound: 3,
    other: 'newcomerOpenOrders',
  })
  expect(validateSetting(defaultSettings, 'orderMax', 1_000n)).toBeNull()
  expect(validateSetting(defaultSettings, 'verificationRequired', false)).toBeNull()
  const many = Array.from({ length: 51 }, (_, at) => `+${at + 1}`)
  expect(validateSetting(defaultSettings, 'smsCountries', many)).toEqual({ flaw: 'too_many', most: 50 })
})

test('a day of service begins before it ends', () => {
  const judged = (name: 'serviceFromHour' | 'serviceToHour', hour: number) =>
    validateSetting(defaultSettings, name, hour)
  expect(judged('serviceFromHour', 20)).toBeNull()
  expect(judged('serviceFromHour', 21)).toEqual({ flaw: 'above', bound: 20, other: 'serviceToHour' })
  expect(judged('serviceFromHour', 24)).toEqual({ flaw: 'above', bound: 23 })
  expect(judged('serviceToHour', 10)).toBeNull()
  expect(judged('serviceToHour', 9)).toEqual({ flaw: 'below', bound: 10, other: 'serviceFromHour' })
  expect(judged('serviceToHour', 24)).toBeNull()
  expect(judged('serviceToHour', 25)).toEqual({ flaw: 'above', bound: 24 })
})
