import type { UserId } from '@u-market/domain'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { announceEndedSessions } from '../events/index.ts'
import { loginOf, noteSignIn } from './judge-login.ts'
import { nameDevice } from './name-device.ts'
import { closedFor } from './sanctions.ts'
import {
  deleteSession,
  deleteSessionsOf,
  deleteSurplusSessions,
  findLiveSessions,
  insertSession,
} from './session.queries.ts'
import { createUseMarker } from './session-use.ts'
import { tellOwner } from './tell-owner.ts'
import { lockUser } from './user.queries.ts'

const SESSION_DAYS = 30
/** A phone that nobody has opened the market on for so long is lost, sold or forgotten. */
const IDLE_DAYS = 14
/** More than anybody has phones and browsers; a list longer than this is not looked through any more. */
const MOST_SESSIONS = 20
const DAY_MS = 86_400_000

/** Where somebody signs in. */
export type SignInPlace = {
  /** The network's. */
  readonly address: string
  readonly userAgent: string
  readonly clientVersion: string
}

export type OpenedSession = { readonly userId: UserId; readonly token: string; readonly expiresAt: Date }

type Opening = { readonly userId: UserId; readonly place: SignInPlace; readonly at: Date }

/**
 * Opens a session, and throws `ACCOUNT_CLOSED {why}` for one that is closed; beyond twenty of a user, the one that was used longest ago ends. Where the account was never signed in from that
 * address, but from others, its owner is told: call `deps.wake()` after the commit.
 */
export async function openSession(tx: Tx, { userId, place, at }: Opening): Promise<OpenedSession> {
  const { address, clientVersion } = place
  const token = newToken()
  const expiresAt = new Date(at.getTime() + SESSION_DAYS * DAY_MS)
  const device = nameDevice(place.userAgent)
  // Of two that open the last place at once, one is counted before the other; and one that is closed meanwhile stays closed.
  const { closedAt, sanctions } = await lockUser(tx, userId)
  if (closedAt) throw new Refusal('ACCOUNT_CLOSED', closedFor(sanctions))
  const made = { tokenHash: hashToken(token), userId, clientVersion, address, device }
  await insertSession(tx, { ...made, createdAt: at, lastUsedAt: at, expiresAt })
  await announceEndedSessions(tx, await deleteSurplusSessions(tx, userId, MOST_SESSIONS))
  const { isElsewhere } = await noteSignIn(tx, { account: loginOf.user(userId), address }, at)
  if (isElsewhere)
    await tellOwner(tx, {
      userId,
      kind: 'signed_in_elsewhere',
      params: { place: device === '' ? address : `${device}, ${address}` },
      at,
    })
  return { userId, token, expiresAt }
}

/** Finds the user of a live session, and notes that it is used; null for a token that is dead or was never one. */
export function createSessionFinder(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
): (token: string) => Promise<SessionUser | null> {
  const { database, clock } = deps
  const find = createBatchLoader((hashes: readonly Buffer[]) => {
    const at = clock.now()
    return findLiveSessions(database.pool, hashes, { at, idleSince: idleSince(at) })
  })
  const markUse = createUseMarker(deps)
  return async (token) => {
    const tokenHash = hashToken(token)
    const row = await find(tokenHash)
    if (!row) return null
    const { lastUsedAt, ...user } = row
    markUse({ tokenHash, lastUsedAt })
    return { ...user, token, tokenHash }
  }
}

/** Sessions that were not used since then are over. */
export function idleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_DAYS * DAY_MS)
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await deleteSession(tx, tokenHash)
  await announceEndedSessions(tx, [tokenHash])
}

export async function endSessionsOf(tx: Tx, userId: UserId, keep: Buffer | null): Promise<void> {
  await announceEndedSessions(tx, await deleteSessionsOf(tx, userId, keep))
}
