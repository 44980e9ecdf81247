import { describe, expect, test } from 'vitest'
import { isWeakPayPassword, passwordFault } from './weak-passwords.ts'

const bob = { username: 'bob', mobile: '+8613800000002' }

describe('a login password', () => {
  test.each([
    'password1',
    'PassWord1',
    'aaaaaaaa',
    '12345678',
    '87654321',
    'abcdefgh',
    'abcabcabc',
    'demodemo',
    '67890123',
  ])('%s is one that everybody guesses', (password) =>
    expect(passwordFault(password, bob, isCommon)).toBe('password_common'),
  )

  test.each(['bob-at-home', 'My.BOB.2026', '13800000002', '+8613800000002', 'x00000002x'])(
    '%s is made of what everybody knows of its owner',
    (password) => expect(passwordFault(password, bob, isCommon)).toBe('password_own'),
  )

  test.each(['demo-1234', 'quiet-river-27', 'correct horse', '一二三四五六七九', 'aaaaaaab'])(
    '%s will do',
    (password) => expect(passwordFault(password, bob, isCommon)).toBeNull(),
  )

  test('of somebody without a name of their choosing may hold any name', () =>
    expect(passwordFault('bob-at-home', { ...bob, username: undefined }, isCommon)).toBeNull())
})

describe('a pay password', () => {
  test.each([
    '000000',
    '888888',
    '123456',
    '654321',
    '012345',
    '987654',
    '567890',
    '890123',
    '098765',
    '121212',
    '123123',
    '520520',
    '112233',
    '332211',
    '111222',
    '998877',
    '147258',
    '159753',
    '520131',
  ])('%s is weak', (figures) => expect(isWeakPayPassword(figures)).toBe(true))

  test.each([
    '135790',
    '246813',
    '135791',
    '926481',
    '246802',
    '975310',
    '846273',
    '000001',
    '131319',
    '861203',
  ])('%s is not', (figures) => expect(isWeakPayPassword(figures)).toBe(false))
})

function isCommon(password: string): boolean {
  return password === 'password1'
}
