/** Folders of other releases: one from git, and one that might come next. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repo = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const MIGRATIONS = 'apps/server/src/db/migrations'
/** Since this file, servers run on the schema of the next release. */
const SINCE = 'apps/server/src/db/schema-age.ts'
/** What servers and the bench's filling need. */
const PARTS = ['apps', 'bench', 'packages', 'testkit', 'package.json', 'tsconfig.base.json']

/**
 * Returns the commit of the last release: `LAST_RELEASE`, or the newest tag before this commit, or the first commit that can run
 * beside a later one. Null if this clone has no such commit, as in a shallow clone.
 */
export function lastRelease(): string | null {
  const wanted = process.env.LAST_RELEASE
  const found = wanted ?? (git('describe', '--tags', '--abbrev=0', 'HEAD^') || firstAble())
  return found && git('cat-file', '-t', `${found}:${SINCE}`) === 'blob' ? found : null
}

function firstAble(): string {
  return git('log', '--diff-filter=A', '--format=%h', '--', SINCE).split('\n').at(-1) ?? ''
}

export function checkOut(commit: string, folder: string): string {
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git archive "${commit}" | tar -x -C "${folder}"`], { cwd: repo })
  linkModules(folder)
  return folder
}

export function migrationsOf(root: string): string[] {
  return readdirSync(join(root, MIGRATIONS)).sort()
}

/** A copy of this tree that has a migration more: what a next release may do, in small. */
export function plantNextRelease(folder: string): string {
  mkdirSync(folder)
  for (const part of PARTS)
    cpSync(join(repo, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  const migrations = join(folder, MIGRATIONS)
  writeFileSync(join(migrations, '901-release-9.1.sql'), '-- The first migration of release 9.1.\n')
  writeFileSync(
    join(migrations, '902-pledges.sql'),
    `create table pledge (id int generated always as identity primary key, order_id bigint not null);
alter table trade_order add column pledged_minor bigint check (pledged_minor > 0), add column is_pledged boolean not null default false;
create index trade_order_pledged on trade_order (id) where is_pledged;
`,
  )
  replaceIn(join(folder, 'apps/server/src/db/privileges.ts'), "  accessChange: ['insert'],", (line) =>
    [line, "  pledge: ['insert', 'delete'],"].join('\n'),
  )
  linkModules(folder)
  return folder
}

function replaceIn(file: string, part: string, change: (part: string) => string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(part)) throw new Error(`${file} has no ${part}`)
  writeFileSync(file, text.replace(part, change))
}

/** This tree's packages, but the folder's own workspaces. */
function linkModules(folder: string): void {
  const from = join(repo, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@u-market'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@u-market' && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@u-market'))) {
    const target = readlinkSync(join(from, '@u-market', name))
    if (existsSync(join(to, '@u-market', target))) symlinkSync(target, join(to, '@u-market', name))
  }
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: repo,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
