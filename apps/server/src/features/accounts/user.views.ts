import type { User } from '@u-market/contract'
import { coin, coinText, heldUntil, meanRating, pauseAt } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { findHeldCoin } from '../../ledger/held-coin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'
import { addressOf } from './email-address.ts'
import { mayResumeFrom } from './reset-hold.ts'
import { sanctionViews } from './sanctions.ts'
import type { OpenedSession } from './sessions.ts'
import { findUserinfo, type UserinfoRow } from './user.queries.ts'

/** `none` is 0 even after a refusal, because the specification treats every value except 0 and 1 as verified. */
const realnameStatus = { none: 0, pending: 1, approved: 2 } as const satisfies Record<
  UserinfoRow['verificationStatus'],
  User['verificationStatus']
>

export type UserinfoDeps = Pick<
  Deps,
  'database' | 'clock' | 'secret' | 'dataKeys' | 'mailer' | 'publicUrl' | 'isConsole' | 'settings'
>

/** Returns the user info of a session's user, with the session's token; `db` may be the caller's transaction. */
export async function userinfoOf(
  deps: UserinfoDeps,
  session: OpenedSession,
  db: Db = deps.database.kysely,
): Promise<User> {
  const row = await findUserinfo(db, session.userId)
  const at = deps.clock.now()
  const settings = await deps.settings()
  const balance = coin(row.availableMinor)
  const { held, until } = await findHeldCoin(db, { userId: row.id, balance, at }, settings)
  const resetAt = row.passwordResetAt?.getTime() ?? null
  const pausedUntil = pauseAt(row.orderPauseUntil?.getTime() ?? null, at.getTime())
  return {
    id: row.id,
    userId: row.id,
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    avatar: signedUrl(deps, row.avatar),
    coin: coinText(row.availableMinor),
    frozenCoin: coinText(row.frozenMinor),
    heldCoin: coinText(held),
    heldUntil: secondsAt(until),
    resetHoldUntil: secondsAt(heldUntil({ resetAt, now: at.getTime() }, settings)),
    verificationStatus: realnameStatus[row.verificationStatus],
    verificationReason: row.verificationReason,
    walletAddress: row.walletAddress,
    inviteCode: row.inviteCode,
    creditRating: meanRating(row.ratingSum, row.ratingCount),
    token: session.token,
    createdAt: unixSeconds(row.createdAt),
    expiresAt: unixSeconds(session.expiresAt),
    expiresInSeconds: Math.max(0, unixSeconds(session.expiresAt) - unixSeconds(at)),
    hasPayPassword: row.hasPayPassword ? 1 : 0,
    merchantStatus: row.merchantStatus,
    locale: row.locale,
    orderPauseUntil: secondsAt(pausedUntil),
    ...offersPause(row, { loggedInAt: session.loggedInAt, at }, settings),
    sanctions: sanctionViews(row.sanctions, at),
    frozenAt: row.frozenAt && unixSeconds(row.frozenAt),
    ...emailOf(deps, row, at),
  }
}

/** The confirmed address, else one that waits for its code. */
function emailOf(
  { dataKeys, mailer }: UserinfoDeps,
  { id, emailSealed, emailAskedSealed, emailAskedUntil }: UserinfoRow,
  at: Date,
): Pick<User, 'email' | 'emailConfirmed' | 'emailOffered'> {
  const asked = emailAskedUntil && emailAskedUntil > at ? emailAskedSealed : null
  const sealed = emailSealed ?? asked
  return {
    email: sealed ? addressOf(dataKeys, id, sealed) : '',
    emailConfirmed: emailSealed ? 1 : 0,
    emailOffered: mailer ? 1 : 0,
  }
}

export type SessionOwner = Pick<SessionUser, 'id' | 'token' | 'expiresAt' | 'loggedInAt'>

/** Returns the user info of a call's logged-in user, with the session's token. */
export function userinfoView(deps: UserinfoDeps, { id, ...session }: SessionOwner, db?: Db): Promise<User> {
  return userinfoOf(deps, { ...session, userId: id }, db)
}

function secondsAt(until: number | null): number | null {
  return until === null ? null : Math.ceil(until / 1000)
}

/** A pause without an end is stored as a later date than this. */
const NO_END = new Date('9000-01-01T00:00:00Z')

function offersPause(
  row: UserinfoRow,
  session: Parameters<typeof mayResumeFrom>[1],
  settings: Parameters<typeof mayResumeFrom>[2],
): Pick<User, 'paused' | 'pausedUntil' | 'pausedBy' | 'resumeFrom'> {
  const { offersPausedUntil: until, pausedByReset } = row
  if (until === null || until <= session.at)
    return { paused: 0, pausedUntil: null, pausedBy: null, resumeFrom: null }
  return {
    paused: 1,
    pausedUntil: until < NO_END ? unixSeconds(until) : null,
    pausedBy: pausedByReset ? 'reset' : 'owner',
    resumeFrom: secondsAt(mayResumeFrom(row, session, settings)),
  }
}
