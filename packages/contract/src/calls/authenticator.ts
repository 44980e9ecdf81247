import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { factorCode, payPassword } from '../fields.ts'
import { flag, maybeTime } from '../object-fields.ts'
import { callPaths } from '../wire/call-paths.ts'

const payPasswordRefusals = ['PAYPASSWORD_NOT_SET', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED'] as const
/** Shown once: only their hashes are stored. */
const codes = z.object({ recoveryCodes: z.array(z.string()) })

/** An authenticator app as the second factor of a user. */
export const authenticatorCalls = defineEndpoints({
  getAuthenticator: {
    path: callPaths.getAuthenticator,
    auth: 'Y',
    summary: 'Whether my authenticator app is set up, since when, and how many recovery codes are left.',
    body: z.object({}),
    data: z.object({ on: flag, enrolledAt: maybeTime, recoveryCodesLeft: z.number().int() }),
    refusals: [],
  },
  startAuthenticator: {
    path: callPaths.startAuthenticator,
    auth: 'Y',
    summary:
      'A secret for an authenticator app, as the URL of a QR code and as text. It works once `confirmAuthenticator` has its first code, within an hour; a new start replaces it.',
    body: z.object({ payPassword }),
    data: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    refusals: ['FACTOR_ON', 'HELD_UNTIL', 'OWN_FREEZE', ...payPasswordRefusals],
  },
  confirmAuthenticator: {
    path: callPaths.confirmAuthenticator,
    auth: 'Y',
    summary:
      'Set the authenticator app up by its first code. From then on a login with a password takes `factor_code`. Returns ten recovery codes, this once: the call is not repeated by its idempotency key.',
    body: z.object({ code: factorCode }),
    data: codes,
    refusals: ['FACTOR_ON', 'FACTOR_MISSING', 'FACTOR_WRONG', 'HELD_UNTIL', 'OWN_FREEZE'],
  },
  removeAuthenticator: {
    path: callPaths.removeAuthenticator,
    auth: 'Y',
    summary: 'Remove the authenticator app, with a code of it or a recovery code.',
    body: z.object({ payPassword, code: factorCode }),
    data: z.null(),
    refusals: ['FACTOR_MISSING', 'FACTOR_WRONG', 'OWN_FREEZE', ...payPasswordRefusals],
    isMutation: true,
  },
  renewRecoveryCodes: {
    path: callPaths.renewRecoveryCodes,
    auth: 'Y',
    summary:
      'Ten new recovery codes, with a code of the authenticator app or a recovery code. The previous ones become invalid. The call is not repeated by its idempotency key.',
    body: z.object({ payPassword, code: factorCode }),
    data: codes,
    refusals: ['FACTOR_MISSING', 'FACTOR_WRONG', 'OWN_FREEZE', ...payPasswordRefusals],
  },
})
