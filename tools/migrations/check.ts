/** Holds migrations and privileges to what the last release needs. Prints each break with what to do. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grantedPrivileges } from '@u-market/server/db/privileges.ts'
import { releaseOf } from '@u-market/server/db/schema-age.ts'
import { repo } from '../processes.mjs'
import { judgeMigrations } from './judge.ts'
import { judgePrivileges, judgeReleases } from './judge-releases.ts'

const db = join(repo, 'apps/server/src/db')
const migrations = readdirSync(join(db, 'migrations'))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({
    name: file.replace('.sql', ''),
    sql: readFileSync(join(db, 'migrations', file), 'utf8'),
  }))
const releases = migrations.map(({ name }) => releaseOf(name)).filter((release) => release !== null)
const released = JSON.parse(readFileSync(join(db, 'released-privileges.json'), 'utf8'))

const breaks = [
  ...judgeMigrations(migrations),
  ...judgeReleases(releases, readFileSync(join(repo, 'CHANGELOG.md'), 'utf8')),
  ...judgePrivileges(released, grantedPrivileges),
]
for (const line of breaks) console.log(line)
console.log(`migrations: ${migrations.length} files, ${breaks.length} breaks`)
process.exitCode = breaks.length === 0 ? 0 : 1
