import { CONSOLE_UPLOAD_PATH } from '@u-market/contract'
import { sharedTest as test, type World } from '@u-market/testkit'
import { consoleCast } from '@u-market/testkit/cast'
import { expect } from 'vitest'

test('the trail can be searched by operator, role, action, subject, time, request and address', async ({
  world,
}) => {
  const { olivia, bob } = world
  await olivia.issues({ to: bob, amount: '5.00' })
  const rita = await world.atConsole('rita')
  await rita.call('listVerifications', {})
  const [read, loggedIn] = await found(world, { role: 'reviewer' })
  expect(read).toMatchObject({ action: 'list.look', subject: 'verification:list' })
  expect(loggedIn).toMatchObject({ action: 'operator.sign_in', operator: 'rita', role: 'reviewer' })
  const id = Number(loggedIn?.subject.split(':')[1])
  for (const entry of await found(world, { operatorId: id })) expect(entry.operator).toBe('rita')
  const kinds = (entries: readonly { action: string }[]) =>
    new Set(entries.map(({ action }) => action.split('.')[0]))
  expect(kinds(await found(world, { action: 'operator.' }))).toEqual(new Set(['operator']))
  expect(await found(world, { action: 'coin.issu' })).toEqual([])
  const issues = await found(world, { action: 'coin.issue' })
  expect(issues[0]).toMatchObject({ subject: `user:${bob.id}` })
  const about = (await found(world, { subject: `user:${bob.id}` })).map(({ subject }) => subject.split(':'))
  expect(new Set(about.map(([kind]) => kind))).toEqual(new Set(['user', 'proposal', 'verification']))
  expect(new Set(about.filter(([kind]) => kind === 'user').map(([, id]) => id))).toEqual(
    new Set([String(bob.id)]),
  )
  expect((await found(world, { subject: 'user' })).length).toBeGreaterThan(1)
  expect(await found(world, { subject: 'use' })).toEqual([])
  const requestId = issues[0]?.requestId ?? ''
  expect(await found(world, { text: ` ${requestId.toUpperCase()}\u200b` })).toHaveLength(
    (await found(world, { text: requestId })).length,
  )
  const ofRequest = await found(world, { text: requestId.slice(0, 12) })
  expect(ofRequest.map(({ action }) => action)).toEqual(['proposal.approve', 'coin.issue'])
  const there = await found(world, { text: consoleCast.rita.address, action: 'operator.sign_in' })
  expect(new Set(there.map(({ operator }) => operator))).toEqual(new Set(['rita']))
  expect(await found(world, { text: '10.9%' })).toEqual([])
  const now = Math.floor(world.clock.now().getTime() / 1000)
  expect(await found(world, { from: now + 1 })).toEqual([])
  expect((await found(world, { from: now, to: now + 1, action: 'coin.issue' })).length).toBeGreaterThan(0)
  expect(await found(world, { to: 1 })).toEqual([])
  for (const bad of [{ action: "x'; drop" }, { subject: 'user:%' }, { from: 'now' }])
    await expect(olivia.call('listAudit', Object(bad))).rejects.toThrow()
})

test('an export contains the filtered entries, and is recorded itself', async ({ world }) => {
  const { olivia, bob } = world
  const reason = '=HYPERLINK("http://evil")'
  const issue = { operation: 'issue', userId: bob.id, amount: '5.00', reason } as const
  await olivia.seconds(await olivia.call('proposeCoin', issue))
  const otis = await world.atConsole('otis')
  const { csv, rows, more } = await otis.call('exportAudit', { action: 'coin.issue' })
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('seq,time,operator,role,action,subject,detail,before,after,address,request,hash')
  expect(lines).toHaveLength(rows + 2)
  expect(lines[1]).toContain('frank,finance,coin.issue')
  expect(lines[1]).toContain('HYPERLINK')
  expect(lines.some((line) => /(^|,)"?[=+@-]/.test(line))).toBe(false)
  expect(more).toBe(0)
  const [own] = await found(world, {})
  expect(own).toMatchObject({ action: 'audit.export', operator: 'otis', role: 'auditor' })
  expect(JSON.parse(own?.detail ?? '')).toEqual({ action: 'coin.issue', rows })
})

test('an export stops at ten thousand entries and says that there are more', async ({ world }) => {
  // In batches: within one transaction, each entry scans past all earlier versions of the head row.
  for (let from = 1; from <= 10_001; from += 1_000)
    await world.pool.query(
      `insert into audit_entry (action, subject, request_id, created_at)
        select 'test.many', 'test:' || n, 'many', now() from generate_series($1::int, $1 + 999) n`,
      [from],
    )
  const { rows, more, csv } = await world.olivia.call('exportAudit', { action: 'test.many' })
  expect({ rows, more }).toEqual({ rows: 10_000, more: 1 })
  expect(csv.split('\r\n')[1]).toContain('test:11000')
})

test('an upload without permission is refused and recorded', async ({ world }) => {
  const rita = await world.atConsole('rita')
  const answer = await fetch(world.server.baseUrl + CONSOLE_UPLOAD_PATH, {
    method: 'POST',
    headers: {
      cookie: `console_session=${rita.token}`,
      'x-client-platform': 'console',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: '--x--',
  })
  expect(await answer.text()).toContain('OPERATOR_ROLE')
  const [refused] = await found(world, { action: 'operator.refused' })
  expect(JSON.parse(refused?.detail ?? '')).toEqual({ act: 'service.answer' })
})

async function found({ olivia }: World, filters: object) {
  return (await olivia.call('listAudit', { ...filters, limit: 50 })).data
}
