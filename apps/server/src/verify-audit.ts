/**
 * Verifies the operators' audit trail in the configured database, with or without running servers:
 *
 *     npm run audit:verify                          recomputes the whole chain
 *     npm run audit:verify -- --since <seq>:<hash>  also checks that an entry noted earlier is still part of it
 *
 * It changes nothing, and exits with 1 if the chain is broken. To detect a chain that was rewritten as a whole, note the last line of
 * the output outside the database each day.
 */

import { StartError } from '@u-market/embedded-postgres'
import { type Database, openDatabase } from './db/database.ts'
import { isDatabaseError } from './db/transact.ts'
import { type AuditVerification, type Link, verifyAudit } from './features/operators/index.ts'
import { joinDatabase } from './join-database.ts'
import { loadConfig } from './platform/config.ts'
import { directAddress } from './platform/database-access.ts'
import { createLogger } from './platform/logger.ts'

const USAGE = 'usage: npm run audit:verify [-- --since <seq>:<hash>]'
const POOL_SIZE = 1
/** PostgreSQL's code if no server has ever started on the database. */
const NO_SUCH_TABLE = '42P01'

run().catch((error: unknown) => {
  const isBug = error instanceof Error && !(error instanceof StartError)
  process.stderr.write(`${isBug ? error.stack : error}\n`.replace(/^StartError: /, ''))
  process.exitCode = 1
})

async function run(): Promise<void> {
  const noted = readNote(process.argv.slice(2))
  const config = loadConfig(process.env)
  const log = createLogger({ ...config, logLevel: 'warn' })
  const { access, leave } = await joinDatabase(config, log)
  try {
    const database = openDatabase(access.owner ?? directAddress(access), POOL_SIZE, (error) =>
      log.error(error),
    )
    const proof = await prove(database, noted).finally(database.close)
    process.stdout.write(describe(proof))
    if (proof.chainBreak) process.exitCode = 1
  } finally {
    await leave()
  }
}

async function prove({ kysely }: Database, noted: Link | null): Promise<AuditVerification> {
  try {
    return await verifyAudit(kysely, noted)
  } catch (error) {
    if (!isDatabaseError(error, NO_SUCH_TABLE)) throw error
    throw new StartError('The database has no chain yet: start the market once')
  }
}

function readNote([option, note = '', ...rest]: readonly string[]): Link | null {
  if (option === undefined) return null
  const [, seq, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(note) ?? []
  if (option !== '--since' || seq === undefined || hash === undefined || rest.length > 0)
    throw new StartError(USAGE)
  return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
}

function describe({ entries, head, newestAt, chainBreak }: AuditVerification): string {
  if (chainBreak)
    return `THE AUDIT TRAIL IS BROKEN at entry ${chainBreak.seq}: ${reasons[chainBreak.kind]}\n${entries} entries before it are as they were written\n`
  const hash = head.hash.toString('hex')
  return [
    `${entries} entries, each as it was written`,
    `newest: ${head.seq}, ${newestAt?.toISOString() ?? 'never'}, ${hash}`,
    `to note: npm run audit:verify -- --since ${head.seq}:${hash}`,
    '',
  ].join('\n')
}

const reasons = {
  changed: 'it was changed, or the one before it was rewritten together with its hash',
  missing: 'it is missing',
  inserted: 'it was never written by the market',
  reordered: 'it is where another entry was written',
  rewritten: 'its hash is not the one that was noted',
} as const satisfies Record<NonNullable<AuditVerification['chainBreak']>['kind'], string>
