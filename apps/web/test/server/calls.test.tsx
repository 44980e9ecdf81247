// @vitest-environment node
// @vitest-environment-options {"page":true}
import './page.ts'
import { test } from '@u-market/testkit'
import { afterEach, expect } from 'vitest'
import { errorText, isRefused } from '../../src/base/api/errors.ts'
import { useApiMutation } from '../../src/base/api/use-api.ts'
import { resetPhone } from '../reset.ts'
import { use } from '../show.tsx'
import { comesFrom, loseAnswers } from './page.ts'

afterEach(resetPhone)

test('places one order when a form is sent again after a lost response', async ({ world }) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  comesFrom(world.server.baseUrl)
  const { result } = await use(() => useApiMutation('placeOrder'), {
    as: { ...(await bob.info()), token: bob.token },
  })
  const form = { offerId: offer.id, num: '25.00', methodType: 'bank', price: offer.price }

  loseAnswers(true)
  await expect(result.current.mutateAsync(form)).rejects.toThrow('Network Error')
  expect((await bob.orders({ state: 'confirming' })).total).toBe(1)
  loseAnswers(false)
  const order = await result.current.mutateAsync(form)
  expect((await bob.orders({ state: 'confirming' })).data).toMatchObject([{ orderId: order.orderId }])

  await result.current.mutateAsync({ ...form, num: '10.00' })
  expect((await bob.orders({ state: 'confirming' })).total).toBe(2)
})

test('returns a refusal in the phone’s language with its reason and fields', async ({ world }) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '50.00' })
  comesFrom(world.server.baseUrl)
  const { result } = await use(() => useApiMutation('placeOrder'), {
    as: { ...(await bob.info()), token: bob.token },
    language: 'zh-CN',
  })
  const form = { offerId: offer.id, methodType: 'bank', price: '7.10' }
  const error: unknown = await result.current.mutateAsync({ ...form, num: '25.00' }).catch((thrown) => thrown)
  expect(isRefused(error) && error.reason).toBe('PRICE_CHANGED')
  expect(errorText(error)).toMatch(/\p{Script=Han}/u)
  const wrong: unknown = await result.current.mutateAsync({ ...form, num: '-1' }).catch((thrown) => thrown)
  expect(isRefused(wrong) && Object.keys(wrong.fields)).toEqual(['num'])
})
