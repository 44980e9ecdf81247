/** Mails of notices and chats: their receivers, their content, and how they end. */
import { paths } from '@u-market/contract/paths'
import { NOTICE_MAILS_PER_DAY, UNSUBSCRIBE_DAYS, userId } from '@u-market/domain'
import type { Trader, World } from '@u-market/testkit'
import { expect } from 'vitest'
import { openPhone } from './chat-phone.fixture.ts'
import { confirms, runsJobs, mailTest as test } from './open-mailbox.fixture.ts'

const HERS = 'alice@mail.example'
const HIS = 'bob@mail.example'

test('a notice goes by mail to those who chose that, names act and amount alone, and keeps quiet hours but for what awaits its reader', {
  tags: ['call.noticeSettings'],
}, async ({ world, post }) => {
  const { alice, bob, mei } = world
  await confirms({ world, post }, alice, HERS)
  await alice.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: alice.payPassword })
  await runsJobs(world)
  const mails = () => post.to(HERS).map(({ subject }) => subject?.replace('U Market: ', ''))
  const before = mails().length
  // By push alone, until chosen otherwise; bob chooses mails, and has no address.
  await bob.call('noticeSettings', { types: 'order=both,money=both,chat=both' })
  await mei.transfers({ to: alice, amount: '5.00' })
  await alice.transfers({ to: bob, amount: '5.00' })
  expect(await jobs(world, 'send_notice_mail')).toBe(0)
  await alice.call('noticeSettings', { types: 'order=both,money=email' })
  await mei.transfers({ to: alice, amount: '6.00' })
  const order = await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  expect(mails().slice(before)).toEqual(['Coin received', 'New order'])
  const [received, placed] = post.to(HERS).slice(before)
  expect(received?.text).toMatch(
    /^Your anti-phishing word: blue heron\n\nCoin received\n\nAmount: 6.00\u00a0U\n/,
  )
  expect(placed?.text).toContain(`Open the order:\nhttps://market.example${paths.order(order.orderId)}`)
  for (const mail of [received, placed])
    for (const part of [mail?.text, mail?.html, mail?.subject]) {
      for (const secret of [mei.nickname, bob.nickname, bob.realName, alice.methods[0]?.account, HERS])
        expect(part).not.toContain(secret)
    }
  // Times are by the clock of her zone, also in the notice centre.
  await alice.call('noticeSettings', { timezone: 'America/New_York' })
  await mei.transfers({ to: alice, amount: '6.50' })
  await runsJobs(world)
  expect(post.to(HERS).at(-1)?.text).toMatch(/\nWhen: Mar 2, 03:00 \(UTC-5\)\n/)
  // Read, online, or at night: not mailed, unless it awaits her. A change on security is mailed once, as ever.
  await mei.transfers({ to: alice, amount: '7.00' })
  await alice.call('markNoticesRead', {})
  await runsJobs(world)
  const phone = await world.connect(alice)
  await expect.poll(() => world.deps.isOnline(userId(alice.id))).toBe(true)
  await mei.transfers({ to: alice, amount: '8.00' })
  await runsJobs(world)
  await phone.hangUp()
  await expect.poll(() => world.deps.isOnline(userId(alice.id))).toBe(false)
  const timeIn = (minutes: number) =>
    new Date(world.clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
  await alice.call('noticeSettings', { quietFrom: timeIn(-60), quietTo: timeIn(60), timezone: 'UTC' })
  await alice.call('noticeSettings', { types: 'account=both' })
  await mei.transfers({ to: alice, amount: '9.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await alice.call('setPhishingWord', { phishingWord: 'red fox', payPassword: alice.payPassword })
  await runsJobs(world)
  expect(mails().slice(before + 3)).toEqual(
    expect.arrayContaining(['The buyer has paid', 'Anti-phishing word set']),
  )
  expect(mails()).toHaveLength(before + 5)
  expect(await jobs(world, 'send_notice_mail')).toBe(0)
})

test('a chat sends one mail until it is read, none to who is there or reads on, and never what was written', async ({
  world,
  post,
}) => {
  const { alice, bob, clock } = world
  await confirms({ world, post }, alice, HERS)
  await alice.call('noticeSettings', { types: 'chat=email' })
  const order = await bob.buys({ from: alice, num: '5.00' })
  const his = await openPhone(world, bob, order.orderId)
  const before = post.to(HERS).length
  const mails = () => post.to(HERS).slice(before)
  await his.says('Is 6222 0200 yours?')
  await his.says('Hello?')
  await runsJobs(world)
  expect(mails()).toEqual([])
  clock.skip({ minutes: 2 })
  await runsJobs(world)
  expect(mails().map(({ subject }) => subject)).toEqual(['U Market: 2 new messages'])
  const [mail] = mails()
  expect(mail?.text).toContain(`https://market.example${paths.chat(order.orderId, 'seller')}`)
  for (const secret of ['6222', 'Hello', bob.nickname]) expect(mail?.raw).not.toContain(secret)
  await his.says('Hello again?')
  clock.skip({ minutes: 3 })
  await runsJobs(world)
  expect(mails()).toHaveLength(1)
  // She reads all, and goes; the next message is news.
  const hers = await openPhone(world, alice, order.orderId)
  await his.says('There you are')
  clock.skip({ minutes: 3 })
  await runsJobs(world)
  hers.reads(2 ** 40)
  await his.socket.hears('messagesRead')
  await hers.socket.hangUp()
  await expect.poll(() => world.deps.isOnline(userId(alice.id))).toBe(false)
  expect(mails()).toHaveLength(1)
  await his.says('And now?')
  clock.skip({ minutes: 3 })
  await runsJobs(world)
  expect(mails().map(({ subject }) => subject)).toEqual(['U Market: 2 new messages', 'U Market: New message'])
})

test('one press in the mail program ends the mails, but not those on security; opening the link changes nothing', async ({
  world,
  post,
}) => {
  const { bob, mei, clock } = world
  await confirms({ world, post }, bob, HIS)
  await bob.call('noticeSettings', { types: 'money=email,order=both' })
  await mei.transfers({ to: bob, amount: '5.00' })
  await runsJobs(world)
  const mail = post.to(HIS).at(-1)
  const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const link = header('list-unsubscribe').slice(1, -1)
  expect(link).toMatch(/^https:\/\/market\.example\/unsubscribe\?s=[\w-]+$/)
  expect(mail?.text).toContain(`No more of these mails:\n${link}`)
  const ask = (url: string, more: RequestInit = {}) => {
    const { pathname, search } = new URL(url)
    return fetch(`${world.server.baseUrl}${pathname}${search}`, more)
  }
  const page = await ask(link, { headers: { 'accept-language': 'zh-CN' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(await page.text()).toMatch(/lang="zh-CN"[\s\S]*停止邮件提醒？[\s\S]*<form method="post">/)
  const types = async () => (await bob.call('noticeSettings', {})).types
  expect(await types()).toContain('order=both,appeal=push,chat=push,money=email')
  expect(await world.olivia.call('getUser', { userId: bob.id })).toMatchObject({
    email: 'b•••@mail.example',
    emailConfirmedAt: expect.any(Number),
    emailRefusedAt: null,
    toldBy: await types(),
    alerts: 0,
  })

  const wrong = `${link.slice(0, -6)}AAAAAA`
  for (const url of [wrong, link.split('?')[0] ?? '', `${link}&s=x`])
    expect((await ask(url, { method: 'POST' })).status, url).toBe(403)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })])
    expect((await ask(link, { method: 'POST', body })).status).toBe(200)
  expect((await ask(link, { method: 'POST', body: new Blob(['x'.repeat(10_000)]) })).status).toBe(413)
  expect(await types()).toContain('order=push,appeal=push,chat=push,money=none')
  await mei.transfers({ to: bob, amount: '5.00' })
  await bob.call('setPhishingWord', { phishingWord: 'blue heron', payPassword: bob.payPassword })
  await runsJobs(world)
  const last = post.to(HIS).at(-1)
  expect(last?.subject).toBe('U Market: Anti-phishing word set')
  expect(last?.headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
  clock.skip({ days: UNSUBSCRIBE_DAYS + 1 })
  expect((await ask(link)).status).toBe(403)
})

test('an address that is refused rests for a day, a server that is away is tried again, and a day has its limit', async ({
  world,
  post,
}) => {
  const { bob, mei, clock } = world
  await confirms({ world, post }, bob, HIS)
  await bob.call('noticeSettings', { types: 'money=email' })
  const pays = (to: Trader) => mei.transfers({ to, amount: '1.00' })
  const tries = () => post.attempts.filter((address) => address === HIS).length
  const before = tries()
  post.refuses(HIS, 550)
  await pays(bob)
  await runsJobs(world)
  post.refuses(HIS, undefined)
  await pays(bob)
  await runsJobs(world)
  expect(tries()).toBe(before + 1)
  clock.skip({ hours: 25 })
  await post.goesAway()
  await pays(bob)
  await runsJobs(world)
  await post.comesBack()
  clock.skip({ minutes: 1 })
  await runsJobs(world)
  expect(tries()).toBe(before + 2)
  await post.goesAway()
  await pays(bob)
  await runsJobs(world)
  await post.comesBack()
  clock.skip({ hours: 3 })
  await runsJobs(world)
  // No user is told of it hours later.
  expect(tries()).toBe(before + 2)
  world.server.takeBugs()
  const used = NOTICE_MAILS_PER_DAY.any - 3
  await world.pool.query(`update rate_count set used = used + $1 where subject = 'notice mails ${bob.id}'`, [
    used,
  ])
  for (let paid = 0; paid < 3; paid++) await pays(bob)
  await runsJobs(world)
  expect(tries()).toBe(before + 4)
})

test('strangers who order and remind use up neither the mails of paid orders nor those of appeals', async ({
  world,
  post,
}) => {
  const { alice, bob, mei, pool } = world
  await confirms({ world, post }, alice, HERS)
  await alice.call('noticeSettings', { types: 'order=email,appeal=email' })
  const order = await bob.buys({ from: alice, num: '5.00' })
  await runsJobs(world)
  const before = post.to(HERS).length
  const titles = async () => {
    await runsJobs(world)
    return post
      .to(HERS)
      .slice(before)
      .map(({ subject }) => subject?.replace('U Market: ', ''))
  }
  // Seventeen newcomers with three orders each.
  const { rowCount } = await pool.query(
    `update rate_count set used = 51 where subject = 'notice mails ${alice.id}'`,
  )
  expect(rowCount).toBe(1)
  await mei.buys({ from: alice, num: '5.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  expect(await titles()).toEqual(['The buyer has paid'])
  world.clock.skip({ minutes: 4 })
  await bob.call('remindOther', { orderId: order.orderId })
  expect(await titles()).toEqual(['The buyer has paid'])
  await pool.query(
    `update rate_count set used = 51 where subject = 'notice mails of paid orders ${alice.id}'`,
  )
  await world.clock.advance({ minutes: 31 })
  await bob.appeals(order)
  expect(await titles()).toEqual(['The buyer has paid', 'Appeal opened'])
})

async function jobs({ pool }: World, task: string): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as left from graphile_worker.jobs where task_identifier = $1',
    [task],
  )
  return rows[0].left
}
