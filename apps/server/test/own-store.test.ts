import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type World } from '@u-market/testkit'
import pino from 'pino'
import { expect } from 'vitest'
import { requireOwnStore } from '../src/own-store.ts'
import { folderStore } from '../src/platform/files/folder-store.ts'

const log = pino({ level: 'silent' })
const ROUNDS = 8

/** A market that has never started, and two folders. */
const test = base.extend<{ folders: readonly [string, string] }>({
  folders: async ({ world }, use) => {
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'store-'))) as [string, string]
    await world.pool.query('delete from file_store')
    await use(folders)
    for (const folder of folders) rmSync(folder, { recursive: true })
  },
})

test('the first start marks its folder; a server with another one does not start until it has the mark', async ({
  world,
  folders: [own, other],
}) => {
  await start(world, own)
  const id = await markIn(own)
  await start(world, own)
  await expect(start(world, other)).rejects.toThrow(
    `DATA_DIR (${other}) is not where this database's files are`,
  )
  await writeFile(join(other, 'store-id'), `${id}\n`)
  await start(world, other)
  await rm(join(own, 'store-id'))
  await expect(start(world, own)).rejects.toThrow(`put ${id} into its store-id`)
})

test('a start that broke off after any of its steps is completed by the next', async ({
  world,
  folders: [own, other],
}) => {
  // It had written its row alone.
  await world.pool.query(`insert into file_store (id) values ('begun')`)
  await start(world, own)
  expect(await markIn(own)).toBe('begun')
  // It had marked the folder, and not said so.
  await world.pool.query('update file_store set is_marked = false')
  await start(world, own)
  await expect(start(world, other)).rejects.toThrow('missing')
  // Another market's folder is not taken.
  await writeFile(join(other, 'store-id'), 'of another market\n')
  await world.pool.query('delete from file_store')
  await expect(start(world, other)).rejects.toThrow('holds the files of another database')
  expect(await markIn(other)).toBe('of another market')
})

test('of two first starts at once, both with one folder open, and one of two with different folders', async ({
  world,
  folders: [own, other],
}) => {
  for (let round = 0; round < ROUNDS; round++) {
    await world.pool.query('delete from file_store')
    for (const folder of [own, other]) await rm(join(folder, 'store-id'), { force: true })
    await Promise.all([start(world, own), start(world, own)])
    await world.pool.query('delete from file_store')
    await rm(join(own, 'store-id'))
    const both = await Promise.allSettled([start(world, own), start(world, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

function start({ deps }: World, folder: string) {
  return requireOwnStore(deps.database, folderStore(folder), log)
}

async function markIn(folder: string): Promise<string> {
  return (await readFile(join(folder, 'store-id'), 'utf8')).trim()
}
