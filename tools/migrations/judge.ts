/**
 * Holds migrations to expand and contract: during an upgrade the last release runs on the new schema, and it comes back if the
 * upgrade is undone. A migration may therefore add, and may take away only what the last release no longer uses.
 *
 * A migration says in its comments why it may do what looks otherwise:
 *
 *     -- contracts report.note since 0.2: the reason is written to report_note instead
 *     -- fits proposal_kind_check: allows one kind more
 *
 * The first names the release that stopped using it, which must be earlier than the migration's own. The second is for
 * constraints, indexes and triggers that still accept all that the last release writes.
 */
import { releaseOf } from '@u-market/server/db/schema-age.ts'
import { actionsOf, remarksOf, type Statement, statementsOf } from './read-sql.ts'

export type Migration = { readonly name: string; readonly sql: string }

type Finding = {
  readonly object: string
  readonly line: number
  readonly does: string
  /** Takes away, so that only a contraction can allow it. */
  readonly isLoss: boolean
}

/** One line for each break of the rules. Migrations before the first release's are exempt. */
export function judgeMigrations(migrations: readonly Migration[]): string[] {
  const releases: string[] = []
  return migrations.flatMap((migration) => {
    const begun = releaseOf(migration.name)
    if (begun !== null) releases.push(begun)
    return releases.length === 0 ? [] : judgeOne(migration, releases.slice(0, -1))
  })
}

/** @param earlier releases before the migration's own */
function judgeOne({ name, sql }: Migration, earlier: readonly string[]): string[] {
  const found = findingsIn(sql)
  const contractions = remarksOf(sql, 'contracts').map(readContraction)
  const fitting = remarksOf(sql, 'fits').map((said) => /^(\S+): \S/.exec(said)?.[1] ?? said)
  const unsaid = found
    .filter(
      ({ object, isLoss }) =>
        !contractions.some((said) => said.object === object) && (isLoss || !fitting.includes(object)),
    )
    .map(
      ({ object, line, does, isLoss }) =>
        `${name}:${line} ${does}, which the last release may ${isLoss ? 'use' : 'break'}: say “-- contracts ${object} since <release>: <reason>”${isLoss ? '' : ` or “-- fits ${object}: <reason>”`}`,
    )
  const early = contractions
    .filter(({ since }) => !earlier.includes(since))
    .map(
      ({ object, since }) =>
        `${name} contracts ${object} since ${since}, which must be a release before the migration's own (${earlier.join(', ') || 'there is no earlier one'})`,
    )
  const idle = [...contractions.map(({ object }) => object), ...fitting]
    .filter((object) => !found.some((finding) => finding.object === object))
    .map((object) => `${name} gives a reason for ${object}, which it does not touch`)
  return [...unsaid, ...early, ...idle]
}

function readContraction(said: string): { object: string; since: string } {
  const [, object = said, since = '?'] = /^(\S+) since (\S+): \S/.exec(said) ?? []
  return { object, since }
}

function findingsIn(sql: string): Finding[] {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap(
      ({ text }) =>
        /^create (?:temporary |temp )?(?:table|view|materialized view)(?: if not exists)? ([\w.]+)/.exec(
          text,
        )?.[1] ?? [],
    ),
  )
  return statements.flatMap((statement) => findingsOf(statement, made))
}

const DROPPED =
  /^drop (table|view|materialized view|function|procedure|type|domain|sequence|schema|index|trigger|rule|aggregate|extension)(?: concurrently)?(?: if exists)? ([\w.]+)/
const RENAMED =
  /^alter (?:view|function|type|sequence|index|domain|schema) (?:if exists )?([\w.]+).* (?:rename|drop|set schema)\b/
const MADE_UNIQUE = /^create unique index(?: concurrently)?(?: if not exists)? (\w+) on (?:only )?([\w.]+)/
const MADE_TRIGGER = /^create (?:or replace )?(?:constraint )?trigger (\w+) .* on ([\w.]+)/
const ALTERED = /^alter table(?: if exists)?(?: only)? ([\w.]+) (.*)$/
const REVOKED = /^(?:revoke|truncate)\b(?:.* on(?: table)?)? ?([\w.]+)/

/** @param made tables and views of the same migration, which no release knows */
function findingsOf({ text, line }: Statement, made: ReadonlySet<string>): Finding[] {
  const loss = (object: string, does: string): Finding[] => [{ object, line, does, isLoss: true }]
  const limit = (object: string, does: string): Finding[] => [{ object, line, does, isLoss: false }]
  const [, kind, dropped] = DROPPED.exec(text) ?? []
  if (kind && dropped) {
    const isGuard = ['index', 'trigger', 'rule'].includes(kind)
    return (isGuard ? limit : loss)(dropped, `drops the ${kind} ${dropped}`)
  }
  const renamed = RENAMED.exec(text)?.[1]
  if (renamed) return loss(renamed, `changes ${renamed}`)
  const [, unique, indexed = ''] = MADE_UNIQUE.exec(text) ?? []
  if (unique && !made.has(indexed)) return limit(unique, `makes rows of ${indexed} unique by ${unique}`)
  const [, trigger, watched = ''] = MADE_TRIGGER.exec(text) ?? []
  if (trigger && !made.has(watched)) return limit(trigger, `adds the trigger ${trigger} to ${watched}`)
  const [, table = '', actions = ''] = ALTERED.exec(text) ?? []
  if (table && !made.has(table))
    return actionsOf(actions).flatMap((action) => {
      const seen = judgeAction(table, action)
      return seen ? [{ line, ...seen }] : []
    })
  const revoked = REVOKED.exec(text)?.[1]
  return revoked ? loss(revoked, `takes rows or rights of ${revoked} away`) : []
}

const NAMED_LIMIT = /^add constraint (\w+) (?:check|unique|foreign key|primary key|exclude)/
const NAMELESS_LIMIT = /^add (?:check|unique|foreign key|primary key|exclude)\b/
const NEW_COLUMN = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/
const GONE_COLUMN = /^drop (?:column )?(?:if exists )?(?!constraint\b)(\w+)/
const GONE_LIMIT = /^drop constraint (?:if exists )?(\w+_(?:key|pkey))\b/
const CHANGED_COLUMN =
  /^alter (?:column )?(\w+) (?:set not null|(?:set data )?type|drop default|drop identity)/

function judgeAction(table: string, action: string): Omit<Finding, 'line'> | null {
  if (/^rename\b/.test(action)) return { object: table, does: `renames in ${table}`, isLoss: true }
  if (/^(?:enable|force) row level security/.test(action))
    return { object: table, does: `hides rows of ${table}`, isLoss: true }
  const limit = NAMED_LIMIT.exec(action)?.[1]
  if (limit) return { object: limit, does: `limits ${table} by ${limit}`, isLoss: false }
  if (NAMELESS_LIMIT.test(action)) return { object: table, does: `limits ${table}`, isLoss: false }
  const unique = GONE_LIMIT.exec(action)?.[1]
  if (unique) return { object: unique, does: `drops ${unique}`, isLoss: false }
  const gone = GONE_COLUMN.exec(action)?.[1]
  if (gone) return { object: `${table}.${gone}`, does: `drops ${table}.${gone}`, isLoss: true }
  const changed = CHANGED_COLUMN.exec(action)?.[1]
  if (changed) return { object: `${table}.${changed}`, does: `changes ${table}.${changed}`, isLoss: true }
  const [, added, how = ''] = NEW_COLUMN.exec(action) ?? []
  const isNeeded = /\b(?:not null|primary key)\b/.test(how) && !/\b(?:default|generated)\b/.test(how)
  return added && isNeeded
    ? { object: `${table}.${added}`, does: `adds ${table}.${added} without a default`, isLoss: true }
    : null
}
