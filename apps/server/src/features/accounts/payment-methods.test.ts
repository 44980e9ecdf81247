import { test, type World } from '@u-market/testkit'
import { expect } from 'vitest'

test('a method needs the verified name and a known type', {
  tags: ['call.savePaymentMethod', 'product.bankCardOrWallet'],
}, async ({ world }) => {
  const add = (more: Record<string, string>) => world.bob.call('savePaymentMethod', form(world, more))
  await expect(add({ name: 'Somebody Else' })).refusedWith('METHOD_NAME_MISMATCH')
  await expect(add({ type: 'cash' })).naming('type')
  await expect(add({ type: 'bank' })).naming('bankName')
  await expect(add({ payPassword: '000009' })).refusedWith('PAYPASSWORD_WRONG')
  expect(await add({})).toMatchObject({ type: 'alipay', account: 'bob@example.com', status: 'active' })
})

test('an edit changes the method but not the orders already placed with it', {
  tags: ['call.listPaymentMethods'],
}, async ({ world }) => {
  const { alice, bob } = world
  const method = alice.methods[0]!
  const order = await bob.buys({ from: alice, num: '5.00', type: method.type })
  await alice.confirms(order)
  const was = (await bob.sees(order)).method?.account
  const edit = { id: method.id, name: alice.realName, account: '6222 9999', payPassword: alice.payPassword }
  await alice.call('savePaymentMethod', { ...edit, type: method.type, bankName: 'Another Bank' })
  expect((await alice.call('listPaymentMethods', {})).find(({ id }) => id === method.id)?.account).toBe(
    '62229999',
  )
  expect((await bob.sees(order)).method?.account).toBe(was)
  await expect(alice.call('savePaymentMethod', { ...edit, type: 'wechat' })).naming('type')
  await expect(bob.call('savePaymentMethod', form(world, { id: method.id }))).refusedWith('METHOD_NOT_FOUND')
})

test('a method used by a listed offer or an open order cannot be deleted', {
  tags: ['call.deletePaymentMethod'],
}, async ({ world }) => {
  const { mei, bob } = world
  const [method] = mei.methods
  const remove = () => mei.call('deletePaymentMethod', { id: method!.id })
  const offer = await mei.lists({ num: '20.00', methods: [method!] })
  const order = await bob.buys({ from: offer, num: '5.00', type: method!.type })
  await expect(remove()).refusedWith('METHOD_IN_USE')
  await mei.call('editOffer', { id: offer.id, status: 'down' })
  await expect(remove()).refusedWith('METHOD_IN_USE')
  await bob.cancels(order)
  expect(await remove()).toBeNull()
  await expect(remove()).refusedWith('METHOD_NOT_FOUND')
  expect((await mei.call('listPaymentMethods', {})).map(({ id }) => id)).not.toContain(method!.id)
})

test('a user has at most twenty methods, even when they are added at once', async ({ world }) => {
  const ends = await Promise.allSettled(
    Array.from({ length: 24 }, (_, at) =>
      world.bob.call('savePaymentMethod', form(world, { account: `bob-${at}@example.com` })),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20 - world.bob.methods.length)
})

function form({ bob }: World, more: Record<string, string | number> = {}) {
  return {
    type: 'alipay',
    name: bob.realName,
    account: 'bob@example.com',
    payPassword: bob.payPassword,
    ...more,
  }
}
