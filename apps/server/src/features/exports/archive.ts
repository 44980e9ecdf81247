/** An archive of a user's own data: asked for, built by a job, opened by a signed address, deleted after a week. */
import { Readable } from 'node:stream'
import type { BodyOf, DataOf } from '@u-market/contract'
import {
  ARCHIVE_KEPT_DAYS,
  ARCHIVES_PER_DAY,
  DAY_MS,
  EXPORTS_PER_HOUR,
  HOUR_MS,
  type UserId,
} from '@u-market/domain'
import { ZipFile } from 'yazl'
import { findUsedUp, latestEnd, limitUses } from '../../db/count-uses.ts'
import type { Db, Tx } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPassword, checkPayPassword, findTrading, requireNotFrozen } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import {
  announceFiles,
  discardFiles,
  removeDiscarded,
  removeUnnamed,
  takeFilesBack,
  uploadStore,
} from '../uploads/index.ts'
import { findOwnPictures, jsonFiles } from './archive-contents.ts'
import { archivePath, newArchiveName, writeArchive } from './archive-file.ts'
import { DEFAULT_ZONE } from './local-time.ts'
import { signFile } from './signed-address.ts'

type Archive = DataOf<'exportData'>
type Asked = Pick<Call<'exportData'>, 'user' | 'locale'> & {
  readonly form: BodyOf<'exportData'>
  readonly idempotencyKey: IdempotencyKey | null
}

const dayLimit = (userId: UserId) => ({
  subject: `archive:${userId}`,
  most: ARCHIVES_PER_DAY,
  windowMs: DAY_MS,
})

/** Reads, asks for or opens the caller's archive. Throws `RATE_LIMITED {until}` and `ARCHIVE_NOT_READY`. */
export async function exportData(
  deps: Deps,
  { user, locale, form, idempotencyKey }: Asked,
): Promise<Archive> {
  if (form.act === undefined) return readState(deps, deps.database.kysely, user.id)
  if (form.password !== undefined) await checkPassword(deps, user, form.password)
  else await checkPayPassword(deps, user, form.payPassword ?? '')
  requireNotFrozen(await findTrading(deps.database.kysely, user.id))
  if (form.act === 'ask') return ask(deps, { userId: user.id, locale, idempotencyKey })
  const at = deps.clock.now()
  const archive = await findArchive(deps.database.kysely, user.id, at)
  if (!archive?.file) throw new Refusal('ARCHIVE_NOT_READY')
  const limit = { subject: `export:${user.id}`, most: EXPORTS_PER_HOUR, windowMs: HOUR_MS }
  await deps.database.kysely.transaction().execute((tx) => limitUses(tx, at, limit))
  const content = { kind: 'archive', file: archive.file } as const
  const name = `my-data-${archive.askedAt.toISOString().slice(0, 10)}.zip`
  return {
    ...(await readState(deps, deps.database.kysely, user.id)),
    ...signFile(deps, { content, name, user, locale, timezone: DEFAULT_ZONE }),
  }
}

type Asking = Pick<Asked, 'locale' | 'idempotencyKey'> & { readonly userId: UserId }

/** A new archive takes the place of the one before, whose file goes at once. */
async function ask(deps: Deps, { userId, locale, idempotencyKey }: Asking): Promise<Archive> {
  let discarded: string[] = []
  const state = await transact(deps.database, idempotencyKey, async (tx) => {
    const askedAt = deps.clock.now()
    await limitUses(tx, askedAt, dayLimit(userId))
    const before = await lockArchiveFile(tx, userId)
    await discardFiles(tx, askedAt, before)
    const deleteAt = new Date(askedAt.getTime() + ARCHIVE_KEPT_DAYS * DAY_MS)
    const fresh = { askedAt, locale, deleteAt, readyAt: null, file: null, byteCount: null }
    const { round } = await tx
      .insertInto('dataArchive')
      .values({ userId, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet(({ eb }) => ({ ...fresh, round: eb('dataArchive.round', '+', 1) })),
      )
      .returning('round')
      .executeTakeFirstOrThrow()
    await scheduleJobs(tx, [
      { task: 'build_archive', payload: { userId, round }, runAt: askedAt, queue: 'archives' },
    ])
    discarded = before
    return readState(deps, tx, userId)
  })
  await removeDiscarded(deps, discarded)
  return state
}

/** Returns the path of the user's archive; the lock waits for one that has just been built. */
async function lockArchiveFile(tx: Tx, userId: UserId): Promise<string[]> {
  const row = await tx
    .selectFrom('dataArchive')
    .select('file')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.file ? [archivePath(row.file)] : []
}

async function readState({ clock }: Pick<Deps, 'clock'>, db: Db, userId: UserId): Promise<Archive> {
  const at = clock.now()
  const archive = await findArchive(db, userId, at)
  const used = await findUsedUp(db, at, [dayLimit(userId)])
  return {
    status: archive === undefined ? 'none' : archive.file === null ? 'building' : 'ready',
    askedAt: archive ? unixSeconds(archive.askedAt) : null,
    nextAt: latestEnd(used),
    byteCount: archive?.byteCount == null ? null : Number(archive.byteCount),
    keptUntil: archive ? unixSeconds(archive.deleteAt) : null,
    url: null,
    expiresInSeconds: null,
  }
}

/** Undefined without one, and for one whose time is over. */
function findArchive(db: Db, userId: UserId, at: Date) {
  return db
    .selectFrom('dataArchive')
    .selectAll()
    .where('userId', '=', userId)
    .where('deleteAt', '>', at)
    .executeTakeFirst()
}

/** Whether the user's archive is this file now. */
export async function isOwnArchive(deps: Deps, userId: UserId, file: string): Promise<boolean> {
  return (await findArchive(deps.database.kysely, userId, deps.clock.now()))?.file === file
}

/** Builds an archive and tells its user. Does nothing if it is built already, or another was asked for since. */
export async function buildArchive(deps: Deps, given: { userId: number; round: number }): Promise<void> {
  const { database, clock } = deps
  const waiting = await database.kysely
    .selectFrom('dataArchive')
    .select(['userId', 'locale'])
    .where('userId', '=', given.userId as UserId) // scheduled with the row of this user
    .where('round', '=', given.round)
    .where('file', 'is', null)
    .executeTakeFirst()
  if (!waiting) return
  const file = newArchiveName()
  const paths = [archivePath(file)]
  await announceFiles(deps, paths)
  const byteCount = await writeArchive(deps, file, zipped(deps, waiting))
  const isKept = await transact(database, null, async (tx) => {
    const readyAt = clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('dataArchive')
      .set({ file, byteCount: BigInt(byteCount), readyAt })
      .where('userId', '=', waiting.userId)
      .where('round', '=', given.round)
      .where('file', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await takeFilesBack(tx, readyAt, paths)
    await recordEvents(tx, [
      {
        kind: 'archive_ready',
        actor: 'system',
        to: waiting.userId,
        noticeType: 'account',
        params: { days: String(ARCHIVE_KEPT_DAYS) },
        at: readyAt,
      },
    ])
    return true
  })
  if (!isKept) await removeUnnamed(deps, paths)
  deps.wake()
}

type Owner = Parameters<typeof jsonFiles>[1]

/** Yields the bytes of the archive while it is read; no entry is opened before the one before it has ended. */
async function* zipped(deps: Deps, owner: Owner): AsyncGenerator<Buffer> {
  const pictures = await findOwnPictures(deps, owner.userId)
  // From here to the loop nothing may wait: the first entry is read at once, and its errors need the loop.
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // the library's own stream, whose type is older
  zip.on('error', (error: Error) => output.destroy(error))
  /** The library listens to no error of an entry, which would end the process. */
  const watched = (entry: Readable): Readable => entry.on('error', (error) => output.destroy(error))
  const store = uploadStore(deps)
  for (const { name, pieces } of jsonFiles(deps, owner))
    zip.addReadStreamLazy(name, { mtime: deps.clock.now() }, (give) =>
      give(null, watched(Readable.from(pieces()))),
    )
  for (const { path, createdAt } of pictures) {
    const name = `pictures${path.slice('/uploads'.length)}`
    // Pictures are compressed already.
    zip.addReadStreamLazy(name, { mtime: createdAt, compress: false }, (give) => {
      store.read(path).then(
        // One that was pruned meanwhile is empty.
        (found) => give(null, watched(found?.stream ?? Readable.from([]))),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  for await (const chunk of output) yield chunk
}

/** Deletes archives whose time is over, with their files. */
export async function pruneArchives(deps: Deps): Promise<void> {
  const at = deps.clock.now()
  const paths = await deps.database.kysely.transaction().execute(async (tx) => {
    const over = await tx.deleteFrom('dataArchive').where('deleteAt', '<=', at).returning('file').execute()
    const files = over.flatMap(({ file }) => (file === null ? [] : archivePath(file)))
    await discardFiles(tx, at, files)
    return files
  })
  await removeDiscarded(deps, paths)
}
