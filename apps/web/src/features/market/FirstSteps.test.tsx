import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob } from '../../../test/samples.ts'
import { stepsOf } from './FirstSteps.tsx'

const fresh = { ...bob, verificationStatus: 0, hasPayPassword: 0, coin: '0.00' } as const

const none = { orders: [], isVerificationRequired: true }

test('gives a new user three steps', () => {
  expect(stepsOf(fresh, none)).toEqual({
    verification: 'none',
    hasPassword: false,
    hasBought: false,
    mayBuy: false,
  })
})

test('lets unverified buyers buy and ends their steps without verification, if the market requires none', () => {
  const open = { ...none, isVerificationRequired: false }
  expect(stepsOf(fresh, open)).toMatchObject({ verification: 'none', mayBuy: true })
  expect(stepsOf({ ...bob, verificationStatus: 0 }, open)).toBeNull()
  expect(stepsOf({ ...bob, verificationStatus: 0 }, none)).toMatchObject({ mayBuy: false })
})

test('a verified user with a payment password has only the first purchase left', () => {
  const ready = { ...fresh, verificationStatus: 2, hasPayPassword: 1 } as const
  expect(stepsOf(ready, { ...none, orders: [orderIn('cancelled', 'buyer')] })).toMatchObject({
    hasBought: false,
  })
  expect(stepsOf(ready, { ...none, orders: [orderIn('completed', 'buyer')] })).toBeNull()
})

test('returns no steps for a user with coin or before the orders are loaded', () => {
  expect(stepsOf(bob, none)).toBeNull()
  expect(stepsOf({ ...bob, coin: '0.00', frozenCoin: '5.00' }, none)).toBeNull()
  expect(stepsOf({ ...bob, coin: '0.00' }, { ...none, orders: undefined })).toBeNull()
})
