import { exchangeNetworks } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  coinAmount,
  json,
  name,
  oneOf,
  orderIdField,
  payPassword,
  presentedPassword,
  recordIdField,
  walletAddress,
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
      'What the browser needs to make a passkey. Asks for the pay password, as a passkey stands in for it.',
    body: z.object({ payPassword }),
    data: z.object({ options: creationOptions }),
    refusals: ['PAYPASSWORD_NOT_SET', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED', 'PASSKEY_LIMIT'],
  },
  enrolPasskey: {
    path: callPaths.enrolPasskey,
    auth: 'Y',
    summary: 'Enrol the passkey that the browser has made, under a name.',
    body: z.object({ response: json(newCredential, MAX_RESPONSE_LENGTH), name: name(1, 40) }),
    data: passkey,
    refusals: ['PASSKEY_EXPIRED', 'PASSKEY_WRONG', 'PASSKEY_TAKEN', 'PASSKEY_LIMIT'],
    isMutation: true,
  },
  listPasskeys: {
    path: callPaths.listPasskeys,
    auth: 'Y',
    summary: 'My passkeys, the newest first.',
    body: z.object({}),
    data: z.array(passkey),
    refusals: [],
  },
  removePasskey: {
    path: callPaths.removePasskey,
    auth: 'Y',
    summary: 'Remove a passkey, with the pay password or the login password.',
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
    summary: 'What the browser needs to sign in with a passkey.',
    body: z.object({}),
    data: z.object({ options: requestOptions }),
    refusals: [],
  },
  logInWithPasskey: {
    path: callPaths.logInWithPasskey,
    auth: 'N',
    summary: 'Sign in with a passkey; it says whose it is.',
    body: z.object({ response: json(assertion, MAX_RESPONSE_LENGTH) }),
    data: user,
    refusals: [
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'ACCOUNT_CLOSED',
    ],
  },
  startPasskeyRelease: {
    path: callPaths.startPasskeyRelease,
    auth: 'Y',
    summary: 'What the browser needs to sign the release of one order of mine, and of no other.',
    body: z.object({ orderId: orderIdField }),
    data: z.object({ options: requestOptions }),
    refusals: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE', 'PASSKEY_NOT_FOUND'],
  },
  startPasskeyStepUp: {
    path: callPaths.startPasskeyStepUp,
    auth: 'Y',
    summary:
      'What the browser needs to sign one transfer or exchange, to that address and of that amount alone, as its second proof.',
    body: z.object({
      act: oneOf(['transfer', 'exchange']),
      amount: coinAmount,
      /** The wallet's, or the one on the network that the USDT is sent to. */
      address: walletAddress,
      network: oneOf(exchangeNetworks).optional(),
    }),
    data: z.object({ options: requestOptions }),
    refusals: ['PASSKEY_NOT_FOUND'],
  },
})
