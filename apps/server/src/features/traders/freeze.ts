/**
 * An owner freezes their account in one tap, from a session or by the link in a mail on security, and thaws it with the login
 * password and a second proof. The freeze is copied to the rows that acts lock, as a sanction is, so that each act is decided
 * either before it or under it; but no operator lifts it, and it lifts no operator's sanction.
 */
import type { BodyOf, ConsoleBodyOf, ConsoleDataOf, Locale, User } from '@u-market/contract'
import { DAY_MS, type MarketSettings, SUPPORT_FREEZES_PER_DAY, type UserId } from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  checkPassword,
  checkThawProof,
  endSessionsOf,
  findTrading,
  limitAccountChanges,
  NEVER,
  notifyOwner,
  readFreezeLink,
  requireIdentityEnd,
  requireNotHeld,
  type SessionOwner,
  scheduleLastPushes,
  setOffersPause,
  spendThawProof,
  type ThawProof,
  userinfoView,
} from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { keepSanctions, lockForSanction } from './impose-sanction.ts'
import { tellParties } from './tell-parties.ts'
import { lockOffersUp } from './unlist-offers.ts'

type Owner = SessionOwner & Pick<SessionUser, 'tokenHash' | 'mobile'>

type Freezing = { readonly user: Owner; readonly idempotencyKey: IdempotencyKey | null }

/** Takes no proof: an owner in doubt must not have to look for one. Not limited, as a thief could use the limit up first. */
export async function freezeAccount(deps: Deps, { user, idempotencyKey }: Freezing): Promise<User> {
  const info = await transact(deps.database, idempotencyKey, async (tx) => {
    await freeze(deps, tx, { userId: user.id, keep: user.tokenHash, kind: 'own_freeze' })
    // A stored response must not contain the token; a repeated call gets its own.
    return userinfoView(deps, { ...user, token: idempotencyKey ? '' : user.token }, tx)
  })
  deps.wake()
  return info
}

/** What a link in a mail can still do; null if it was not made here, or is over. */
export type LinkState = { readonly isFrozen: boolean; readonly locale: Locale }

/** Reads a link without acting: mail servers open links to look for malware. */
export async function readFreezeState(deps: Deps, token: string): Promise<LinkState | null> {
  const link = readFreezeLink(deps, token)
  if (!link) return null
  const owner = await deps.database.kysely
    .selectFrom('appUser')
    .select(['frozenAt', 'thawedAt', 'closedAt', 'locale'])
    .where('id', '=', link.userId)
    .executeTakeFirst()
  return owner && isGood(owner, link) ? { isFrozen: owner.frozenAt !== null, locale: owner.locale } : null
}

/** Freezes by a link, and ends every session. Null if the link is not good. On a frozen account it changes nothing. */
export async function freezeByLink(deps: Deps, token: string): Promise<LinkState | null> {
  const link = readFreezeLink(deps, token)
  const state = await readFreezeState(deps, token)
  if (!link || !state) return null
  const { userId } = link
  const isDone = await transact(deps.database, null, async (tx) => {
    const owner = await lockForSanction(tx, userId)
    if (!isGood(owner, link)) return false
    if (owner.frozenAt === null) await freeze(deps, tx, { userId, keep: null, kind: 'own_freeze_by_mail' })
    return true
  })
  deps.wake()
  return isDone ? { ...state, isFrozen: true } : null
}

type ForOwner = { readonly form: ConsoleBodyOf<'freezeUser'>; readonly by: AuditContext }

/**
 * Freezes an account for its owner, who has no phone left to do it and calls support. It takes what an owner knows without a phone
 * and the other party of an order does not: a buyer could otherwise call, so that the seller releases late. If another person
 * called all the same, the notice tells the owner, and the trail names the operator.
 */
export async function freezeForOwner(
  deps: Deps,
  { form: { userId, reason, identityEnd = '' }, by }: ForOwner,
): Promise<ConsoleDataOf<'freezeUser'>> {
  const { pool, kysely } = deps.database
  // Counted by itself, so that wrong tries stay counted.
  const subject = `freeze by telephone ${userId}`
  await limitUses(pool, deps.clock.now(), { subject, most: SUPPORT_FREEZES_PER_DAY, windowMs: DAY_MS })
  await requireIdentityEnd(kysely, deps.dataKeys, userId, identityEnd)
  const frozenAt = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const before = await lockForSanction(tx, userId)
    if (before.closedAt !== null) throw new Refusal('ACCOUNT_STATE')
    const byOperator = { operatorId: by.operatorId, reason }
    await freeze(deps, tx, { userId, keep: null, kind: 'own_freeze_by_support', byOperator })
    await recordAudit(tx, {
      ...by,
      action: 'account.freeze',
      subject: `user:${userId}`,
      detail: { reason },
      before: { isFrozen: before.frozenAt !== null },
      after: { isFrozen: true },
      at,
    })
    return before.frozenAt ?? at
  })
  deps.wake()
  return { ownFreezeAt: unixSeconds(frozenAt) }
}

type Frozen = {
  readonly frozenAt: Date | null
  readonly thawedAt: Date | null
  readonly closedAt: Date | null
}

/** Links that were sent before the last thaw are over, so that an old mailbox is no weapon for good. */
function isGood({ thawedAt, closedAt }: Frozen, { sentAt }: { readonly sentAt: Date }): boolean {
  return closedAt === null && (thawedAt === null || sentAt >= thawedAt)
}

type New = {
  readonly userId: UserId
  /** The session that does not end; null: all end. */
  readonly keep: Buffer | null
  readonly kind: 'own_freeze' | 'own_freeze_by_mail' | 'own_freeze_by_support'
  readonly byOperator?: { readonly operatorId: number; readonly reason: string }
}

async function freeze(deps: Deps, tx: Tx, { userId, keep, kind, byOperator }: New): Promise<void> {
  const at = deps.clock.now()
  const { frozenAt, closedAt } = await lockForSanction(tx, userId)
  if (frozenAt === null) {
    await tx.updateTable('appUser').set({ frozenAt: at }).where('id', '=', userId).execute()
    await keepSanctions(tx, { userId, closedAt, at })
    await pauseOffers(tx, userId)
    await tellParties(tx, userId, { kind: 'party_frozen', at })
    await scheduleLastPushes(tx, { userId, kind, at, ...(keep && { keep }) })
    if (byOperator) {
      const { operatorId, reason } = byOperator
      const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
      await recordEvents(tx, [{ ...notice, kind, params: { reason } }])
    } else await notifyOwner(tx, { userId, kind, at })
  }
  await endSessionsOf(tx, userId, keep)
}

/** The owner looks at the offers before they are shown again: a thief may have changed them. A reset's pause stays as it is. */
async function pauseOffers(tx: Tx, userId: UserId): Promise<void> {
  if ((await lockOffersUp(tx, userId)).length === 0) return
  const { offersPausedUntil } = await tx
    .selectFrom('traderRecord')
    .select('offersPausedUntil')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (offersPausedUntil === null || offersPausedUntil < NEVER)
    await setOffersPause(tx, userId, { until: NEVER })
}

type Thawing = {
  readonly user: Owner
  readonly form: BodyOf<'thawAccount'>
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
  readonly origin: string
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Thaws the account. Every other session ends: a thief who knows the password may have logged in meanwhile. An account that is not
 * frozen stays as it is, so that a repeated call is answered.
 */
export async function thawAccount(deps: Deps, thawing: Thawing): Promise<User> {
  const { user, idempotencyKey } = thawing
  const settings = await deps.settings()
  const proof = await checkProofs(deps, thawing, settings)
  const info = await transact(deps.database, idempotencyKey, async (tx) => {
    if (proof) await thaw(deps, tx, { user, proof, settings })
    return userinfoView(deps, { ...user, token: idempotencyKey ? '' : user.token }, tx)
  })
  deps.wake()
  return info
}

/** Checks the password and the second proof; null, and no try is counted, if the account is not frozen. */
async function checkProofs(
  deps: Deps,
  { user, form, address, origin }: Thawing,
  settings: MarketSettings,
): Promise<ThawProof | null> {
  const { frozenAt, passwordResetAt: resetAt } = await findTrading(deps.database.kysely, user.id)
  if (frozenAt === null) return null
  requireNotHeld({ resetAt, at: deps.clock.now() }, settings)
  await checkPassword(deps, user, form.password)
  return checkThawProof(deps, { user, address, origin }, form)
}

type Proven = {
  readonly user: Pick<Owner, 'id' | 'tokenHash'>
  readonly proof: ThawProof
  readonly settings: MarketSettings
}

async function thaw(deps: Deps, tx: Tx, { user, proof, settings }: Proven): Promise<void> {
  const at = deps.clock.now()
  await limitAccountChanges(tx, user.id, at)
  const { frozenAt, closedAt, passwordResetAt: resetAt } = await lockForSanction(tx, user.id)
  // A reset of the password since it was checked.
  requireNotHeld({ resetAt, at }, settings)
  if (frozenAt === null) return
  await spendThawProof(tx, proof, at)
  await tx.updateTable('appUser').set({ frozenAt: null, thawedAt: at }).where('id', '=', user.id).execute()
  await keepSanctions(tx, { userId: user.id, closedAt, at })
  await notifyOwner(tx, { userId: user.id, kind: 'own_thaw', at })
  await tellParties(tx, user.id, { kind: 'party_thawed', at })
  await endSessionsOf(tx, user.id, user.tokenHash)
}
