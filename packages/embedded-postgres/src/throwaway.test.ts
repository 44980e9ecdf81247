import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { killFixtures, startFixture } from './fixture-process.ts'
import { startThrowawayPostgres } from './index.ts'

afterEach(killFixtures)

test('databases can be cloned from a template, and nothing stays behind', async () => {
  const postgres = await startThrowawayPostgres()
  const folder = folderOf(postgres.connectionString('postgres'))
  const admin = new pg.Client({ connectionString: postgres.connectionString('postgres') })
  await admin.connect()
  await admin.query('create database template_market')
  await admin.query('create database one template template_market')
  await admin.end()
  expect(await backendPid(postgres.connectionString('one'))).toBeTypeOf('number')
  await postgres.stop()
  await expect(backendPid(postgres.connectionString('one'))).rejects.toThrow('ENOENT')
  expect(existsSync(folder)).toBe(false)
})

test('the database ends when the process that started it is killed', async () => {
  const run = await startFixture('throwaway')
  const folder = folderOf(run.firstLine)
  expect(await backendPid(run.firstLine)).toBeTypeOf('number')
  await run.kill('SIGKILL')
  await expect
    .poll(() => backendPid(run.firstLine).catch((error) => error.code))
    .toMatch(/ENOENT|ECONNREFUSED/)
  await expect.poll(() => existsSync(folder)).toBe(false)
})

/** Returns the parent of the socket's folder, which the address names. */
function folderOf(connectionString: string): string {
  const folder = dirname(new URL(connectionString).searchParams.get('host') ?? '')
  expect(existsSync(folder)).toBe(true)
  return folder
}

async function backendPid(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.end()
  return rows[0]?.pid
}
