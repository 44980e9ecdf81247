import type { BodyOf, DataOf, Locale } from '@u-market/contract'
import { DAY_MS, MINUTE_MS, type UserId } from '@u-market/domain'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { translator } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { notifyEndedSessions, recordEvents } from '../events/index.ts'
import { loginSubject, recordLogin } from './check-login.ts'
import { nameDevice } from './name-device.ts'
import { closedFor } from './sanctions.ts'
import {
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  deleteSurplusSessions,
  findLiveSessions,
  insertSession,
  listSessions,
  markSessionsUsed,
} from './session.queries.ts'
import { lockUser } from './user.queries.ts'

const SESSION_DAYS = 30
/** An unused session is closed after this many days: the phone may be lost, sold or forgotten. */
const IDLE_DAYS = 14
/** More than one person's phones and browsers; a longer list would not be reviewed by its owner. */
const MAX_SESSIONS = 20
export type LoginOrigin = {
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
  readonly userAgent: string
  readonly clientVersion: string
}

export type OpenedSession = {
  readonly userId: UserId
  readonly token: string
  readonly expiresAt: Date
  readonly loggedInAt: Date
}

type Opening = { readonly userId: UserId; readonly place: LoginOrigin; readonly at: Date }

/**
 * Opens a session. Beyond `MAX_SESSIONS`, the least recently used session ends. A login from a new address notifies the owner,
 * unless it is the account's first: call `deps.wake()` after the commit.
 * Throws `ACCOUNT_CLOSED {why}`.
 */
export async function openSession(tx: Tx, { userId, place, at }: Opening): Promise<OpenedSession> {
  const { address, clientVersion } = place
  const token = newToken()
  const expiresAt = new Date(at.getTime() + SESSION_DAYS * DAY_MS)
  const device = nameDevice(place.userAgent)
  // Locks the user, so that concurrent logins cannot exceed the limit, and none can open a session while the account is being
  // closed.
  const { closedAt, sanctions } = await lockUser(tx, userId)
  if (closedAt) throw new Refusal('ACCOUNT_CLOSED', closedFor(sanctions))
  const made = { tokenHash: hashToken(token), userId, clientVersion, address, device }
  await insertSession(tx, { ...made, createdAt: at, lastUsedAt: at, expiresAt })
  await notifyEndedSessions(tx, await deleteSurplusSessions(tx, userId, MAX_SESSIONS))
  const { isElsewhere } = await recordLogin(tx, { account: loginSubject.user(userId), address }, at, true)
  if (isElsewhere)
    await notifyOwner(tx, {
      userId,
      kind: 'logged_in_elsewhere',
      params: { place: device === '' ? address : `${device}, ${address}` },
      at,
    })
  return { userId, token, expiresAt, loggedInAt: at }
}

/**
 * Returns a function that finds the user of an open session and records its use; null if the token is unknown or its session has
 * ended.
 */
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

/** A session that was last used at this moment or earlier has ended. */
export function idleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_DAYS * DAY_MS)
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await deleteSession(tx, tokenHash)
  await notifyEndedSessions(tx, [tokenHash])
}

export async function endSessionsOf(tx: Tx, userId: UserId, keep: Buffer | null): Promise<void> {
  await notifyEndedSessions(tx, await deleteSessionsOf(tx, userId, keep))
}

type Owner = Pick<SessionUser, 'id' | 'tokenHash'>

/** Returns the caller's open sessions, most recently used first. */
export async function ownSessions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { user, locale }: { readonly user: Owner; readonly locale: Locale },
): Promise<DataOf<'listSessions'>> {
  const at = clock.now()
  const rows = await listSessions(database.kysely, user.id, { at, idleSince: idleSince(at) })
  const unknown = translator('accounts', locale)('unknownDevice')
  return rows.map((row) => ({
    id: row.id,
    device: row.device === '' ? unknown : row.device,
    address: row.address,
    createdAt: unixSeconds(row.createdAt),
    lastUsedAt: unixSeconds(row.lastUsedAt),
    current: row.tokenHash.equals(user.tokenHash) ? 1 : 0,
  }))
}

type Ending = {
  readonly user: Owner
  readonly form: BodyOf<'endSession'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Ends one of the caller's sessions, or all except the current one. Their sockets close with the commit. */
export function endOwnSession(deps: Deps, { user, form, idempotencyKey }: Ending): Promise<null> {
  return transact(deps.database, idempotencyKey, async (tx) => {
    if (form.id === undefined) {
      await endSessionsOf(tx, user.id, user.tokenHash)
      return null
    }
    const ended = await deleteOwnSession(tx, user.id, form.id)
    if (!ended) throw new Refusal('SESSION_NOT_FOUND')
    await notifyEndedSessions(tx, [ended])
    return null
  })
}

/**
 * A session's last use is written when it is this old: a write per call would be expensive, and no check needs the exact time.
 */
const STALE_MS = 5 * MINUTE_MS

type Used = { readonly tokenHash: Buffer; readonly lastUsedAt: Date }

/**
 * Records the use of sessions, at most once per `STALE_MS` each, in one statement for several sessions. The caller does not wait
 * for the write.
 */
function createUseMarker({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>) {
  let waiting = new Map<string, Buffer>()
  let isWriting = false

  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      while (waiting.size > 0) {
        const hashes = [...waiting.values()]
        waiting = new Map()
        const at = clock.now()
        const before = new Date(at.getTime() - STALE_MS)
        await markSessionsUsed(database.pool, { tokenHashes: hashes, at, before })
      }
    } catch (error) {
      // The next call of each session records its use again.
      log.warn({ err: error }, 'the use of sessions could not be recorded')
    } finally {
      isWriting = false
    }
  }

  return ({ tokenHash, lastUsedAt }: Used): void => {
    if (clock.now().getTime() - lastUsedAt.getTime() <= STALE_MS) return
    waiting.set(tokenHash.toString('base64'), tokenHash)
    void write()
  }
}

type Kind =
  | 'password_changed'
  | 'password_reset'
  | 'pay_password_set'
  | 'pay_password_changed'
  | 'pay_password_reset'
  | 'passkeys_suspended'
  | 'passkeys_unchanged'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'logged_in_elsewhere'
  | 'own_freeze'
  | 'own_freeze_by_mail'
  | 'own_freeze_by_support'
  | 'own_thaw'
  | 'mobile_changed'
  | 'mobile_change_waiting'
  | 'mobile_change_stopped'
  | 'mobile_change_failed'
  | 'account_reset_stopped'
  | 'account_reset'

type News = {
  readonly userId: UserId
  readonly kind: Kind
  readonly params?: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Notifies the owner on all devices that a password changed or that there was a login from a new address, because someone else
 * may have done it. Call `deps.wake()` after the commit.
 */
export async function notifyOwner(tx: Tx, { userId, kind, params = {}, at }: News): Promise<void> {
  await recordEvents(tx, [{ kind, actor: 'user', to: userId, noticeType: 'account', params, at }])
}
