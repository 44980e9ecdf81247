import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@u-market/testkit'
import { expect, onTestFinished } from 'vitest'
import { HASH_COST, loadConfig } from '../../platform/config.ts'
import { hashSecret } from './passwords.ts'

/** The production hash cost: with the cheap one of other tests no queue would form. */
const costing = { hashCost: HASH_COST }

test('a server hashes with argon2id, 19 MiB and two passes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hash-cost-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = loadConfig({ DATA_DIR: dataDir })
  const hashed = await hashSecret(config, 'quiet-river-27', 'loggedIn')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a logged-in user does not wait for anonymous logins', async () => {
  let hashed = 0
  const strangers = Array.from({ length: 24 }, () =>
    hashSecret(costing, 'quiet-river-27', 'anonymous').then(() => hashed++),
  )
  await hashSecret(costing, '846273', 'loggedIn')
  expect(hashed).toBeLessThan(12)
  await Promise.all(strangers)
})

test('a login refused because the queue is full gets a retry time and counts no attempt', async ({
  world,
}) => {
  const { bob, pool } = world
  const sendAway = await fillLine()
  const logIn = () => world.visitor().call('logIn', { account: 'bob', password: bob.password })
  const error = await logIn().catch((thrown) => thrown)
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 1 })
  expect((await bob.transfers({ to: world.mei, amount: '1.00' })).money).toBe('-1.00')
  await sendAway()
  const { rows } = await pool.query(
    'select coalesce(sum(failed_attempts), 0)::int as counted from login_attempt_count',
  )
  expect(rows).toEqual([{ counted: 0 }])
  expect((await logIn()).username).toBe('bob')
})

test('an owner at an address of earlier logins gets in while strangers fill the queue', async ({ world }) => {
  const { bob } = world
  const home = world.visitor('10.5.0.1')
  const logIn = () => home.call('logIn', { account: 'bob', password: bob.password })
  await logIn()
  const sendAway = await fillLine()
  const ends = await Promise.allSettled(Array.from({ length: 3 }, logIn))
  expect(ends.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'))
  await expect(
    world.visitor('10.5.0.2').call('logIn', { account: 'bob', password: bob.password }),
  ).answeredStatus(429)
  await sendAway()
})

/** Keeps the queue of anonymous logins full; returns a function that stops this. */
async function fillLine(): Promise<() => Promise<void>> {
  let isOver = false
  const comeAgain = async (): Promise<void> => {
    while (!isOver) await hashSecret(costing, 'quiet-river-27', 'anonymous').catch(() => pause())
  }
  const strangers = Array.from({ length: 70 }, comeAgain)
  await pause()
  return async () => {
    isOver = true
    await Promise.all(strangers)
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
