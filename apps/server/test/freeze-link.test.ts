/** The link in our mails that freezes an account without a login. */
import type { World } from '@u-market/testkit'
import { expect } from 'vitest'
import { freezeLink } from '../src/features/accounts/index.ts'
import { confirms, runsJobs, mailTest as test } from './open-mailbox.fixture.ts'

const HIS = 'bob@mail.example'
const LINK = /https:\/\/market\.example(\/freeze\?k=[\w-]{32})$/m

test('a mail on security has a link to a page with one button: only the button freezes, and repeats are harmless', async ({
  world,
  post,
}) => {
  const { bob } = world
  await confirms({ world, post }, bob, HIS)
  const mail = post.to(HIS).at(-1)
  expect(mail?.text).toContain('Freeze my account:')
  const path = LINK.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain(path)

  const page = await opens(world, path)
  expect(page).toMatchObject({ status: 200, robots: 'noindex', isStored: false })
  expect(page.text).toContain('<h1>Freeze your account?</h1>')
  expect(page.text).not.toMatch(/<script|bob|\son\w+=/i)
  expect((await opens(world, path, 'HEAD')).status).toBe(200)
  expect((await bob.info()).frozenAt).toBeNull()

  const done = await presses(world, path)
  expect(done).toMatchObject({ status: 200 })
  expect(done.text).toContain('<h1>Your account is frozen</h1>')
  await expect(bob.info()).rejects.toThrow('Please log in')
  const { username: account, password } = bob
  const { token, frozenAt } = await world.visitor().call('logIn', { account, password })
  expect(frozenAt).toBe(Math.floor(world.clock.now().getTime() / 1000))
  const back = world.play({ ...bob, token })
  expect((await presses(world, path)).status).toBe(200)
  expect((await opens(world, path)).text).toContain('Your account is frozen')
  expect((await back.info()).frozenAt).toBe(frozenAt)
  await expect(back.call('setEmail', { email: '', payPassword: bob.payPassword })).refusedWith('OWN_FREEZE')
  await runsJobs(world)
  const frozen = post.to(HIS).find(({ subject }) => subject?.includes('frozen from a mail'))
  expect(frozen?.text).toMatch(/Every phone was logged out/)
  expect(frozen?.text).not.toContain('/freeze')

  world.clock.skip({ seconds: 5 })
  const { demoCode: code = '' } = await back.call('sendCode', { mobile: bob.mobile, event: 'thaw' })
  await back.call('thawAccount', { password, code })
  for (const said of [await opens(world, path), await presses(world, path)]) {
    expect(said.status).toBe(404)
    expect(said.text).toContain('链接已失效')
  }
  expect((await back.info()).frozenAt).toBeNull()
  // The mail about the thaw has a new one: the owner may not have thawed it.
  await runsJobs(world)
  const next = LINK.exec(post.to(HIS).at(-1)?.text ?? '')?.[1] ?? ''
  await back.call('editProfile', { locale: 'zh-CN' })
  expect((await opens(world, next)).text).toContain('要冻结您的账号吗？')
  expect((await presses(world, next)).text).toContain('您的账号已冻结')
  await expect(back.info()).rejects.toThrow('Please log in')
})

test('a link that is forged, another’s, expired or of a closed account gets a page that says so', async ({
  world,
}) => {
  const { bob, deps, clock } = world
  const linkOf = (userId: number, sentAt: Date) => {
    const url = new URL(freezeLink(deps, { userId: userId as typeof userId & never, sentAt }))
    return `${url.pathname}${url.search}`
  }
  const good = linkOf(bob.id, clock.now())
  const bytes = Buffer.from(good.slice(-32), 'base64url')
  bytes.writeUInt32BE(world.alice.id, 0)
  const bad = [
    '/freeze',
    '/freeze?k=',
    '/freeze?k=a&k=b',
    '/freeze?k=%3Cscript%3E',
    `${good}A`,
    `/freeze?k=${bytes.toString('base64url')}`,
    `/freeze?k=${'A'.repeat(32)}`,
    linkOf(2_000_000_000, clock.now()),
    linkOf(bob.id, new Date(clock.now().getTime() - 30 * 24 * 3600 * 1000)),
  ]
  for (const path of bad)
    for (const said of [await opens(world, path), await presses(world, path)]) {
      expect(said, path).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
      expect(said.text, path).toContain('链接已失效')
      expect(said.text).not.toContain('<script>')
    }
  expect((await bob.info()).frozenAt).toBeNull()
  expect(world.server.takeBugs()).toEqual([])
  await world.pool.query('alter table app_user rename thawed_at to thawed_when')
  const { status, text } = await opens(world, good)
  await world.pool.query('alter table app_user rename thawed_when to thawed_at')
  expect(status).toBe(500)
  const [bug, ...others] = world.server.takeBugs()
  expect(others).toEqual([])
  expect(bug).toContain('thawed_at')
  expect(text).toMatch(/<p class="brand">U集市<[\s\S]*<h1>出现了问题<[\s\S]*稍等一分钟[\s\S]*[\da-f-]{36}/)
  await world.pool.query('update app_user set closed_at = $2 where id = $1', [world.mei.id, clock.now()])
  expect((await opens(world, linkOf(world.mei.id, clock.now()))).status).toBe(404)
  await world.pool.query('update app_user set closed_at = null where id = $1', [world.mei.id])
})

async function opens(world: World, path: string, method = 'GET') {
  return read(await fetch(world.server.baseUrl + path, { method, headers: { 'accept-language': 'zh-CN' } }))
}

/** Sends the form of the page. */
async function presses(world: World, path: string) {
  const body = new URLSearchParams(path.split('?')[1] ?? '')
  const headers = { 'accept-language': 'zh-CN' }
  return read(await fetch(`${world.server.baseUrl}/freeze`, { method: 'POST', headers, body }))
}

async function read(response: Response) {
  const { status, headers } = response
  return {
    status,
    type: headers.get('content-type'),
    robots: headers.get('x-robots-tag'),
    isStored: headers.get('cache-control') !== 'no-store',
    text: await response.text(),
  }
}
