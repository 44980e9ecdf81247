/**
 * A file is written before the row that names it and removed after, so between the two no row names it. The table `file_removal`
 * does: a crash or an outage of the store leaves no file behind, and the store need not be listed.
 */
import { DAY_MS, HOUR_MS } from '@u-market/domain'
import { type Runner, statement } from '../../db/statement.ts'
import { StoreAway } from '../../platform/outage.ts'
import type { Deps } from '../deps.ts'

/** Far longer than a call or an archive takes from its first byte to its commit. */
const ANNOUNCED_MS = DAY_MS
/** A file that is due this soon is not taken back: by then the transaction has long ended, also by the clock of another server. */
const MARGIN_MS = HOUR_MS
const FILES_AT_ONCE = 200

type Files = Pick<Deps, 'database' | 'clock' | 'files'>

const announceSql = statement(
  'announce-files',
  'insert into file_removal (path, due_at) select path, $2 from unnest($1::text[]) path',
)
const takeBackSql = statement<{ path: string }>(
  'take-files-back',
  'delete from file_removal where path = any($1::text[]) and due_at > $2 returning path',
)
const discardSql = statement(
  'discard-files',
  `insert into file_removal (path, due_at) select path, $2 from unnest($1::text[]) path
    on conflict (path) do update set due_at = excluded.due_at`,
)
const forgetSql = statement(
  'forget-removed-files',
  'delete from file_removal where path = any($1::text[]) and due_at <= $2',
)
const dueSql = statement<{ path: string }>(
  'find-due-files',
  'select path from file_removal where due_at <= $1 order by due_at limit $2',
)

/** To be called before files are written: they are removed in a day, unless `takeFilesBack` comes first. */
export async function announceFiles(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  paths: readonly string[],
): Promise<void> {
  await announceSql(database.kysely, [paths, new Date(clock.now().getTime() + ANNOUNCED_MS)])
}

/** To be called in the transaction that writes the files' rows. */
export async function takeFilesBack(runner: Runner, at: Date, paths: readonly string[]): Promise<void> {
  const taken = await takeBackSql(runner, [paths, new Date(at.getTime() + MARGIN_MS)])
  if (taken.length !== paths.length) throw new Error(`a file was not announced: ${paths}`)
}

/** To be called in the transaction that deletes the files' rows; `removeDiscarded` follows its commit. */
export async function discardFiles(runner: Runner, at: Date, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await discardSql(runner, [paths, at])
}

/** Removes files that are due; returns how many. While the store is away, they wait for the job. */
export async function removeDiscarded(
  { database, clock, files }: Files,
  paths: readonly string[],
): Promise<number> {
  const removed: string[] = []
  try {
    for (const path of paths) {
      await files.remove(path)
      removed.push(path)
    }
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
  }
  if (removed.length > 0) await forgetSql(database.kysely, [removed, clock.now()])
  return removed.length
}

/**
 * Removes files that were written for rows that were never committed. They stay announced: a write that timed out may still reach the
 * store, and is removed in a day.
 */
export async function removeUnnamed({ files, log }: Pick<Deps, 'files' | 'log'>, paths: readonly string[]) {
  for (const path of paths)
    await files
      .remove(path)
      .catch((error: Error) => log.debug(`a file waits for its removal: ${error.message}`))
}

/** The job: removes what crashes and outages of the store have left. */
export async function removeDueFiles(deps: Files): Promise<void> {
  const removeSome = async (): Promise<number> => {
    const due = await dueSql(deps.database.kysely, [deps.clock.now(), FILES_AT_ONCE])
    return removeDiscarded(
      deps,
      due.map(({ path }) => path),
    )
  }
  while ((await removeSome()) === FILES_AT_ONCE);
}
