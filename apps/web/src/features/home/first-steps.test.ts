import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob } from '../../../test/samples.ts'
import { stepsOf } from './first-steps.ts'

const fresh = { ...bob, verificationStatus: 0, hasPayPassword: 0, coin: '0.00' } as const

test('somebody new has three steps before them', () => {
  expect(stepsOf(fresh, [])).toEqual({ verification: 'none', hasPassword: false, hasBought: false })
})

test('verified and with a password, the first purchase is left', () => {
  const ready = { ...fresh, verificationStatus: 2, hasPayPassword: 1 } as const
  expect(stepsOf(ready, [orderIn('cancelled', 'buyer')])).toMatchObject({ hasBought: false })
  expect(stepsOf(ready, [orderIn('completed', 'buyer')])).toBeNull()
})

test('who has coin knows how to come by it, and nobody is new before their orders are known', () => {
  expect(stepsOf(bob, [])).toBeNull()
  expect(stepsOf({ ...bob, coin: '0.00', frozenCoin: '5.00' }, [])).toBeNull()
  expect(stepsOf({ ...bob, coin: '0.00' }, undefined)).toBeNull()
})
