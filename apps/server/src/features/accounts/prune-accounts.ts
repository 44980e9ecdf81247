import { DAY_MS } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { notifyEndedSessions } from '../events/index.ts'
import { pruneFactorSetups } from './authenticator.ts'
import { knownSince } from './check-login.ts'
import { deleteAskedBefore } from './email.queries.ts'
import { deleteAddressesSeenBefore, deleteExpiredAttempts } from './login-attempt.queries.ts'
import { deleteChangesEndedBefore, deleteMailCodesBefore } from './mobile-change.queries.ts'
import { idleSince } from './sessions.ts'

/** A day longer than the send limits look back. */
const CODES_KEPT_MS = 2 * DAY_MS

/** Long enough to look into a theft that was noticed late. */
const CHANGES_KEPT_MS = 180 * DAY_MS

/**
 * Deletes ended sessions, old SMS codes, ended changes of mobiles, e-mail addresses and authenticators that were never confirmed, expired counters, and known
 * addresses without a login for `KNOWN_ADDRESS_DAYS`.
 */
export async function pruneAccounts({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const at = clock.now()
  // An idle session may still have an open socket; this closes it.
  await transact(database, null, async (tx) =>
    notifyEndedSessions(tx, await deleteDeadSessions(tx, { at, idleSince: idleSince(at) })),
  )
  const codesSince = new Date(at.getTime() - CODES_KEPT_MS)
  await pruneFactorSetups({ database, clock })
  await deleteCodesBefore(database.kysely, codesSince)
  await deleteAskedBefore(database.kysely, at)
  await deleteMailCodesBefore(database.kysely, at)
  await deleteChangesEndedBefore(database.kysely, new Date(at.getTime() - CHANGES_KEPT_MS))
  await deleteSmsHoursBefore(database.kysely, codesSince)
  await deleteAttemptsEndedBefore(database.kysely, at)
  await deleteExpiredAttempts(database.kysely, at)
  await deleteAddressesSeenBefore(database.kysely, knownSince(at))
}

/** Deletes expired and idle sessions; returns their token hashes. */
async function deleteDeadSessions(
  db: Db,
  { at, idleSince }: { readonly at: Date; readonly idleSince: Date },
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('expiresAt', '<', at), eb('lastUsedAt', '<=', idleSince)]))
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

function deleteCodesBefore(db: Db, at: Date) {
  return db.deleteFrom('smsCode').where('createdAt', '<', at).execute()
}

function deleteSmsHoursBefore(db: Db, at: Date) {
  return db.deleteFrom('smsHour').where('hour', '<', at).execute()
}

function deleteAttemptsEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('attemptCounter').where('windowEndsAt', '<', at).execute()
}
