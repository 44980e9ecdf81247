/** A user's e-mail address: how it is confirmed, and what a thief of a session or a flooder of mailboxes can do with it. */
import { test as plainTest } from '@u-market/testkit'
import { expect } from 'vitest'
import { asksFor, confirms, runsJobs, mailTest as test } from './open-mailbox.fixture.ts'

const HIS = 'bob@mail.example'
const NEW = 'new@mail.example'

test('an address is the user’s once they enter the code that was sent to it; a new one is told to the old one too', {
  tags: ['call.setEmail'],
}, async ({ world, post }) => {
  const { bob } = world
  const code = await asksFor({ world, post }, bob, ' Bob@MAIL.example ')
  expect(await bob.call('getUser', {})).toMatchObject({ email: HIS, emailConfirmed: 0, emailOffered: 1 })
  expect(post.to(HIS)).toHaveLength(1)
  await expect(bob.call('setEmail', { code: code === '111111' ? '222222' : '111111' })).refusedWith(
    'CODE_WRONG',
  )
  expect(await bob.call('setEmail', { code })).toMatchObject({ emailConfirmed: 1 })
  await expect(bob.call('setEmail', { code })).refusedWith('CODE_WRONG')
  expect(await bob.call('getUser', {})).toMatchObject({ email: HIS, emailConfirmed: 1 })

  world.clock.skip({ minutes: 2 })
  await confirms({ world, post }, bob, NEW)
  expect(await bob.call('getUser', {})).toMatchObject({ email: NEW, emailConfirmed: 1 })
  expect(post.to(HIS).at(-1)).toMatchObject({ subject: 'U Market: E-mail address changed' })
  expect(post.to(HIS).at(-1)?.text).toContain('Mails now go to n•••@mail.example.')
  expect((await bob.call('listNotices', { page: 1 })).data[0]).toMatchObject({
    title: 'E-mail address changed',
  })

  await bob.call('setEmail', { email: '', payPassword: bob.payPassword })
  await runsJobs(world)
  expect(await bob.call('getUser', {})).toMatchObject({ email: '', emailConfirmed: 0 })
  expect(post.to(NEW).at(-1)).toMatchObject({ subject: 'U Market: E-mail address removed' })
  const mails = post.received.length
  await bob.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: bob.payPassword })
  await runsJobs(world)
  expect(post.received).toHaveLength(mails)
})

test('a session alone changes neither address nor word, nor does it within a day of a reset by code', async ({
  world,
  post,
}) => {
  const { bob } = world
  await confirms({ world, post }, bob, HIS)
  for (const email of [NEW, ''])
    await expect(bob.call('setEmail', { email, payPassword: '999999' })).refusedWith('PAYPASSWORD_WRONG')
  await expect(bob.call('setEmail', { email: NEW })).naming('email')
  await expect(bob.call('setPhishingWord', { phishingWord: 'mine now', payPassword: '999999' })).refusedWith(
    'PAYPASSWORD_WRONG',
  )
  const asked = await bob.call('sendCode', { mobile: bob.mobile, event: 'setpaypassword' })
  const pin = '864213'
  await bob.call('setPayPassword', {
    payPassword: pin,
    repeatedPayPassword: pin,
    code: asked.demoCode ?? '',
  })
  for (const email of [NEW, ''])
    await expect(bob.call('setEmail', { email, payPassword: pin })).refusedWith('HELD_UNTIL')
  await expect(bob.call('setPhishingWord', { phishingWord: 'mine now', payPassword: pin })).refusedWith(
    'HELD_UNTIL',
  )
  await runsJobs(world)
  expect(post.to(HIS).at(-1)).toMatchObject({ subject: 'U Market: Payment password reset by SMS code' })
  expect(post.to(NEW)).toEqual([])
})

test('many users cannot fill a stranger’s mailbox, and no answer says whose an address is', async ({
  world,
  post,
}) => {
  const { alice, bob, mei, crowd } = world
  await confirms({ world, post }, alice, HIS)
  const before = post.to(HIS).length
  const asks = (who: typeof bob) => who.call('setEmail', { email: HIS, payPassword: who.payPassword })
  for (const who of [bob, mei]) expect(await asks(who)).toEqual({ emailConfirmed: 0, retryAfterSeconds: 60 })
  const [other] = crowd
  if (!other) throw new Error('the crowd is empty')
  await expect(asks(other)).refusedWith('CODE_LIMIT')
  await expect(asks(bob)).refusedWith('CODE_TOO_SOON')
  await runsJobs(world)
  expect(post.to(HIS)).toHaveLength(before + 2)
  expect(post.to(HIS).at(-1)?.text).not.toMatch(/bob|mei|https?:/i)
  // A reader of the mailbox learns that it is taken; a guesser of the code does not get that far.
  const code = /^\d{6}$/m.exec(post.to(HIS).at(-1)?.text ?? '')?.[0] ?? ''
  await expect(mei.call('setEmail', { code })).refusedWith('EMAIL_TAKEN')
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(bob.call('setEmail', { code: `00000${attempt}` })).refusedWith('CODE_WRONG')
  expect(await alice.call('getUser', {})).toMatchObject({ email: HIS, emailConfirmed: 1 })
  world.clock.skip({ minutes: 2 })
  for (const email of ['a1@mail.example', 'a2@mail.example', 'a3@mail.example', 'a4@mail.example']) {
    await bob.call('setEmail', { email, payPassword: bob.payPassword })
    world.clock.skip({ minutes: 2 })
  }
  await expect(bob.call('setEmail', { email: 'a5@mail.example', payPassword: bob.payPassword })).refusedWith(
    'CODE_LIMIT',
  )
})

test('of two users who confirm one address at once, one wins', async ({ world, post }) => {
  const { bob, mei } = world
  const codes = [await asksFor({ world, post }, bob, HIS), await asksFor({ world, post }, mei, HIS)]
  const ends = await Promise.allSettled(
    [bob, mei].map((who, at) => who.call('setEmail', { code: codes[at] ?? '' })),
  )
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = ends[0]?.status === 'rejected' ? bob : mei
  expect(await loser.call('getUser', {})).toMatchObject({ emailConfirmed: 0 })
  const { rows } = await world.pool.query(
    'select count(*)::int as kept from user_email where address_sealed is not null',
  )
  expect(rows).toEqual([{ kept: 1 }])
})

test('a code ends after 15 minutes, and is not sent later; the address goes with the account', async ({
  world,
  post,
}) => {
  const { bob } = world
  await bob.call('setEmail', { email: HIS, payPassword: bob.payPassword })
  world.clock.skip({ minutes: 16 })
  await runsJobs(world)
  expect(post.to(HIS)).toEqual([])
  expect(await bob.call('getUser', {})).toMatchObject({ email: '', emailConfirmed: 0 })
  await confirms({ world, post }, bob, HIS)
  await bob.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: bob.payPassword })
  await world.clock.advance({ days: 5 })
  const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
  const closing = { operation: 'close', userId: bob.id, reason: 'Another person’s papers' } as const
  await abel.call('approveProposal', { id: (await anna.call('proposeAccount', closing)).id })
  await runsJobs(world)
  expect(post.to(HIS).at(-1)).toMatchObject({ subject: 'U Market: Your account is closed' })
  const { rows } = await world.pool.query(
    'select (select count(*) from user_email)::int + (select count(*) from email_code)::int as kept',
  )
  expect(rows).toEqual([{ kept: 0 }])
})

plainTest('a market without a mail server offers no e-mail', async ({ world: { bob } }) => {
  expect(await bob.call('getUser', {})).toMatchObject({ email: '', emailOffered: 0 })
  await expect(bob.call('setEmail', { email: HIS, payPassword: bob.payPassword })).refusedWith('EMAIL_OFF')
})
