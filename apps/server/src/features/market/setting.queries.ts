import { type MarketSettings, type SettingName, settingNames } from '@u-market/domain'
import { sql } from 'kysely'
import type { Json } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mergeSettings } from './market-settings.ts'

export function findSettings(db: Db) {
  return db.selectFrom('setting').select(['name', 'value']).where('name', 'in', settingNames).execute()
}

/** Reads the settings from the table, past the cache. */
export async function settingsNow(db: Db): Promise<MarketSettings> {
  return mergeSettings(await findSettings(db)).settings
}

/** Serializes changes of settings, because the bounds of one can depend on others. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

/** Keeps settings from changing until the transaction ends. Several transactions can hold this lock at once. */
export async function lockSettingsForShare(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('settings', 0))`.execute(tx)
}

export async function writeSetting(
  tx: Tx,
  { name, value, at }: { readonly name: SettingName; readonly value: Json; readonly at: Date },
): Promise<void> {
  const written = JSON.stringify(value)
  await tx
    .insertInto('setting')
    .values({ name, value: written, updatedAt: at })
    .onConflict((row) => row.column('name').doUpdateSet({ value: written, updatedAt: at }))
    .execute()
}

export type SettingChange = {
  readonly name: SettingName
  readonly before: string
  readonly after: string
  readonly proposedBy: number
  readonly approvedBy: number
  readonly reason: string
  readonly createdAt: Date
}

export async function insertSettingChange(tx: Tx, change: SettingChange): Promise<void> {
  await tx.insertInto('settingChange').values(change).execute()
}

export function listChanges(
  db: Db,
  { name, limit, offset }: { name: SettingName | undefined; limit: number; offset: number },
) {
  return changesOf(db, name).orderBy('settingChange.id', 'desc').limit(limit).offset(offset).execute()
}

export async function countChanges(db: Db, name: SettingName | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('settingChange')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the last change of each setting that was ever changed. */
export function lastChanges(db: Db) {
  return changesOf(db, undefined)
    .distinctOn('settingChange.name')
    .orderBy('settingChange.name')
    .orderBy('settingChange.id', 'desc')
    .execute()
}

/** Lists the proposed changes that await a second operator, at most one for each setting. */
export function proposedChanges(db: Db, at: Date) {
  return db
    .selectFrom('proposal')
    .innerJoin('operator', 'operator.id', 'proposal.proposedBy')
    .select(['proposal.id', 'proposal.about as name', 'proposal.expiresAt', 'operator.name as madeBy'])
    .select(sql<string>`proposal.preview->'changes'->0->>'after'`.as('after'))
    .where('proposal.kind', '=', 'setting')
    .where('proposal.status', '=', 'open')
    .where('proposal.expiresAt', '>', at)
    .execute()
}

function changesOf(db: Db, name: SettingName | undefined) {
  return db
    .selectFrom('settingChange')
    .innerJoin('operator as maker', 'maker.id', 'settingChange.proposedBy')
    .innerJoin('operator as approver', 'approver.id', 'settingChange.approvedBy')
    .select([
      'settingChange.id',
      'settingChange.name',
      'settingChange.before',
      'settingChange.after',
      'settingChange.reason',
      'settingChange.createdAt',
      'maker.name as operator',
      'approver.name as approvedBy',
    ])
    .$if(name !== undefined, (query) => query.where('settingChange.name', '=', name ?? ''))
}
