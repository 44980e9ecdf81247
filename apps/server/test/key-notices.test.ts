import { screens } from '@u-market/contract/paths'
import { type Trader, test } from '@u-market/testkit'
import { expect } from 'vitest'

test('each change of an account’s passwords is reported to its owner, with what to do if it was not them', async ({
  world,
}) => {
  const { bob, nina } = world
  const first = { payPassword: '846273', repeatedPayPassword: '846273' }
  const second = { payPassword: '926481', repeatedPayPassword: '926481' }
  const codeTo = async (trader: Trader) =>
    (await trader.call('sendCode', { mobile: trader.mobile, event: 'setpaypassword' })).demoCode!

  await nina.call('setPayPassword', { ...first, code: await codeTo(nina) })
  expect(await newest(nina)).toEqual(['Payment password set', screens.payPassword])
  await nina.call('setPayPassword', { ...second, oldPayPassword: first.payPassword })
  expect(await newest(nina)).toEqual(['Payment password changed', screens.payPassword])
  await world.clock.advance({ minutes: 2 })
  await nina.call('setPayPassword', { ...first, code: await codeTo(nina) })
  expect(await newest(nina)).toEqual(['Payment password reset by SMS code', screens.payPassword])

  const socket = await world.connect(bob)
  await socket.hears('welcome')
  await bob.call('changePassword', { oldPassword: bob.password, newPassword: 'quiet-river-27' })
  await socket.hears('notice')
  expect(await newest(bob)).toEqual(['Login password changed', screens.loginPassword])
  const visitor = world.visitor()
  const { demoCode } = await visitor.call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
  const newPassword = 'quiet-river-28'
  await visitor.call('resetPassword', { mobile: bob.mobile, code: demoCode!, newPassword })
  const { token } = await visitor.call('logIn', { account: 'bob', password: newPassword })
  const back = world.play({ ...bob, token })
  expect(await newest(back)).toEqual(['Login password reset by SMS code', screens.loginPassword])

  const told = [...(await nina.notices()), ...(await back.notices())].filter(({ title }) =>
    /password/.test(title),
  )
  // Nina's three, Bob's first payment password, and his login password twice.
  expect(told).toHaveLength(6)
  for (const { content, type } of told) {
    expect(type).toBe('account')
    expect(content).toMatch(/If this was not you, .*support/)
  }
  expect(
    told.filter(({ content }) =>
      /24 hours.* no coin can leave your balance, and payment methods cannot change/.test(content),
    ),
  ).toHaveLength(2)
})

async function newest(trader: Trader): Promise<string[]> {
  const [notice] = await trader.notices()
  return notice ? [notice.title, notice.link] : []
}
