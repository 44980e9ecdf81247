/** The desk for an account whose mobile and mailbox are gone: two operators, a hold of three days, and no oracle. */
import { RECOVERIES_PER_DAY } from '@u-market/domain'
import { plainPicture } from '@u-market/testkit'
import { totpCode } from '@u-market/testkit/authenticator'
import { expect } from 'vitest'
import { pruneRecoveries, sweepMobileChanges } from '../src/features/accounts/index.ts'
import { runDueJobs } from '../src/jobs/index.ts'
import { codeTo, logsIn, mobileTest as test } from './mobile.fixture.ts'
import { confirms } from './open-mailbox.fixture.ts'
import { asksForAccount, giveBack } from './recovery.fixture.ts'

const NEW = '+8613899990011'
const HIS = 'bob@mail.example'

test('two operators give an account back, after three days in which every channel could stop it', {
  tags: ['call.askRecovery', 'call.readRecovery'],
}, async ({ world, post, texts }) => {
  const { bob, olivia } = world
  await confirms({ world, post }, bob, HIS)
  const old = bob.mobile
  const guards = () => olivia.call('getUser', { userId: bob.id })
  expect(await guards()).toMatchObject({
    authenticatorAt: null,
    ...{ addressesLockedAt: null, addressesUnlockAt: null },
    ...{ mobileChangeWay: '', mobileChangeAskedAt: null, mobileChangeDueAt: null },
  })
  const { secret } = await bob.call('startAuthenticator', { payPassword: bob.payPassword })
  await bob.call('confirmAuthenticator', { code: totpCode(secret, world.clock.now()) })
  await bob.call('lockAddresses', { on: '1', payPassword: bob.payPassword })
  const { recoveryId, key, closesAt } = await asksForAccount(world, 'bob', { dropsFactor: '1' })
  const visitor = world.visitor()
  const read = () => visitor.call('readRecovery', { recoveryId, key })
  expect(await read()).toEqual({ status: 'open', closesAt, dueAt: null })
  const forged = { recoveryId, key: key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
  await expect(visitor.call('readRecovery', forged)).refusedWith('RECOVERY_NOT_FOUND')

  const anna = await world.atConsole('anna')
  const [listed] = (await anna.call('listRecoveries', { status: 'open' })).data
  expect(listed).toMatchObject({ id: recoveryId, username: 'bob', newMobile: NEW, sameNumber: 1, change: '' })
  const seen = await anna.call('getRecovery', { id: recoveryId })
  expect(seen).toMatchObject({
    verifiedName: bob.realName,
    realName: bob.realName,
    hasFactor: 1,
    proposalId: null,
  })
  expect([seen.document, seen.portrait, seen.verifiedFront].every(({ url }) => url !== '')).toBe(true)
  // One operator alone changes nothing, and a reviewer or support have no part in it.
  const reason = 'The face is that of the document'
  const proposal = await anna.call('proposeRecovery', { id: recoveryId, reason })
  await expect(anna.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_OWN')
  const rita = await world.atConsole('rita')
  await expect(rita.call('proposeRecovery', { id: recoveryId, reason })).refusedWith('OPERATOR_ROLE')
  await expect(rita.call('getRecovery', { id: recoveryId })).refusedWith('OPERATOR_ROLE')
  expect(await read()).toMatchObject({ status: 'open' })
  await (await world.atConsole('abel')).call('approveProposal', { id: proposal.id })

  await runDueJobs(world.deps)
  const approved = await read()
  expect(approved).toMatchObject({ status: 'approved' })
  expect(approved.dueAt).toBe(Math.floor(world.clock.now().getTime() / 1000) + 72 * 3600)
  const since = Math.floor(world.clock.now().getTime() / 1000)
  expect(await guards()).toMatchObject({
    authenticatorAt: expect.any(Number),
    ...{ addressesLockedAt: expect.any(Number), addressesUnlockAt: null },
    ...{ mobileChangeWay: 'desk', mobileChangeAskedAt: since, mobileChangeDueAt: approved.dueAt },
  })
  const link = /(https:\S+)/.exec(texts.to(old).at(-1) ?? '')?.[1] ?? 'none'
  expect(post.to(HIS).at(-1)?.text).toContain(link)
  expect(await bob.call('getMobileChange', {})).toMatchObject({ waiting: { way: 'desk' } })
  expect((await bob.call('listNotices', { page: 1 })).data[0]).toMatchObject({
    title: 'Mobile number about to change',
  })
  // A thief of the SIM stops it no other way than its owner would; a reset by code leaves it.
  const code = await codeTo(visitor, old, 'resetpwd')
  await visitor.call('resetPassword', { mobile: old, code, newPassword: 'quiet-river-27' })
  expect(await read()).toMatchObject({ status: 'approved' })

  await world.clock.advance({ hours: 73 })
  expect(await sweepMobileChanges(world.deps)).toBe(1)
  await runDueJobs(world.deps)
  expect(await read()).toMatchObject({ status: 'done', dueAt: null })
  expect(await guards()).toMatchObject({
    ...{ authenticatorAt: null, mobileChangeWay: '', mobileChangeDueAt: null },
    addressesLockedAt: expect.any(Number),
  })
  expect(texts.to(old).at(-1)).toContain('was replaced by +86138****0011')
  for (const password of [bob.password, 'quiet-river-27'])
    await expect(visitor.call('logIn', { account: NEW, password })).refusedWith('LOGIN_FAILED')
  const fresh = await codeTo(visitor, NEW, 'resetpwd')
  await visitor.call('resetPassword', { mobile: NEW, code: fresh, newPassword: 'brave-otter-35' })
  const back = await logsIn(world, bob, 'brave-otter-35')
  expect(await back.call('getUser', {})).toMatchObject({ id: bob.id, mobile: NEW, paused: 1 })
  await expect(back.transfers({ to: world.mei, amount: '1.00' })).refusedWith('HELD_UNTIL')
  const acts = (await olivia.call('listAudit', { page: 1, limit: 50 })).data.map(({ action }) => action)
  expect(acts).toEqual(expect.arrayContaining(['recovery.look', 'recovery.approve', 'proposal.approve']))

  // The pictures go as those of a verification do.
  world.clock.skip({ days: 190 })
  await pruneRecoveries(world.deps)
  const { rows } = await world.pool.query('select document, portrait from recovery')
  expect(rows).toEqual([{ document: null, portrait: null }])
})

test('no visitor learns from the desk whether an account exists, and no stranger gets one', async ({
  world,
}) => {
  const { bob, nina } = world
  const visitor = world.visitor()
  const others = await Promise.all([
    asksForAccount(world, 'bob', { account: 'no_such_account', mobile: '+8613899990021' }),
    asksForAccount(world, 'bob', { account: nina.username, mobile: '+8613899990022' }),
    asksForAccount(world, 'bob', { documentNumber: 'X99887766', mobile: '+8613899990023' }),
  ])
  const { data, total } = await (await world.atConsole('anna')).call('listRecoveries', {})
  // Only a verified account can be compared with; of others nothing about a person is kept.
  expect(total).toBe(1)
  const id = data[0]?.id ?? 0
  expect(data[0]).toMatchObject({ username: 'bob', sameNumber: 0 })
  const { rows } = await world.pool.query(
    `select real_name || note as kept, document, portrait from recovery where user_id is null`,
  )
  expect(rows).toEqual(Array(2).fill({ kept: '', document: null, portrait: null }))
  const anna = await world.atConsole('anna')
  const reason = 'The numbers differ'
  await expect(anna.call('proposeRecovery', { id, reason })).refusedWith('IDENTITY_DIFFERS')
  await anna.call('refuseRecovery', { id, reason })
  const states = () =>
    Promise.all(others.map(({ recoveryId, key }) => visitor.call('readRecovery', { recoveryId, key })))
  expect((await states()).map(({ status }) => status)).toEqual(['open', 'open', 'open'])
  world.clock.skip({ hours: 73 })
  expect((await states()).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed'])

  const mobile = '+8613899990023'
  const form = {
    account: 'bob',
    mobile,
    realName: bob.realName,
    documentNumber: 'X99887766',
    dropsFactor: '0',
  }
  const picture = (await plainPicture()).toString('base64url')
  const pictures = { document: picture, portrait: picture }
  await expect(visitor.call('askRecovery', { ...form, ...pictures, code: '000000' })).refusedWith(
    'CODE_WRONG',
  )
  const code = await codeTo(visitor, mobile, 'newmobile')
  const broken = { ...pictures, portrait: picture.slice(0, 100) }
  await expect(visitor.call('askRecovery', { ...form, ...broken, code })).refusedWith('UPLOAD_INVALID')
  await expect(
    visitor.call('askRecovery', { ...form, ...broken, account: 'no_such_account', code }),
  ).refusedWith('UPLOAD_INVALID')
  await visitor.call('askRecovery', { ...form, ...pictures, code })
  world.clock.skip({ minutes: 2 })
  const next = { ...form, ...pictures, code: await codeTo(visitor, mobile, 'newmobile') }
  await expect(visitor.call('askRecovery', next)).refusedWith('RATE_LIMITED')
})

test('an approved request stops by the owner’s link or by one operator, and cannot be approved twice', async ({
  world,
  texts,
}) => {
  const { bob, mei } = world
  const { recoveryId, key } = await asksForAccount(world, 'bob')
  await giveBack(world, recoveryId)
  await runDueJobs(world.deps)
  const link = new URL(/(https:\S+)/.exec(texts.to(bob.mobile).at(-1) ?? '')?.[1] ?? '')
  const visitor = world.visitor()
  await visitor.call('stopMobileByLink', { key: link.searchParams.get('key') ?? '' })
  expect(await visitor.call('readRecovery', { recoveryId, key })).toMatchObject({ status: 'stopped' })
  const anna = await world.atConsole('anna')
  const reason = 'The face is that of the document'
  await expect(anna.call('proposeRecovery', { id: recoveryId, reason })).refusedWith('RECOVERY_STATE')

  const second = await asksForAccount(world, 'mei', { mobile: '+8613899990031' })
  await giveBack(world, second.recoveryId)
  const refused = await anna.call('refuseRecovery', { id: second.recoveryId, reason: 'She called: not her' })
  expect(refused).toMatchObject({ status: 'refused', change: 'stopped', stoppedChanges: 1 })
  expect(await mei.call('getMobileChange', {})).toMatchObject({ waiting: null })
  world.clock.skip({ hours: 73 })
  expect(await sweepMobileChanges(world.deps)).toBe(0)
  expect(await mei.call('getUser', {})).toMatchObject({ mobile: mei.mobile })
  const again = { id: second.recoveryId, reason: 'Once more' }
  await expect(anna.call('refuseRecovery', again)).refusedWith('RECOVERY_STATE')
})

test('refusing a request whose change was replaced leaves the change of the right one', async ({ world }) => {
  const { bob } = world
  const wrong = await asksForAccount(world, 'bob', { mobile: '+8613899990041' })
  await giveBack(world, wrong.recoveryId)
  const right = await asksForAccount(world, 'bob')
  await giveBack(world, right.recoveryId)
  const anna = await world.atConsole('anna')
  const refusing = { id: wrong.recoveryId, reason: 'Bob asked again with the right number' }
  await expect(anna.call('refuseRecovery', refusing)).refusedWith('RECOVERY_STATE')
  const read = ({ recoveryId, key }: typeof right) =>
    world.visitor().call('readRecovery', { recoveryId, key })
  expect(await read(wrong)).toMatchObject({ status: 'stopped' })
  expect(await read(right)).toMatchObject({ status: 'approved' })
  world.clock.skip({ hours: 73 })
  expect(await sweepMobileChanges(world.deps)).toBe(1)
  expect(await read(right)).toMatchObject({ status: 'done' })
  const { rows } = await world.pool.query('select mobile from app_user where id = $1', [bob.id])
  expect(rows).toEqual([{ mobile: NEW }])
})

test('requests with another number have a share of the desk, come after the right ones, and cannot tell', async ({
  world,
}) => {
  const { pool } = world
  const fill = (subject: string, used: number) =>
    pool.query('update rate_count set used = $2 where subject = $1', [subject, used])
  const anna = await world.atConsole('anna')
  const queue = async () =>
    (await anna.call('listRecoveries', { status: 'open' })).data.map(({ newMobile }) => newMobile)
  const differs = { documentNumber: 'X99887766' }
  await asksForAccount(world, 'bob', { ...differs, mobile: '+8613899990051' })
  world.clock.skip({ minutes: 1 })
  await asksForAccount(world, 'bob')
  expect(await queue()).toEqual([NEW, '+8613899990051'])

  await fill('recoveries with another number', RECOVERIES_PER_DAY.others)
  const late = await asksForAccount(world, 'mei', { ...differs, mobile: '+8613899990052' })
  const nobody = await asksForAccount(world, 'mei', { account: 'no_such_account', mobile: '+8613899990053' })
  await asksForAccount(world, 'mei', { mobile: '+8613899990054' })
  expect(await queue()).toEqual([NEW, '+8613899990054', '+8613899990051'])
  for (const { recoveryId, key, closesAt } of [late, nobody])
    expect(await world.visitor().call('readRecovery', { recoveryId, key })).toEqual({
      ...{ status: 'open', closesAt, dueAt: null },
    })

  // Full of right ones, it is closed to all alike.
  await fill('recoveries with the verified number', RECOVERIES_PER_DAY.right)
  await fill('recoveries with another number', 1)
  for (const [asked, mobile] of [
    [{}, '+8613899990055'],
    [differs, '+8613899990056'],
    [{ account: 'no_such_account' }, '+8613899990057'],
  ] as const)
    await expect(asksForAccount(world, 'alice', { ...asked, mobile })).refusedWith('RATE_LIMITED', {
      until: expect.any(Number),
    })
})

test('who lost only the authenticator app keeps the number: the app goes after the hold, unless it is stopped', async ({
  world,
  post,
  texts,
}) => {
  const { bob, clock } = world
  const { mobile } = bob
  await confirms({ world, post }, bob, HIS)
  const { secret } = await bob.call('startAuthenticator', { payPassword: bob.payPassword })
  await bob.call('confirmAuthenticator', { code: totpCode(secret, clock.now()) })
  const login = { account: bob.username, password: bob.password }
  await expect(world.visitor().call('logIn', login)).refusedWith('FACTOR_NEEDED')
  // With nothing to remove there is nothing to give back.
  const anna = await world.atConsole('anna')
  const reason = 'The face is that of the document'
  const idle = await asksForAccount(world, 'bob', { mobile })
  await expect(anna.call('proposeRecovery', { id: idle.recoveryId, reason })).refusedWith('MOBILE_TAKEN')

  const asks = async () => {
    clock.skip({ hours: 1 })
    const asked = await asksForAccount(world, 'bob', { mobile, dropsFactor: '1' })
    await giveBack(world, asked.recoveryId)
    await runDueJobs(world.deps)
    return () => world.visitor().call('readRecovery', { recoveryId: asked.recoveryId, key: asked.key })
  }
  const readFirst = await asks()
  expect(await readFirst()).toMatchObject({ status: 'approved' })
  const link = /(https:\S+)/.exec(texts.to(mobile).at(-1) ?? '')?.[1] ?? 'none'
  expect(texts.to(mobile).at(-1)).toContain('authenticator app of your account is to be removed')
  expect(post.to(HIS).at(-1)).toMatchObject({
    subject: 'U Market: Account about to be reset',
    text: expect.stringContaining(link),
  })
  const waiting = { way: 'desk', keepsNumber: 1 }
  expect(await bob.call('getMobileChange', {})).toMatchObject({ waiting })
  await bob.call('stopMobileChange', {})
  expect(await readFirst()).toMatchObject({ status: 'stopped' })
  expect((await bob.notices())[0]?.title).toBe('Reset of your account stopped')
  await expect(world.visitor().call('logIn', login)).refusedWith('FACTOR_NEEDED')

  const read = await asks()
  await clock.advance({ hours: 73 })
  expect(await sweepMobileChanges(world.deps)).toBe(1)
  await runDueJobs(world.deps)
  expect(await read()).toMatchObject({ status: 'done' })
  expect(texts.to(mobile).at(-1)).toContain('authenticator app of your account was removed')
  expect(post.to(HIS).map(({ subject }) => subject)).toContain('U Market: Account reset')
  const visitor = world.visitor()
  await expect(visitor.call('logIn', login)).refusedWith('LOGIN_FAILED')
  const code = await codeTo(visitor, mobile, 'resetpwd')
  await visitor.call('resetPassword', { mobile, code, newPassword: 'brave-otter-35' })
  const back = await logsIn(world, bob, 'brave-otter-35')
  expect(await back.call('getUser', {})).toMatchObject({ id: bob.id, mobile, paused: 1 })
  expect(await back.call('getAuthenticator', {})).toMatchObject({ on: 0 })
  await expect(back.transfers({ to: world.mei, amount: '1.00' })).refusedWith('HELD_UNTIL')
})
