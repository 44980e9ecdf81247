import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { HelpRow } from './help.queries.ts'

/** The version in force: the largest of the texts that users agree to. */
export async function findTermsVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('helpText')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('kind', '=', 'terms')
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** Locks the texts that users agree to, so that two changes at once get two numbers. Returns the version in force. */
export async function lockTermsVersion(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('helpText')
    .select('version')
    .where('kind', '=', 'terms')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return Math.max(0, ...rows.map(({ version }) => version))
}

export function raiseHelpVersion(tx: Tx, id: HelpRow['id'], version: number) {
  return tx.updateTable('helpText').set({ version }).where('id', '=', id).execute()
}

type Given = {
  readonly userId: UserId
  readonly version: number
  readonly givenBy: 'register' | 'agree'
  readonly createdAt: Date
}

/** Records a consent once. */
export function insertConsent(tx: Tx, given: Given) {
  return tx
    .insertInto('consent')
    .values(given)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function markAgreed(tx: Tx, userId: UserId, version: number) {
  return tx
    .updateTable('appUser')
    .set({ agreedVersion: sql`greatest(agreed_version, ${version})` })
    .where('id', '=', userId)
    .execute()
}

/** The user's last consent; undefined: none is recorded. */
export function findLastConsent(db: Db, userId: UserId) {
  return db
    .selectFrom('consent')
    .select(['version', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
