/**
 * A session is an opaque random token; only its hash is stored, and every call looks it up, so that an ended session ends at
 * once. Its sockets are closed by a notification that leaves with the commit.
 */
import type { UserId } from '@u-market/domain'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db, Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { announceEndedSessions } from '../events/index.ts'
import { deleteSession, deleteSessionsOf, findLiveSessions, insertSession } from './session.queries.ts'

const SESSION_DAYS = 30
const DAY_MS = 86_400_000

export type OpenedSession = { readonly userId: UserId; readonly token: string; readonly expiresAt: Date }

export async function openSession(
  db: Db,
  { userId, clientVersion, at }: { userId: UserId; clientVersion: string; at: Date },
): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + SESSION_DAYS * DAY_MS)
  await insertSession(db, { tokenHash: hashToken(token), userId, clientVersion, createdAt: at, expiresAt })
  return { userId, token, expiresAt }
}

/** Finds the user of a live session; null for a token that is dead or was never one. */
export function createSessionFinder({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): (token: string) => Promise<SessionUser | null> {
  const find = createBatchLoader((hashes: readonly Buffer[]) =>
    findLiveSessions(database.pool, hashes, clock.now()),
  )
  return async (token) => {
    const tokenHash = hashToken(token)
    const row = await find(tokenHash)
    return row ? { ...row, token, tokenHash } : null
  }
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await deleteSession(tx, tokenHash)
  await announceEndedSessions(tx, [tokenHash])
}

export async function endSessionsOf(tx: Tx, userId: UserId, keep: Buffer | null): Promise<void> {
  await announceEndedSessions(tx, await deleteSessionsOf(tx, userId, keep))
}
