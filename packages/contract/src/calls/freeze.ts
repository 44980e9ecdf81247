import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { factorCode, json, presentedPassword, smsCode } from '../fields.ts'
import { user } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { assertion, MAX_RESPONSE_LENGTH, requestOptions } from '../webauthn.ts'
import { callPaths } from '../wire/call-paths.ts'

const oneProof: FieldMessage = 'one_proof'

/** An account that its owner freezes in one tap, and thaws with the login password and a second proof. */
export const freezeCalls = defineEndpoints({
  freezeAccount: {
    path: callPaths.freezeAccount,
    auth: 'Y',
    summary:
      'Freeze my account: no new orders, no coin out, no release, and no change of what protects the account. All offers are paused, and every other session ends. Orders under way keep their deadlines and appeals, but I write to support alone, none that may be paid is cancelled, and neither “paid” nor an appeal or a claim is taken back. Freezing it again only ends the other sessions.',
    body: z.object({}),
    data: user,
    refusals: [],
    isMutation: true,
  },
  thawAccount: {
    path: callPaths.thawAccount,
    auth: 'Y',
    summary:
      'Thaw my account, with the login password and one second proof: a code of the authenticator app or a recovery code, a signed passkey that is a day old, or an SMS code for `thaw`. Not while the hold of a password reset lasts; after a reset by SMS, a code by SMS is no second proof for a week. Every other session ends, and the offers stay paused.',
    body: z
      .object({
        password: presentedPassword,
        factorCode: factorCode.optional(),
        code: smsCode.optional(),
        /** The signature that `startPasskeyThaw` asks for. */
        passkey: json(assertion, MAX_RESPONSE_LENGTH).optional(),
      })
      .refine(
        ({ factorCode, code, passkey }) =>
          [factorCode, code, passkey].filter((proof) => proof !== undefined).length === 1,
        { path: ['code'], error: oneProof },
      ),
    data: user,
    refusals: [
      'HELD_UNTIL',
      'THAW_WAITS',
      'PASSWORD_WRONG',
      'LOGIN_LOCKED',
      'CODE_WRONG',
      'FACTOR_MISSING',
      'FACTOR_WRONG',
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'PASSKEY_SUSPENDED',
    ],
    isMutation: true,
  },
  startPasskeyThaw: {
    path: callPaths.startPasskeyThaw,
    auth: 'Y',
    summary: 'WebAuthn options to sign the thawing of my account, as its second proof.',
    body: z.object({}),
    data: z.object({ options: requestOptions }),
    refusals: ['PASSKEY_NOT_FOUND', 'PASSKEY_SUSPENDED', 'THAW_WAITS'],
  },
})
