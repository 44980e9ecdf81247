/** Another mobile for an account, and what a thief of a session, a SIM or a mailbox can do with that. */

import { expect } from 'vitest'
import { sweepMobileChanges } from '../src/features/accounts/index.ts'
import { asksByEmail, codeTo, logsIn, NEW_MOBILE, mobileTest as test } from './mobile.fixture.ts'
import { confirms, runsJobs } from './open-mailbox.fixture.ts'

const HIS = 'bob@mail.example'

test('a code to the old mobile and one to the new change it at once, and a hold begins', {
  tags: ['call.changeMobile'],
}, async ({ world, post, texts }) => {
  const { bob, mei } = world
  await confirms({ world, post }, bob, HIS)
  const elsewhere = await logsIn(world, bob)
  const old = bob.mobile
  const oldCode = await codeTo(bob, old, 'changemobile')
  const code = await codeTo(bob, NEW_MOBILE, 'newmobile')
  await runsJobs(world)
  expect(texts.to(old).at(-1)).toContain('to replace this mobile number')
  const form = { mobile: NEW_MOBILE, code, oldCode, payPassword: bob.payPassword }
  await expect(bob.call('changeMobile', { ...form, payPassword: '999999' })).refusedWith('PAYPASSWORD_WRONG')
  await expect(bob.call('changeMobile', { ...form, mobile: old })).naming('mobile')
  await expect(bob.call('changeMobile', { ...form, emailCode: code })).naming('oldCode')
  // The codes are not interchangeable, and a code to his mobile goes to his session alone.
  await expect(bob.call('changeMobile', { ...form, oldCode: code })).refusedWith('CODE_WRONG')
  await expect(mei.call('sendCode', { mobile: old, event: 'changemobile' })).naming('mobile')
  await expect(world.visitor().call('sendCode', { mobile: old, event: 'changemobile' })).answeredStatus(401)

  const key = { idempotencyKey: 'another-mobile' }
  expect(await bob.call('changeMobile', form, key)).toEqual({ isChanged: 1, dueAt: null })
  expect(await bob.call('changeMobile', form, key)).toEqual({ isChanged: 1, dueAt: null })
  expect(await bob.call('getUser', {})).toMatchObject({ mobile: NEW_MOBILE, paused: 1, pausedBy: 'reset' })
  await expect(elsewhere.call('getUser', {})).answeredStatus(401)
  await runsJobs(world)
  expect(texts.to(old).at(-1)).toContain('was replaced by +86138****0001')
  expect(post.to(HIS).at(-1)).toMatchObject({ subject: 'U Market: Mobile number changed' })
  expect((await bob.call('listNotices', { page: 1 })).data[0]).toMatchObject({
    title: 'Mobile number changed',
  })

  await expect(bob.transfers({ to: mei, amount: '1.00' })).refusedWith('HELD_UNTIL')
  const other = { mobile: '+8613899990002', payPassword: bob.payPassword, code: '123456', oldCode: '123456' }
  await expect(bob.call('changeMobile', other)).refusedWith('HELD_UNTIL')
  const visitor = world.visitor()
  await expect(visitor.call('logIn', { account: old, password: bob.password })).refusedWith('LOGIN_FAILED')
  expect(await visitor.call('logIn', { account: NEW_MOBILE, password: bob.password })).toMatchObject({
    id: bob.id,
  })
  // The old number is free for its next holder, and opens nothing of his.
  const reset = { mobile: old, code: await codeTo(visitor, old, 'resetpwd'), newPassword: 'quiet-river-27' }
  await expect(visitor.call('resetPassword', reset)).refusedWith('CODE_WRONG')
})

test('a stolen SIM cannot take the account for good, and guesses are counted', async ({ world }) => {
  const { bob, mei } = world
  const thief = world.visitor()
  // The SIM alone is enough to reset the passwords; the hold that follows keeps the mobile too.
  const newPassword = 'quiet-river-27'
  const code = await codeTo(thief, bob.mobile, 'resetpwd')
  await thief.call('resetPassword', { mobile: bob.mobile, code, newPassword })
  const stolen = await logsIn(world, bob, newPassword)
  const form = { mobile: NEW_MOBILE, code: '000000', payPassword: bob.payPassword }
  await expect(stolen.call('changeMobile', { ...form, oldCode: '000000' })).refusedWith('HELD_UNTIL')
  await expect(stolen.call('sendMobileMail', { payPassword: bob.payPassword })).refusedWith('HELD_UNTIL')

  // Mei's session is stolen with her payment password, not her SIM.
  const right = await codeTo(mei, mei.mobile, 'changemobile')
  const guess = (oldCode: string) =>
    mei.call('changeMobile', { ...form, payPassword: mei.payPassword, oldCode })
  for (let at = 0; at < 5; at++)
    await expect(guess(right === `00000${at}` ? '999999' : `00000${at}`)).refusedWith('CODE_WRONG')
  await expect(guess(right)).refusedWith('CODE_WRONG')

  // A number that has an account is named so only to its holder.
  world.clock.skip({ minutes: 2 })
  const taken = {
    mobile: bob.mobile,
    payPassword: mei.payPassword,
    oldCode: await codeTo(mei, mei.mobile, 'changemobile'),
  }
  await expect(mei.call('changeMobile', { ...taken, code: '000000' })).refusedWith('CODE_WRONG')
  const held = await codeTo(mei, bob.mobile, 'newmobile')
  await expect(mei.call('changeMobile', { ...taken, code: held })).refusedWith('MOBILE_TAKEN')
  expect(await mei.call('getUser', {})).toMatchObject({ mobile: mei.mobile })
})

test('by e-mail it waits a day; the old mobile, a session and a reset can stop it until then', {
  tags: ['call.sendMobileMail', 'call.getMobileChange', 'call.stopMobileChange', 'call.stopMobileByLink'],
}, async ({ world, post, texts }) => {
  const { bob } = world
  const old = bob.mobile
  await expect(bob.call('sendMobileMail', { payPassword: bob.payPassword })).refusedWith('EMAIL_NEEDED')
  await confirms({ world, post }, bob, HIS)
  await expect(bob.call('sendMobileMail', { payPassword: bob.payPassword })).refusedWith('EMAIL_NEEDED')
  expect(await bob.call('getMobileChange', {})).toMatchObject({ waiting: null, byEmail: 'young' })
  world.clock.skip({ hours: 25 })
  const form = await asksByEmail({ world, post }, bob, { email: HIS })
  expect(post.to(HIS).at(-1)).toMatchObject({ subject: 'U Market: Code for another mobile number' })
  expect(post.to(HIS).at(-1)?.text).not.toContain('https:')
  await expect(bob.call('sendMobileMail', { payPassword: bob.payPassword })).refusedWith('CODE_TOO_SOON')
  for (let at = 0; at < 2; at++)
    await expect(bob.call('changeMobile', { ...form, emailCode: '000000' })).refusedWith('CODE_WRONG')
  const { dueAt } = await bob.call('changeMobile', form)
  expect(dueAt).toBe(Math.floor(world.clock.now().getTime() / 1000) + 24 * 3600)
  expect(await bob.call('getMobileChange', {})).toMatchObject({
    waiting: { mobile: '+86138****0001', way: 'email', dueAt },
    byEmail: 'ready',
  })
  await runsJobs(world)
  expect(await bob.call('getUser', {})).toMatchObject({ mobile: old, paused: 0 })
  const [, link] = /(https:\S+)/.exec(texts.to(old).at(-1) ?? '') ?? []
  expect(post.to(HIS).at(-1)?.text).toContain(link)
  const key = new URL(link ?? '').searchParams.get('key') ?? ''
  const stranger = world.visitor()
  await expect(stranger.callWith('stopMobileChange', {})).answeredStatus(401)
  const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
  await expect(stranger.call('stopMobileByLink', { key: forged })).refusedWith('MOBILE_CHANGE_OVER')
  for (let at = 0; at < 2; at++)
    expect(await stranger.call('stopMobileByLink', { key })).toEqual({ isStopped: 1 })
  world.clock.skip({ hours: 25 })
  expect(await sweepMobileChanges(world.deps)).toBe(0)
  expect((await bob.call('listNotices', { page: 1 })).data[0]).toMatchObject({
    title: 'Change of mobile number stopped',
  })

  // From any session, with one tap.
  await bob.call('changeMobile', await asksByEmail({ world, post }, bob, { email: HIS }))
  const second = await asksByEmail({ world, post: await later(world, post) }, bob, { email: HIS })
  await expect(bob.call('changeMobile', second)).refusedWith('MOBILE_CHANGE_WAITING')
  expect(await (await logsIn(world, bob)).call('stopMobileChange', {})).toEqual({ isStopped: 1 })
  await expect(bob.call('stopMobileChange', {})).refusedWith('MOBILE_CHANGE_OVER')

  // A reset by code comes from the old mobile.
  await later(world, post)
  await bob.call('changeMobile', await asksByEmail({ world, post }, bob, { email: HIS }))
  const code = await codeTo(stranger, old, 'resetpwd')
  await stranger.call('resetPassword', { mobile: old, code, newPassword: 'quiet-river-27' })
  const back = await logsIn(world, bob, 'quiet-river-27')
  expect(await back.call('getMobileChange', {})).toMatchObject({ waiting: null })
})

test('of a stop and the end of the hold one wins; what is taken or frozen by then stays as it was', async ({
  world,
  post,
  texts,
}) => {
  const { bob, mei } = world
  for (const [who, email] of [
    [bob, HIS],
    [mei, 'mei@mail.example'],
  ] as const)
    await confirms({ world, post }, who, email)
  world.clock.skip({ hours: 25 })
  await bob.call('changeMobile', await asksByEmail({ world, post }, bob, { email: HIS }))
  const meis = '+8613899990007'
  await mei.call(
    'changeMobile',
    await asksByEmail({ world, post }, mei, { email: 'mei@mail.example', mobile: meis }),
  )
  await runsJobs(world)
  const stranger = world.visitor()
  const code = await codeTo(stranger, meis, 'register')
  await stranger.call('register', { mobile: meis, code, password: 'quiet-river-27' })
  world.clock.skip({ hours: 25 })
  const key = new URL(/(https:\S+)/.exec(texts.to(bob.mobile).at(-1) ?? '')?.[1] ?? '').searchParams.get(
    'key',
  )
  const [stopped] = await Promise.allSettled([
    stranger.call('stopMobileByLink', { key: key ?? '' }),
    sweepMobileChanges(world.deps),
    sweepMobileChanges(world.deps),
  ])
  const { rows } = await world.pool.query(
    'select c.state, u.mobile = c.mobile as has from mobile_change c join app_user u on u.id = c.user_id order by c.id',
  )
  const isStopped = stopped.status === 'fulfilled'
  expect(rows).toEqual([
    { state: isStopped ? 'stopped' : 'done', has: !isStopped },
    { state: 'failed', has: false },
  ])
  const now = await logsIn(world, bob)
  expect(await now.call('getUser', {})).toMatchObject({ mobile: isStopped ? bob.mobile : NEW_MOBILE })
  expect((await mei.call('listNotices', { page: 1 })).data[0]).toMatchObject({
    title: 'Mobile number not changed',
  })
})

/** The next code can be sent. */
async function later<T>(world: { clock: { skip(time: { minutes: number }): void } }, post: T): Promise<T> {
  world.clock.skip({ minutes: 2 })
  return post
}
