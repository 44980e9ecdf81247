import { exchangeNetworks } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  anyAddress,
  coinAmount,
  json,
  oneOf,
  orderIdField,
  payPassword,
  presentedPassword,
  recordIdField,
  trimmedLine,
} from '../fields.ts'
import { passkey, user } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import {
  assertion,
  creationOptions,
  MAX_RESPONSE_LENGTH,
  newCredential,
  requestOptions,
} from '../webauthn.ts'
import { callPaths } from '../wire/call-paths.ts'

const onePassword: FieldMessage = 'one_password'

export const passkeyCalls = defineEndpoints({
  startPasskeyEnrolment: {
    path: callPaths.startPasskeyEnrolment,
    auth: 'Y',
    summary:
      'WebAuthn options to create a passkey. Needs the payment password, because a passkey can replace it.',
    body: z.object({ payPassword }),
    data: z.object({ options: creationOptions }),
    refusals: [
      'OWN_FREEZE',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
      'HELD_UNTIL',
      'PASSKEY_LIMIT',
    ],
  },
  enrolPasskey: {
    path: callPaths.enrolPasskey,
    auth: 'Y',
    summary: 'Enrol the passkey that the browser created, under a name.',
    body: z.object({ response: json(newCredential, MAX_RESPONSE_LENGTH), name: trimmedLine(1, 40) }),
    data: passkey,
    refusals: [
      'OWN_FREEZE',
      'PASSKEY_EXPIRED',
      'PASSKEY_WRONG',
      'HELD_UNTIL',
      'PASSKEY_TAKEN',
      'PASSKEY_LIMIT',
    ],
    isMutation: true,
  },
  listPasskeys: {
    path: callPaths.listPasskeys,
    auth: 'Y',
    summary: 'My passkeys, newest first.',
    body: z.object({}),
    data: z.array(passkey),
    refusals: [],
  },
  resumePasskey: {
    path: callPaths.resumePasskey,
    auth: 'Y',
    summary: 'Let a passkey work again that a password reset by code has suspended, once the hold is over.',
    body: z.object({ id: recordIdField, payPassword }),
    data: passkey,
    refusals: [
      'OWN_FREEZE',
      'PASSKEY_NOT_FOUND',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
      'HELD_UNTIL',
    ],
    isMutation: true,
  },
  removePasskey: {
    path: callPaths.removePasskey,
    auth: 'Y',
    summary: 'Remove a passkey, with the payment password or the login password.',
    body: z
      .object({
        id: recordIdField,
        payPassword: payPassword.optional(),
        password: presentedPassword.optional(),
      })
      .refine((body) => (body.payPassword === undefined) !== (body.password === undefined), {
        path: ['payPassword'],
        error: onePassword,
      }),
    data: z.null(),
    refusals: [
      'OWN_FREEZE',
      'PASSKEY_NOT_FOUND',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
      'PASSWORD_WRONG',
      'LOGIN_LOCKED',
    ],
    isMutation: true,
  },
  startPasskeyLogin: {
    path: callPaths.startPasskeyLogin,
    auth: 'N',
    summary: 'WebAuthn options to log in with a passkey.',
    body: z.object({}),
    data: z.object({ options: requestOptions }),
    refusals: [],
  },
  logInWithPasskey: {
    path: callPaths.logInWithPasskey,
    auth: 'N',
    summary: 'Log in with a passkey; the passkey identifies the user.',
    body: z.object({ response: json(assertion, MAX_RESPONSE_LENGTH) }),
    data: user,
    refusals: [
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'PASSKEY_SUSPENDED',
      'RATE_LIMITED',
      'ACCOUNT_CLOSED',
    ],
  },
  startPasskeyRelease: {
    path: callPaths.startPasskeyRelease,
    auth: 'Y',
    summary: 'WebAuthn options to sign the release of one order of mine.',
    body: z.object({ orderId: orderIdField }),
    data: z.object({ options: requestOptions }),
    refusals: [
      'OWN_FREEZE',
      'ORDER_NOT_FOUND',
      'ORDER_STATE',
      'ORDER_ROLE',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_SUSPENDED',
    ],
  },
  startPasskeyStepUp: {
    path: callPaths.startPasskeyStepUp,
    auth: 'Y',
    summary:
      'WebAuthn options to sign one transfer or exchange, of that amount to that address, as its second proof.',
    body: z.object({
      act: oneOf(['transfer', 'exchange']),
      amount: coinAmount,
      /** The wallet's address, or the address on `network` that receives the USDT. */
      address: anyAddress,
      network: oneOf(exchangeNetworks).optional(),
    }),
    data: z.object({ options: requestOptions }),
    refusals: ['PASSKEY_NOT_FOUND', 'PASSKEY_SUSPENDED', 'PROOF_TOO_NEW'],
  },
})
