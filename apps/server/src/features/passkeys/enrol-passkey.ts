import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { DataOf, NewCredential } from '@u-market/contract'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { CHALLENGE_LIVES_MS, issueChallenge, requireChallenge, spendChallenge } from './challenges.ts'
import { signedWord } from './client-data.ts'
import { countPasskeys, findHandle, insertPasskey, listPasskeys, lockUser } from './passkey.queries.ts'
import { descriptorOf, type PasskeyView, passkeyView } from './passkey.views.ts'
import { type Party, relyingParty } from './relying-party.ts'

/** More than anybody has phones and keys; a list longer than this is not looked through any more. */
const MOST_PASSKEYS = 10
/** Ed25519, ECDSA on P-256 and RSA: what phones and keys sign with (COSE numbers). */
const ALGORITHMS = [-8, -7, -257]

/** Enrols what the browser has made, and tells the owner, on whatever phone they are. */
export async function enrolPasskey(
  deps: Deps,
  { user, body, claim, origin }: Call<'enrolPasskey'>,
): Promise<PasskeyView> {
  const { response, name } = body
  const at = deps.clock.now()
  const word = signedWord(response.response.clientDataJSON)
  if (word === null) throw new Refusal('PASSKEY_WRONG')
  const bond = { purpose: 'register', userId: user.id } as const
  const party = relyingParty(deps, origin)
  const challenge = await requireChallenge(deps.database.kysely, word, bond, at)
  const { credential, credentialBackedUp } = await verify(party, response, word)
  try {
    const view = await transact(deps.database, claim, async (tx) => {
      await lockUser(tx, user.id)
      await spendChallenge(tx, challenge)
      if ((await countPasskeys(tx, user.id)) >= MOST_PASSKEYS)
        throw new Refusal('PASSKEY_LIMIT', { limit: MOST_PASSKEYS })
      const row = await insertPasskey(tx, {
        userId: user.id,
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
        { kind: 'passkey_added', actor: 'user', to: user.id, noticeType: 'account', params: { name }, at },
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

/** For whoever knows the pay password: a passkey stands in for it, so a session alone must not be enough to make one. */
export async function offerEnrolment(
  deps: Deps,
  { user, body, origin }: Call<'startPasskeyEnrolment'>,
): Promise<DataOf<'startPasskeyEnrolment'>> {
  const db = deps.database.kysely
  await checkPayPassword(deps, user, body.payPassword)
  const passkeys = await listPasskeys(db, user.id)
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('PASSKEY_LIMIT', { limit: MOST_PASSKEYS })
  const { id, name } = relyingParty(deps, origin)
  const { username, nickname, passkeyHandle } = await findHandle(db, user.id)
  const challenge = await issueChallenge(db, { purpose: 'register', userId: user.id }, deps.clock.now())
  return {
    options: {
      challenge,
      rp: { id, name },
      user: { id: passkeyHandle.toString('base64url'), name: username, displayName: nickname },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LIVES_MS,
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

async function verify({ id, origin }: Party, response: NewCredential, word: string) {
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
