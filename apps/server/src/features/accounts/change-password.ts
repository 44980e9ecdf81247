import type { BodyOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'
import { findReplay, transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { forgetUserLogins } from './check-login.ts'
import { clearFailedAttempts, limitAccountChanges } from './limit-attempts.ts'
import { lockOffersForPause } from './offers-pause.ts'
import { listPasskeys, suspendPasskeys } from './passkey.queries.ts'
import { checkPassword, hashSecret, requireStrongPassword } from './passwords.ts'
import { checkPayPassword, hashPayPassword, payPasswordSubject } from './pay-password.ts'
import { beginHold, requireNotFrozen } from './reset-hold.ts'
import { endSessionsOf, notifyOwner } from './sessions.ts'
import { type CheckedCode, checkCode, spendCode } from './sms-codes.ts'
import { stopByReset } from './stop-mobile-change.ts'
import { findByMobile, findOwner, lockPayPassword, lockUser, updateUser } from './user.queries.ts'

type Change = {
  readonly user: Pick<SessionUser, 'id' | 'tokenHash'>
  readonly form: BodyOf<'changePassword'>
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
  readonly idempotencyKey: IdempotencyKey | null
}

/** Changes the login password, given the old one. Every other session ends. */
export function changePassword(deps: Deps, { user, form, address, idempotencyKey }: Change): Promise<null> {
  return serializePerUser(deps, { userId: user.id, idempotencyKey }, async () => {
    const owner = await findOwner(deps.database.kysely, user.id)
    requireStrongPassword('newPassword', form.newPassword, owner)
    await checkPassword(deps, user, form.oldPassword)
    const passwordHash = await hashSecret(deps, form.newPassword, 'loggedIn')
    await transact(deps.database, idempotencyKey, async (tx) => {
      await limitAccountChanges(tx, user.id, deps.clock.now())
      requireNotFrozen(await lockUser(tx, user.id))
      await updateUser(tx, user.id, { passwordHash })
      await endSessionsOf(tx, user.id, user.tokenHash)
      await forgetUserLogins(tx, { id: user.id, ...owner }, address)
      const at = deps.clock.now()
      await nameWorking(tx, user.id, at)
      await notifyOwner(tx, { userId: user.id, kind: 'password_changed', at })
      return null
    })
    deps.wake()
    return null
  })
}

type Reset = {
  readonly form: BodyOf<'resetPassword'>
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
}

/**
 * Sets a new login password for the holder of the mobile number. Ends every session, suspends every passkey, clears wrong
 * attempts and known addresses, and puts a hold on the user's coin, receiving accounts and offers.
 */
export async function resetPassword(
  deps: Deps,
  { form: { mobile, code, newPassword }, address }: Reset,
): Promise<null> {
  requireStrongPassword('newPassword', newPassword, { username: undefined, mobile })
  const checked = await checkCode(deps, { mobile, event: 'resetpwd', code, address })
  const user = await findByMobile(deps.database.kysely, mobile)
  if (!user) throw new Refusal('CODE_WRONG')
  requireStrongPassword('newPassword', newPassword, { username: user.username, mobile })
  const passwordHash = await hashSecret(deps, newPassword, 'anonymous')
  const { resetHoldHours } = await deps.settings()
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await lockOffersForPause(tx, user.id)
    await spendCode(tx, checked, at)
    await updateUser(tx, user.id, { passwordHash })
    await beginHold(tx, user.id, { at, resetHoldHours })
    await suspendAll(tx, user.id, { at, resetHoldHours })
    await stopByReset(tx, user.id, at)
    const params = { hours: String(resetHoldHours) }
    await notifyOwner(tx, { userId: user.id, kind: 'password_reset', params, at })
    await scheduleLastPushes(tx, { userId: user.id, kind: 'password_reset', at })
    await endSessionsOf(tx, user.id, null)
    await forgetUserLogins(tx, { ...user, mobile }, null)
  })
  deps.wake()
  return null
}

type NewPayPassword = {
  readonly user: Pick<SessionUser, 'id' | 'mobile' | 'tokenHash'>
  readonly form: BodyOf<'setPayPassword'>
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Sets the payment password, given the old one or an SMS code. Clears wrong attempts, and with them a lock. Replacing an existing
 * password by SMS code ends every other session, suspends every passkey, and puts a hold on the user's coin, receiving accounts
 * and offers. The session that has the code stays: its user could reset the login password too, which ends all others.
 */
export async function setPayPassword(deps: Deps, given: NewPayPassword): Promise<null> {
  const { user, form, idempotencyKey } = given
  return serializePerUser(deps, { userId: user.id, idempotencyKey }, async () => {
    const checked = await prove(deps, given)
    const payPasswordHash = await hashPayPassword(deps, user.id, form.payPassword)
    const { resetHoldHours } = await deps.settings()
    await transact(deps.database, idempotencyKey, async (tx) => {
      const at = deps.clock.now()
      await limitAccountChanges(tx, user.id, at)
      if (checked) {
        await lockOffersForPause(tx, user.id)
        await spendCode(tx, checked, at)
      }
      requireNotFrozen(await lockUser(tx, user.id))
      const isFirst = (await lockPayPassword(tx, user.id)) === null
      const isReset = checked !== null && !isFirst
      await updateUser(tx, user.id, { payPasswordHash })
      if (isReset) {
        await beginHold(tx, user.id, { at, resetHoldHours })
        await suspendAll(tx, user.id, { at, resetHoldHours })
        await stopByReset(tx, user.id, at)
        await scheduleLastPushes(tx, {
          userId: user.id,
          kind: 'pay_password_reset',
          at,
          keep: user.tokenHash,
        })
        await endSessionsOf(tx, user.id, user.tokenHash)
      }
      await clearFailedAttempts(tx, payPasswordSubject(user.id))
      if (!isReset) await nameWorking(tx, user.id, at)
      await notifyOwner(tx, {
        userId: user.id,
        kind: isFirst ? 'pay_password_set' : isReset ? 'pay_password_reset' : 'pay_password_changed',
        params: { hours: String(resetHoldHours) },
        at,
      })
      return null
    })
    deps.wake()
    return null
  })
}

/**
 * Verifies the SMS code, or else the old payment password. Returns the code, which the caller has to spend; null for a password.
 */
async function prove(deps: Deps, { user, form }: NewPayPassword): Promise<CheckedCode | null> {
  if (form.code !== undefined)
    return checkCode(deps, { mobile: user.mobile, event: 'setpaypassword', code: form.code })
  await checkPayPassword(deps, user, form.oldPayPassword ?? '')
  return null
}

const changing = limitByKey({ running: 1, waiting: 50 })

/**
 * Runs a user's password changes one after the other. A repeated call is answered before its old password is checked: the first
 * call has replaced that password, so the retry would count as a wrong attempt.
 */
function serializePerUser(
  deps: Deps,
  { userId, idempotencyKey }: { readonly userId: UserId; readonly idempotencyKey: IdempotencyKey | null },
  change: () => Promise<null>,
): Promise<null> {
  return changing(String(userId), async () => {
    const isRepeated =
      idempotencyKey !== null && (await findReplay(deps.database.kysely, idempotencyKey)) !== null
    return isRepeated ? null : change()
  })
}

type Suspension = { readonly at: Date; readonly resetHoldHours: number }

/** Suspends the user's passkeys, one of which may be an intruder's, and tells the owner which. */
export async function suspendAll(tx: Tx, userId: UserId, { at, resetHoldHours }: Suspension): Promise<void> {
  const names = await suspendPasskeys(tx, userId, at)
  const params = { names: names.join(', '), hours: String(resetHoldHours) }
  if (names.length > 0) await notifyOwner(tx, { userId, kind: 'passkeys_suspended', params, at })
}

/** Tells the owner which passkeys a new password leaves as they are: one of them may be an intruder's. */
async function nameWorking(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const working = (await listPasskeys(tx, userId)).filter(({ suspendedAt }) => suspendedAt === null)
  const params = { names: working.map(({ name }) => name).join(', ') }
  if (working.length > 0) await notifyOwner(tx, { userId, kind: 'passkeys_unchanged', params, at })
}

type News = {
  readonly userId: UserId
  readonly kind:
    | 'password_reset'
    | 'pay_password_reset'
    | 'own_freeze'
    | 'own_freeze_by_mail'
    | 'own_freeze_by_support'
    | 'mobile_changed'
    | 'account_left'
    | 'account_reset'
  /** The session that does not end. */
  readonly keep?: Buffer
  readonly at: Date
}

/**
 * Schedules a push to the user's phones before their sessions and subscriptions end, because the user may not be the one who
 * reset the password, or froze or closed the account.
 */
export async function scheduleLastPushes(tx: Tx, { userId, kind, keep, at }: News): Promise<void> {
  const phones = await tx
    .selectFrom('pushSubscription')
    .innerJoin('appUser', 'appUser.id', 'pushSubscription.userId')
    .select(['appUser.locale', 'endpoint', 'p256dh', 'auth'])
    .where('userId', '=', userId)
    .$if(keep !== undefined, (query) => query.where('tokenHash', '!=', keep ?? null))
    .execute()
  await scheduleJobs(
    tx,
    phones.map((phone) => ({ task: 'send_last_push', payload: { kind, ...phone }, runAt: at })),
  )
}
