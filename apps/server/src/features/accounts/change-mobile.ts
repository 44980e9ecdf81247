/**
 * Another mobile. With a code to the old one it takes effect at once; by e-mail after a hold, in which the old mobile and every
 * session can stop it. A stop and the end of the hold are decided once, under the lock of the user's row.
 */
import type { BodyOf, DataOf } from '@u-market/contract'
import {
  DAY_MS,
  HOUR_MS,
  MOBILE_CHANGES_PER_DAY,
  MOBILE_HOLD_HOURS,
  maskedMobile,
  type UserId,
} from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { findReplay, isDatabaseError, transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { scheduleLastPushes, suspendAll } from './change-password.ts'
import { forgetUserLogins } from './check-login.ts'
import { limitAccountChanges } from './limit-attempts.ts'
import {
  endChange,
  findWaiting,
  insertChange,
  spendCodesTo,
  takeMailCode,
  writeMobile,
} from './mobile-change.queries.ts'
import { checkMailCode, requireOldAddress } from './mobile-mail.ts'
import { tellByText } from './mobile-notices.ts'
import { lockOffersForPause } from './offers-pause.ts'
import { checkPayPassword } from './pay-password.ts'
import { beginHold, lockForMobile } from './reset-hold.ts'
import { endSessionsOf, notifyOwner } from './sessions.ts'
import { checkCode, spendCode, takeCodeTry } from './sms-codes.ts'
import { findByMobile, type lockUser } from './user.queries.ts'

type Change = {
  readonly user: Pick<SessionUser, 'id' | 'mobile' | 'tokenHash'>
  readonly form: BodyOf<'changeMobile'>
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
  readonly idempotencyKey: IdempotencyKey | null
}
type Answer = DataOf<'changeMobile'>

const changing = limitByKey({ running: 1, waiting: 20 })

/**
 * The payment password comes first, so that a session alone learns neither whether a code is right nor whose a mobile is. Not while a
 * reset by code holds the account: a thief of the SIM would make the theft last.
 */
export function changeMobile(deps: Deps, change: Change): Promise<Answer> {
  const { user, form, idempotencyKey } = change
  return changing(String(user.id), async () => {
    const isRepeated =
      idempotencyKey !== null && (await findReplay(deps.database.kysely, idempotencyKey)) !== null
    if (isRepeated) return transact(deps.database, idempotencyKey, unreachable)
    await checkPayPassword(deps, user, form.payPassword)
    await requirePossible(deps, user.id)
    if (form.mobile === user.mobile) throw new FieldRefusal('mobile', 'unchanged')
    const answer = await (form.oldCode === undefined
      ? changeByEmail(deps, change, form.emailCode ?? '')
      : changeByCode(deps, change, form.oldCode))
    deps.wake()
    return answer
  })
}

async function unreachable(): Promise<Answer> {
  throw new Error('a repeated call is answered with its first response')
}

/** Refuses before a code is tried; the change repeats this under its lock. */
async function requirePossible(deps: Deps, userId: UserId): Promise<void> {
  const at = deps.clock.now()
  await deps.database.kysely.transaction().execute((tx) => lockForMobile(deps, tx, { userId, at }))
}

async function changeByCode(
  deps: Deps,
  { user, form, address, idempotencyKey }: Change,
  oldCode: string,
): Promise<Answer> {
  const old = await checkCode(deps, { mobile: user.mobile, event: 'changemobile', code: oldCode })
  const fresh = await takeCodeTry(deps, {
    ...{ mobile: form.mobile, event: 'newmobile', code: form.code },
    address,
  })
  const settings = await deps.settings()
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, user.id, at)
    await lockOffersForPause(tx, user.id)
    await spendCode(tx, old, at)
    await spendCode(tx, fresh, at)
    const owner = await lockForMobile(deps, tx, { userId: user.id, at })
    if (owner.mobile !== user.mobile) throw new Refusal('CODE_WRONG')
    await requireFree(tx, form.mobile)
    const waiting = await findWaiting(tx, user.id)
    if (waiting) await endChange(tx, { id: waiting.id, state: 'stopped', at })
    await replaceMobile(tx, {
      owner,
      ...{ mobile: form.mobile, at, keep: user.tokenHash, address },
      resetHoldHours: settings.resetHoldHours,
    })
    return { isChanged: 1 as const, dueAt: null }
  }).catch(refuseTaken)
}

async function changeByEmail(
  deps: Deps,
  { user, form, address, idempotencyKey }: Change,
  emailCode: string,
): Promise<Answer> {
  if (!deps.mailer) throw new Refusal('EMAIL_OFF')
  const mailCode = await checkMailCode(deps, { userId: user.id, code: emailCode })
  const fresh = await takeCodeTry(deps, {
    ...{ mobile: form.mobile, event: 'newmobile', code: form.code },
    address,
  })
  const hours = MOBILE_HOLD_HOURS.email
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitUses(tx, at, {
      subject: `mobile changes of ${user.id}`,
      most: MOBILE_CHANGES_PER_DAY,
      windowMs: DAY_MS,
    })
    await spendCode(tx, fresh, at)
    const owner = await lockForMobile(deps, tx, { userId: user.id, at })
    await requireOldAddress(deps, tx, { userId: user.id, at })
    if (!(await takeMailCode(tx, user.id, mailCode))) throw new Refusal('CODE_WRONG')
    if (await findWaiting(tx, user.id)) throw new Refusal('MOBILE_CHANGE_WAITING')
    await requireFree(tx, form.mobile)
    const dueAt = new Date(at.getTime() + hours * HOUR_MS)
    const { id } = await insertChange(tx, {
      userId: user.id,
      way: 'email',
      mobile: form.mobile,
      createdAt: at,
      dueAt,
    })
    const params = {
      mobile: maskedMobile(form.mobile),
      until: String(unixSeconds(dueAt)),
      change: String(id),
    }
    await notifyOwner(tx, { userId: user.id, kind: 'mobile_change_waiting', params, at })
    await tellByText(tx, { owner, kind: 'waiting', params, changeId: id, at })
    return { isChanged: 0 as const, dueAt: unixSeconds(dueAt) }
  })
}

/** The holder of the mobile has proved it by a code, so this reveals nothing to a stranger. */
export async function requireFree(tx: Tx, mobile: string): Promise<void> {
  if (await findByMobile(tx, mobile)) throw new Refusal('MOBILE_TAKEN')
}

/** Another user registered the mobile at the same moment. */
function refuseTaken(error: unknown): never {
  if (isDatabaseError(error, '23505') && error.constraint === 'app_user_mobile_key')
    throw new Refusal('MOBILE_TAKEN')
  throw error
}

type Replacing = {
  readonly owner: Awaited<ReturnType<typeof lockUser>>
  readonly mobile: string
  readonly at: Date
  readonly resetHoldHours: number
  /** The session that made the change by a code to the old mobile, and its address; null ends all sessions. */
  readonly keep: Buffer | null
  readonly address: string | null
}

/**
 * Replaces the mobile, as a reset by code does with a password: other sessions end, passkeys are suspended, and a hold begins on the
 * user's coin, receiving accounts and offers. The caller has called `lockOffersForPause` and locked the user.
 */
export async function replaceMobile(
  tx: Tx,
  { owner, mobile, at, resetHoldHours, keep, address }: Replacing,
): Promise<void> {
  await writeMobile(tx, owner.id, { mobile, at })
  const params = { mobile: maskedMobile(mobile), hours: String(resetHoldHours) }
  await restrict(tx, { owner, at, resetHoldHours, keep, address, kind: 'mobile_changed', params })
  await tellByText(tx, { owner, kind: 'changed', params, changeId: null, at })
}

/**
 * The same for an owner who keeps the mobile and has lost the authenticator app, which the caller removes together with the login
 * password.
 */
export async function resetAccount(
  tx: Tx,
  { owner, at, resetHoldHours }: Pick<Replacing, 'owner' | 'at' | 'resetHoldHours'>,
): Promise<void> {
  const params = { hours: String(resetHoldHours) }
  await restrict(tx, {
    ...{ owner, at, resetHoldHours, params },
    ...{ keep: null, address: null, kind: 'account_reset' },
  })
  await tellByText(tx, { owner, kind: 'reset', params, changeId: null, at })
}

type Restricting = Omit<Replacing, 'mobile'> & {
  readonly kind: 'mobile_changed' | 'account_reset'
  readonly params: Readonly<Record<string, string>>
}

async function restrict(
  tx: Tx,
  { owner, at, resetHoldHours, keep, address, kind, params }: Restricting,
): Promise<void> {
  const userId = owner.id
  await spendCodesTo(tx, { mobile: owner.mobile, at })
  await beginHold(tx, userId, { at, resetHoldHours })
  await suspendAll(tx, userId, { at, resetHoldHours })
  await notifyOwner(tx, { userId, kind, params, at })
  await scheduleLastPushes(tx, { userId, kind, at, ...(keep !== null && { keep }) })
  await endSessionsOf(tx, userId, keep)
  await forgetUserLogins(tx, owner, address)
}
