/** The mails themselves: what is in them, and how they reach a mail server that refuses, or is away. */
import { expect } from 'vitest'
import { confirms, runsJobs, mailTest as test } from './open-mailbox.fixture.ts'

const HIS = 'bob@mail.example'

test('a mail on security has both parts in its reader’s language, their word on top, and links to this market alone', {
  tags: ['call.setPhishingWord', 'call.getPhishingWord'],
}, async ({ world, post }) => {
  const { bob } = world
  await confirms({ world, post }, bob, HIS)
  expect(post.to(HIS).at(-1)?.text).toMatch(/^You have no anti-phishing word yet/)
  await bob.call('setPhishingWord', {
    phishingWord: '<b>blue "heron"</b>'.slice(0, 20),
    payPassword: bob.payPassword,
  })
  // Its owner recognises it; a stolen session does not learn what a forged mail would need.
  expect(await bob.call('getPhishingWord', {})).toEqual({ phishingWord: '<•••>' })
  await runsJobs(world)
  const mail = post.to(HIS).at(-1)
  expect(mail?.subject).toBe('U Market: Anti-phishing word set')
  expect(mail?.text).toMatch(/^Your anti-phishing word: <b>blue "heron"<\/b>\n/)
  expect(mail?.html).toContain('Your anti-phishing word: &lt;b&gt;blue &quot;heron&quot;&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>')
  expect(mail?.from).toMatchObject({ name: 'U Market', address: 'no-reply@market.example' })
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{32}@market\.example>$/)
  expect(new Date(mail?.date ?? '').getTime()).toBe(Math.floor(world.clock.now().getTime() / 1000) * 1000)
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )

  await bob.call('editProfile', { locale: 'zh-CN' })
  await bob.call('setPayPassword', {
    payPassword: '864213',
    repeatedPayPassword: '864213',
    oldPayPassword: bob.payPassword,
  })
  await runsJobs(world)
  const chinese = post.to(HIS).at(-1)
  expect(chinese?.subject).toBe('【U集市】支付密码已修改')
  for (const part of [chinese?.text, chinese?.html]) {
    expect(part).toContain('您的防钓鱼码：')
    expect(part).toContain('打开安全中心')
  }
  for (const { html = '', text = '' } of post.received) {
    const links = `${html} ${text}`.match(/https?:[^\s"<]+/g) ?? []
    for (const link of links) expect(link).toMatch(/^https:\/\/market\.example\//)
    expect(html).not.toMatch(/<(img|script|link|iframe|form)|url\(/i)
    expect(`${html} ${text}`).not.toContain(bob.methods[0]?.account)
    // A code is never beside a link.
    expect(/\b\d{6}\b/.test(text) && links.length > 0).toBe(false)
  }
})

test('a user with an address hears of each change that an intruder might have made', async ({
  world,
  post,
}) => {
  const { bob } = world
  await confirms({ world, post }, bob, HIS)
  const { token } = await world
    .visitor('203.0.113.9')
    .call('logIn', { account: bob.username, password: bob.password })
  expect(token).not.toBe('')
  await bob.call('changePassword', { oldPassword: bob.password, newPassword: 'a-new-pass-phrase' })
  const [method] = bob.methods
  await bob.call('savePaymentMethod', {
    type: method?.type ?? '',
    name: bob.realName,
    account: '6222020000004321',
    bankName: 'Harbour Bank',
    payPassword: bob.payPassword,
  })
  await runsJobs(world)
  expect(post.to(HIS).map(({ subject }) => subject)).toEqual([
    'U Market: Confirm this address',
    'U Market: E-mail address added',
    'U Market: New login',
    'U Market: Login password changed',
    expect.stringContaining('U Market: '),
  ])
  expect(post.received.map(({ raw }) => raw).join()).not.toContain('6222020000004321')
})

test('a receiver that is refused for good is not tried again; a full mailbox, a server that is away and a wrong login are, for a day', async ({
  world,
  post,
}) => {
  const { bob, server } = world
  await confirms({ world, post }, bob, HIS)
  const word = (phishingWord: string) =>
    bob.call('setPhishingWord', { phishingWord, payPassword: bob.payPassword })
  const tries = () => post.attempts.filter((address) => address === HIS).length
  const before = tries()
  post.refuses(HIS, 550)
  await word('first word')
  await runsJobs(world)
  world.clock.skip({ hours: 1 })
  await runsJobs(world)
  expect(tries()).toBe(before + 1)

  post.refuses(HIS, 452)
  await word('second word')
  await runsJobs(world)
  post.refuses(HIS, undefined)
  world.clock.skip({ minutes: 1 })
  await runsJobs(world)
  expect(post.to(HIS).at(-1)?.text).toContain('second word')

  await post.goesAway()
  await word('third word')
  await runsJobs(world)
  await post.comesBack()
  world.clock.skip({ minutes: 1 })
  await runsJobs(world)
  expect(post.to(HIS).at(-1)?.text).toContain('third word')
  expect(server.takeBugs().join()).not.toContain(HIS)

  await post.goesAway()
  post.takesLogin('another')
  await post.comesBack()
  await word('fourth word')
  await runsJobs(world)
  expect(server.takeBugs().join()).toContain('EAUTH 535')
  world.clock.skip({ hours: 25 })
  await runsJobs(world)
  const { rows } = await world.pool.query(
    `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'send_mail'`,
  )
  expect(rows).toEqual([{ left: 0 }])
  expect(post.to(HIS).at(-1)?.text).not.toContain('fourth word')
})
