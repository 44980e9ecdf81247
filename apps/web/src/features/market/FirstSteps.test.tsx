import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob } from '../../../test/samples.ts'
import { stepsOf } from './FirstSteps.tsx'

const fresh = { ...bob, verificationStatus: 0, hasPayPassword: 0, coin: '0.00' } as const

const none = { orders: [], isVerificationRequired: true }

test('somebody new has three steps before them', () => {
  expect(stepsOf(fresh, none)).toEqual({
    verification: 'none',
    hasPassword: false,
    hasBought: false,
    mayBuy: false,
  })
})

test('where buyers need no verification, they may buy before it, and who has bought is not new for want of it', () => {
  const open = { ...none, isVerificationRequired: false }
  expect(stepsOf(fresh, open)).toMatchObject({ verification: 'none', mayBuy: true })
  expect(stepsOf({ ...bob, verificationStatus: 0 }, open)).toBeNull()
  expect(stepsOf({ ...bob, verificationStatus: 0 }, none)).toMatchObject({ mayBuy: false })
})

test('verified and with a password, the first purchase is left', () => {
  const ready = { ...fresh, verificationStatus: 2, hasPayPassword: 1 } as const
  expect(stepsOf(ready, { ...none, orders: [orderIn('cancelled', 'buyer')] })).toMatchObject({
    hasBought: false,
  })
  expect(stepsOf(ready, { ...none, orders: [orderIn('completed', 'buyer')] })).toBeNull()
})

test('who has coin knows how to come by it, and nobody is new before their orders are known', () => {
  expect(stepsOf(bob, none)).toBeNull()
  expect(stepsOf({ ...bob, coin: '0.00', frozenCoin: '5.00' }, none)).toBeNull()
  expect(stepsOf({ ...bob, coin: '0.00' }, { ...none, orders: undefined })).toBeNull()
})
