/**
 * Encrypts every identity number, identity document, uploaded PDF, e-mail address and second factor with the current key, while servers run, so that
 * older keys can be removed from DATA_KEYS once no payment password is keyed with them:
 *
 *     npm run rotate-keys            with the environment of the servers
 *     npm run rotate-keys new-key    prints a new key, and changes nothing
 *
 * It resumes where it was interrupted. A key that is in use but not in DATA_KEYS stops it before any change.
 */

import { StartError } from '@u-market/embedded-postgres'
import { type Database, openDatabase } from './db/database.ts'
import {
  countEmailsByKey,
  countNumbersByKey,
  countPayPasswordsByKey,
  countUserFactorsByKey,
  sealEmails,
  sealNumbers,
  sealUserFactors,
} from './features/accounts/index.ts'
import { countFactorsByKey, sealFactors } from './features/operators/index.ts'
import { countFilesByKey, sealFiles } from './features/uploads/index.ts'
import { joinDatabase } from './join-database.ts'
import { requireOwnStore } from './own-store.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { makeDataKey } from './platform/data-keys.ts'
import { directAddress } from './platform/database-access.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { createLogger } from './platform/logger.ts'
import { prepareDatabase } from './prepare-database.ts'

const USAGE = 'usage: npm run rotate-keys [new-key]'
const POOL_SIZE = 2

run().catch((error: unknown) => {
  const isBug = error instanceof Error && !(error instanceof StartError)
  process.stderr.write(`${isBug ? error.stack : error}\n`.replace(/^StartError: /, ''))
  process.exitCode = 1
})

async function run(): Promise<void> {
  const [asked] = process.argv.slice(2)
  if (asked === 'new-key') return say(makeDataKey())
  if (asked !== undefined) throw new StartError(USAGE)
  const config = loadConfig(process.env)
  const log = createLogger({ ...config, logLevel: 'warn' })
  const { access, leave } = await joinDatabase(config, log)
  try {
    await prepareDatabase(access, { keys: config.dataKeys, log })
    const database = openDatabase(directAddress(access), POOL_SIZE, (error) => log.error(error))
    const files = openFileStore(config, log)
    try {
      await rotate(database, await requireOwnStore(database, files, log), config)
    } finally {
      files.close()
      await database.close()
    }
  } finally {
    await leave()
  }
}

async function rotate(database: Database, store: FileStore, { dataKeys: keys }: Config): Promise<void> {
  const known = keys.map(({ id }) => id)
  for (const [key, uses] of await usesByKey(database, store))
    if (!known.includes(key))
      throw new StartError(`DATA_KEYS lacks the key ${key}, which encrypts ${uses}: nothing was changed`)
  const numbers = await sealNumbers(database.kysely, keys, {
    onBatch: (count) => say(`identity numbers: ${count} …`),
  })
  const emails = await sealEmails(database.kysely, keys)
  const factors = await sealFactors(database, keys)
  const userFactors = await sealUserFactors({ database }, keys)
  const documents = await sealFiles(
    { database, store, keys },
    { onBatch: (count) => say(`documents: ${count} …`) },
  )
  say(`${numbers} identity numbers and ${documents} documents were encrypted with the key ${keys[0].id}`)
  if (emails > 0) say(`so were the e-mail addresses and words of ${emails} users`)
  if (factors > 0) say(`so were ${factors} second factors of operators`)
  if (userFactors > 0) say(`so were ${userFactors} authenticators of users`)
  await requireOneKey(database, store, keys[0].id)
  await sayWhatRemains(database, keys[0].id)
}

/** A server with another key first in its settings may have written with it during the run. */
async function requireOneKey(database: Database, store: FileStore, current: string): Promise<void> {
  for (const [key, uses] of await usesByKey(database, store))
    if (key !== current)
      throw new StartError(
        `The key ${key} still encrypts ${uses}: let every server have ${current} in front, then run this again`,
      )
}

/** A payment password is not stored, so it moves to another key only when its owner enters it. */
async function sayWhatRemains({ kysely }: Database, current: string): Promise<void> {
  const older = (await countPayPasswordsByKey(kysely)).filter(({ key }) => key !== current)
  for (const { key, count } of older)
    say(`keep the key ${key} until the owners of ${count} payment passwords have entered them`)
  say(
    `${older.length === 0 ? 'no other key is in use: the others' : 'the others'} may be removed from DATA_KEYS`,
  )
}

/** Describes in words what each key encrypts. */
async function usesByKey(database: Database, store: FileStore): Promise<Map<string, string>> {
  const uses = new Map<string, string[]>()
  const note = (key: string, use: string) => uses.set(key, [...(uses.get(key) ?? []), use])
  for (const { key, count } of await countNumbersByKey(database.kysely))
    note(key, `${count} identity numbers`)
  for (const { key, count } of await countEmailsByKey(database.kysely))
    note(key, `${count} e-mail addresses and words`)
  for (const [key, count] of await countFactorsByKey(database)) note(key, `${count} second factors`)
  for (const [key, count] of await countUserFactorsByKey({ database })) note(key, `${count} authenticators`)
  for (const [key, count] of await countFilesByKey({ database, store })) note(key, `${count} documents`)
  return new Map([...uses].map(([key, each]) => [key, each.join(' and ')]))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
