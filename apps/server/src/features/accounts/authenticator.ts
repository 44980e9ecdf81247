/**
 * A user's authenticator app. Once it is set up, a password alone no longer logs in, and its codes confirm payments that need a
 * step-up. A recovery code replaces a code of the app at a login and when the app is removed, once.
 */
import type { BodyOf, DataOf } from '@u-market/contract'
import { HOUR_MS, RECOVERY_CODES, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import {
  factorSetup,
  hashCode,
  matchFactorCode,
  newCode,
  newFactorSecret,
} from '../../platform/factor-codes.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { seal, sealedBy, unseal } from '../../platform/seal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { checkLogin, loginSubject } from './check-login.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteSetupsBefore,
  enrolFactor,
  type FactorRow,
  findFactor,
  isRecoveryCode,
  listFactorSecrets,
  replaceFactorSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  startFactorSetup,
  takeStep,
} from './factor.queries.ts'
import { limitAccountChanges, limitAttempts } from './limit-attempts.ts'
import { checkPayPassword } from './pay-password.ts'
import { lockForChange, requireMayChange, requireNotFrozen } from './reset-hold.ts'
import { notifyOwner } from './sessions.ts'
import { lockUser } from './user.queries.ts'

/** Longer than anybody takes to find and install an app. */
const SETUP_MS = HOUR_MS
/** Wrong codes of a logged-in user in 15 minutes: five of a million codes, three of which are right. */
const MAX_FACTOR_ATTEMPTS = 5

type Own<Form> = {
  readonly user: Pick<SessionUser, 'id' | 'tokenHash'>
  readonly form: Form
}

export async function readAuthenticator(deps: Deps, userId: UserId): Promise<DataOf<'getAuthenticator'>> {
  const db = deps.database.kysely
  const [factor, recoveryCodesLeft] = await Promise.all([
    findFactor(db, userId),
    countRecoveryCodes(db, userId),
  ])
  const { enrolledAt = null } = factor ?? {}
  return { on: enrolledAt ? 1 : 0, enrolledAt: enrolledAt && unixSeconds(enrolledAt), recoveryCodesLeft }
}

/**
 * Makes the secret of a new authenticator; the next start replaces it. Takes the payment password, since a thief of a session
 * could shut its owner out. Refused after a password reset by code, as a passkey is.
 */
export async function startAuthenticator(
  deps: Deps,
  { user, form }: Own<BodyOf<'startAuthenticator'>>,
): Promise<DataOf<'startAuthenticator'>> {
  const db = deps.database.kysely
  await checkPayPassword(deps, user, form.payPassword)
  const startedAt = deps.clock.now()
  await requireMayChange(deps, db, { userId: user.id, at: startedAt })
  const secret = newFactorSecret()
  const sealed = seal(deps.dataKeys, secret, contextOf(user.id))
  if (!(await startFactorSetup(db, { userId: user.id, secret: sealed, startedAt })))
    throw new Refusal('FACTOR_ON')
  const { username } = await db
    .selectFrom('appUser')
    .select('username')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return factorSetup(secret, username)
}

/** Sets the authenticator up by its first code. The recovery codes are shown this once; only their hashes are stored. */
export async function confirmAuthenticator(
  deps: Deps,
  { user, form }: Own<BodyOf<'confirmAuthenticator'>>,
): Promise<DataOf<'confirmAuthenticator'>> {
  const factor = await findFactor(deps.database.kysely, user.id)
  if (factor?.enrolledAt) throw new Refusal('FACTOR_ON')
  const at = deps.clock.now()
  if (!factor || factor.startedAt.getTime() + SETUP_MS <= at.getTime()) throw new Refusal('FACTOR_MISSING')
  const step = await tryFactor(deps, factor, form.code)
  const recoveryCodes = await transact(deps.database, null, async (tx) => {
    await limitAccountChanges(tx, user.id, at)
    await lockForChange(deps, tx, { userId: user.id, at })
    if (!(await enrolFactor(tx, { ...factor, step, at }))) throw new Refusal('FACTOR_WRONG')
    const codes = await renewCodes(deps, tx, user.id)
    await notifyOwner(tx, { userId: user.id, kind: 'factor_added', at })
    return codes
  })
  deps.wake()
  return { recoveryCodes }
}

export async function removeAuthenticator(
  deps: Deps,
  {
    user,
    form,
    idempotencyKey,
  }: Own<BodyOf<'removeAuthenticator'>> & { readonly idempotencyKey: IdempotencyKey | null },
): Promise<null> {
  await checkPayPassword(deps, user, form.payPassword)
  const presented = { userId: user.id, code: form.code, idempotencyKey }
  return takeCode(deps, presented, async (tx, at) => {
    await limitAccountChanges(tx, user.id, at)
    requireNotFrozen(await lockUser(tx, user.id))
    await deleteFactor(tx, user.id)
    await notifyOwner(tx, { userId: user.id, kind: 'factor_removed', at })
    return null
  })
}

export async function renewRecoveryCodes(
  deps: Deps,
  { user, form }: Own<BodyOf<'renewRecoveryCodes'>>,
): Promise<DataOf<'renewRecoveryCodes'>> {
  await checkPayPassword(deps, user, form.payPassword)
  const presented = { userId: user.id, code: form.code, idempotencyKey: null }
  const recoveryCodes = await takeCode(deps, presented, async (tx, at) => {
    await limitAccountChanges(tx, user.id, at)
    requireNotFrozen(await lockUser(tx, user.id))
    const codes = await renewCodes(deps, tx, user.id)
    await notifyOwner(tx, { userId: user.id, kind: 'recovery_codes_renewed', at })
    return codes
  })
  return { recoveryCodes }
}

type Login = {
  readonly userId: UserId
  readonly code: string | undefined
  /** Client IP address; an IPv6 address is cut to its /64. */
  readonly address: string
}

/**
 * Asks for the second factor after a right password: `FACTOR_NEEDED` without a code, `FACTOR_WRONG` for a wrong or used one,
 * `LOGIN_LOCKED {until}` after too many, which are counted as wrong passwords are, apart from them. Returns what spends the code
 * in the login's transaction.
 */
export async function requireFactorAtLogin(deps: Deps, { userId, code, address }: Login) {
  const db = deps.database.kysely
  const factor = await findFactor(db, userId)
  if (!factor?.enrolledAt) return null
  if (code === undefined) throw new Refusal('FACTOR_NEEDED')
  const of = loginSubject.user(userId)
  const at = deps.clock.now()
  let isPaper = false
  const verdict = await checkLogin(deps, { account: `${of} factor`, of, address }, async () => {
    const step = stepOf(deps, factor, code)
    if (step !== null) return takeStep(db, { ...factor, step })
    isPaper = await spendRecoveryCode(db, { userId, codeHash: hashOf(deps, code), at })
    return isPaper
  })
  if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong') throw new Refusal('FACTOR_WRONG')
  if (!isPaper) return null
  const params = { count: String(await countRecoveryCodes(db, userId)) }
  return (tx: Tx) => notifyOwner(tx, { userId, kind: 'recovery_code_used', params, at })
}

export type CheckedFactor = {
  readonly factor: FactorRow
  readonly enrolledAt: Date
  readonly step: bigint
}

/**
 * Checks a code of the app for a payment, without spending it. Call it outside any transaction, so that a wrong try stays
 * counted. Throws `FACTOR_MISSING`, `FACTOR_WRONG`, `RATE_LIMITED {until}`.
 */
export async function checkFactor(deps: Deps, userId: UserId, code: string): Promise<CheckedFactor> {
  const factor = await findFactor(deps.database.kysely, userId)
  if (!factor?.enrolledAt) throw new Refusal('FACTOR_MISSING')
  return { factor, enrolledAt: factor.enrolledAt, step: await tryFactor(deps, factor, code) }
}

/** Spends a checked code in the payment's transaction. Throws `FACTOR_WRONG` if another call has used it. */
export async function spendFactor(tx: Tx, { factor, step }: CheckedFactor): Promise<void> {
  if (!(await takeStep(tx, { ...factor, step }))) throw new Refusal('FACTOR_WRONG')
}

/** A code of the app, or a recovery code, whose step is null. */
export type CheckedAnyFactor = Omit<CheckedFactor, 'step'> & {
  readonly step: bigint | null
  readonly codeHash: Buffer
}

/** Checks a code like `checkFactor`, or a recovery code, without spending it. */
export async function checkAnyFactor(deps: Deps, userId: UserId, code: string): Promise<CheckedAnyFactor> {
  const db = deps.database.kysely
  const factor = await findFactor(db, userId)
  if (!factor?.enrolledAt) throw new Refusal('FACTOR_MISSING')
  const codeHash = hashOf(deps, code)
  const { step } = await countTry(deps, userId, async () => {
    const step = stepOf(deps, factor, code)
    return step !== null || (await isRecoveryCode(db, { userId, codeHash })) ? { step } : null
  })
  return { factor, enrolledAt: factor.enrolledAt, step, codeHash }
}

/** Spends a checked code in the transaction of the act. Throws `FACTOR_WRONG` if another call has used it. */
export async function spendAnyFactor(
  tx: Tx,
  { factor, step, codeHash }: CheckedAnyFactor,
  at: Date,
): Promise<void> {
  const { userId } = factor
  const isTaken =
    step === null
      ? await spendRecoveryCode(tx, { userId, codeHash, at })
      : await takeStep(tx, { ...factor, step })
  if (!isTaken) throw new Refusal('FACTOR_WRONG')
  if (step !== null) return
  const params = { count: String(await countRecoveryCodes(tx, userId)) }
  await notifyOwner(tx, { userId, kind: 'recovery_code_used', params, at })
}

type Presented = {
  readonly userId: UserId
  readonly code: string
  readonly idempotencyKey: IdempotencyKey | null
}

/** Spends a code of the app or a recovery code together with what it allows. */
async function takeCode<T>(
  deps: Deps,
  { userId, code, idempotencyKey }: Presented,
  act: (tx: Tx, at: Date) => Promise<T>,
): Promise<T> {
  const factor = await findFactor(deps.database.kysely, userId)
  if (!factor?.enrolledAt) throw new Refusal('FACTOR_MISSING')
  const at = deps.clock.now()
  const wrong = new Refusal('FACTOR_WRONG')
  const done = await countTry(deps, userId, () =>
    transact(deps.database, idempotencyKey, async (tx) => {
      const step = stepOf(deps, factor, code)
      const isTaken =
        step === null
          ? await spendRecoveryCode(tx, { userId, codeHash: hashOf(deps, code), at })
          : await takeStep(tx, { ...factor, step })
      // Thrown, so that the key keeps no response to a wrong code.
      if (!isTaken) throw wrong
      return act(tx, at)
    }).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error !== wrong) throw error
        return null
      },
    ),
  )
  deps.wake()
  return done.answer
}

/** Returns the time step of a code of the app that is valid now. */
async function tryFactor(deps: Deps, factor: FactorRow, code: string): Promise<bigint> {
  return (
    await countTry(deps, factor.userId, async () => {
      const step = stepOf(deps, factor, code)
      return step === null ? null : { step }
    })
  ).step
}

async function countTry<T extends object>(
  deps: Deps,
  userId: UserId,
  attempt: () => Promise<T | null>,
): Promise<T> {
  let result: T | null = null
  const limit = { subject: `factor:${userId}`, maxAttempts: MAX_FACTOR_ATTEMPTS }
  const verdict = await limitAttempts(deps, limit, async () => {
    result = await attempt()
    return result !== null
  })
  if (verdict.is === 'locked') throw new Refusal('RATE_LIMITED', { until: verdict.until })
  if (result === null) throw new Refusal('FACTOR_WRONG')
  return result
}

function stepOf(deps: Pick<Deps, 'dataKeys' | 'clock'>, factor: FactorRow, code: string): bigint | null {
  const secret = unseal(deps.dataKeys, factor.secret, contextOf(factor.userId))
  return matchFactorCode(secret, code, { at: deps.clock.now(), lastStep: factor.lastStep })
}

async function renewCodes(deps: Pick<Deps, 'secret'>, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(deps, code)),
  )
  return codes
}

function hashOf({ secret }: Pick<Deps, 'secret'>, code: string): Buffer {
  return hashCode(secret, code, 'userRecovery')
}

/** Binds the ciphertext to its user: copied to another user's row, it does not decrypt. */
function contextOf(userId: UserId): string {
  return `user:${userId}:factor`
}

/** Deletes secrets that were never confirmed. */
export function pruneFactorSetups({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return deleteSetupsBefore(database.kysely, new Date(clock.now().getTime() - SETUP_MS))
}

type Keeping = Pick<Deps, 'database'>

/** Counts the authenticators of users encrypted with each key. */
export async function countUserFactorsByKey({ database }: Keeping): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { secret } of await listFactorSecrets(database.kysely)) {
    const key = sealedBy(secret) ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Re-encrypts every authenticator that is not encrypted with the current key. Returns their number. */
export async function sealUserFactors({ database }: Keeping, keys: DataKeys): Promise<number> {
  const old = (await listFactorSecrets(database.kysely)).filter(
    ({ secret }) => sealedBy(secret) !== keys[0].id,
  )
  for (const { userId, secret: before } of old) {
    const context = contextOf(userId)
    const secret = seal(keys, unseal(keys, before, context), context)
    await replaceFactorSecret(database.kysely, { userId, before, secret })
  }
  return old.length
}
