import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { BodyOf, DataOf, NewCredential } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { isDatabaseError, transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import {
  CHALLENGE_TTL_MS,
  issueChallenge,
  readSignedChallenge,
  requireChallenge,
  spendChallenge,
} from './challenges.ts'
import { limitAccountChanges } from './limit-attempts.ts'
import {
  clearSuspension,
  countPasskeys,
  deletePasskey,
  findHandle,
  findOwnPasskey,
  insertPasskey,
  listPasskeys,
} from './passkey.queries.ts'
import {
  descriptorOf,
  type PasskeyView,
  passkeyView,
  type RelyingParty,
  relyingParty,
} from './passkey.views.ts'
import { checkPassword } from './passwords.ts'
import { checkPayPassword } from './pay-password.ts'
import { lockForChange, requireMayChange, requireNotFrozen } from './reset-hold.ts'
import { lockUser } from './user.queries.ts'

/** More than one person's phones and security keys; a longer list would not be reviewed by its owner. */
const MAX_PASSKEYS = 10
/** COSE numbers of Ed25519, ECDSA on P-256 and RSA: the algorithms of phones and security keys. */
const ALGORITHMS = [-8, -7, -257]

type Enrolment = {
  readonly userId: UserId
  readonly form: BodyOf<'enrolPasskey'>
  /** Origin of the page that asked the device. */
  readonly origin: string
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Enrols a credential that the browser has created, and notifies the owner on all devices. Refused after a password reset by
 * code: an intruder's passkey would outlast the owner's return.
 */
export async function enrolPasskey(
  deps: Deps,
  { userId, form, origin, idempotencyKey }: Enrolment,
): Promise<PasskeyView> {
  const { response, name } = form
  const at = deps.clock.now()
  const word = readSignedChallenge(response.response.clientDataJSON)
  if (word === null) throw new Refusal('PASSKEY_WRONG')
  const bond = { purpose: 'register', userId } as const
  const party = relyingParty(deps, origin)
  const challenge = await requireChallenge(deps.database.kysely, word, bond, at)
  const { credential, credentialBackedUp } = await verify(party, response, word)
  try {
    const view = await transact(deps.database, idempotencyKey, async (tx) => {
      await limitAccountChanges(tx, userId, at)
      await lockForChange(deps, tx, { userId, at })
      await spendChallenge(tx, challenge)
      if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS)
        throw new Refusal('PASSKEY_LIMIT', { limit: MAX_PASSKEYS })
      const row = await insertPasskey(tx, {
        userId,
        credentialId: credential.id,
        rpId: party.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: response.response.transports,
        name,
        isSynced: credentialBackedUp,
        createdAt: at,
      })
      await recordEvents(tx, [
        { kind: 'passkey_added', actor: 'user', to: userId, noticeType: 'account', params: { name }, at },
      ])
      return passkeyView(row)
    })
    deps.wake()
    return view
  } catch (error) {
    if (isDatabaseError(error, '23505') && error.constraint === 'passkey_credential_id_key')
      throw new Refusal('PASSKEY_TAKEN')
    throw error
  }
}

/** Requires the payment password: a passkey can replace it, so a session alone must not be enough to add one. */
export async function offerEnrolment(
  deps: Deps,
  { userId, payPassword, origin }: { userId: UserId; payPassword: string; origin: string },
): Promise<DataOf<'startPasskeyEnrolment'>> {
  const db = deps.database.kysely
  await checkPayPassword(deps, { id: userId }, payPassword)
  await requireMayChange(deps, db, { userId, at: deps.clock.now() })
  const passkeys = await listPasskeys(db, userId)
  if (passkeys.length >= MAX_PASSKEYS) throw new Refusal('PASSKEY_LIMIT', { limit: MAX_PASSKEYS })
  const { id, name } = relyingParty(deps, origin)
  const { username, nickname, passkeyHandle } = await findHandle(db, userId)
  const challenge = await issueChallenge(db, { purpose: 'register', userId }, deps.clock.now())
  return {
    options: {
      challenge,
      rp: { id, name },
      user: { id: passkeyHandle.toString('base64url'), name: username, displayName: nickname },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_TTL_MS,
      attestation: 'none',
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  }
}

async function verify({ id, origin }: RelyingParty, response: NewCredential, word: string) {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: word,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) throw new Refusal('PASSKEY_WRONG')
  return checked.registrationInfo
}

type Resumption = {
  readonly userId: UserId
  readonly form: BodyOf<'resumePasskey'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Lets a suspended passkey work again. Throws `HELD_UNTIL {until}` while the hold of the reset lasts. */
export async function resumePasskey(
  deps: Deps,
  { userId, form, idempotencyKey }: Resumption,
): Promise<PasskeyView> {
  const found = await findOwnPasskey(deps.database.kysely, form.id, userId)
  if (!found) throw new Refusal('PASSKEY_NOT_FOUND')
  await checkPayPassword(deps, { id: userId }, form.payPassword)
  const view = await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await lockForChange(deps, tx, { userId, at })
    const row = await clearSuspension(tx, found.id, userId)
    if (!row) throw new Refusal('PASSKEY_NOT_FOUND')
    const { name } = row
    if (found.suspendedAt)
      await recordEvents(tx, [
        { kind: 'passkey_resumed', actor: 'user', to: userId, noticeType: 'account', params: { name }, at },
      ])
    return passkeyView(row)
  })
  deps.wake()
  return view
}

type Removal = {
  readonly userId: UserId
  readonly form: BodyOf<'removePasskey'>
  readonly idempotencyKey: IdempotencyKey | null
}

export async function removePasskey(deps: Deps, removal: Removal): Promise<null> {
  const { userId, form, idempotencyKey } = removal
  const found = await findOwnPasskey(deps.database.kysely, form.id, userId)
  if (!found) throw new Refusal('PASSKEY_NOT_FOUND')
  await prove(deps, removal)
  await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitAccountChanges(tx, userId, at)
    // While the account is frozen, the login password still removes the passkey of a lost phone; a thief with the payment password
    // cannot take a proof from the owner.
    if (form.password === undefined) requireNotFrozen(await lockUser(tx, userId))
    if (!(await deletePasskey(tx, found.id, userId))) throw new Refusal('PASSKEY_NOT_FOUND')
    await recordEvents(tx, [
      {
        kind: 'passkey_removed',
        actor: 'user',
        to: userId,
        noticeType: 'account',
        params: { name: found.name },
        at,
      },
    ])
    return null
  })
  deps.wake()
  return null
}

/** Accepts either password, because a lost phone's passkey should be removed quickly. */
function prove(deps: Deps, { userId, form }: Removal): Promise<void> {
  return form.password === undefined
    ? checkPayPassword(deps, { id: userId }, form.payPassword ?? '')
    : checkPassword(deps, { id: userId }, form.password)
}
