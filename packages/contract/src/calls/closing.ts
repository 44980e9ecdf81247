import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { payPassword, presentedPassword } from '../fields.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

const required: FieldMessage = 'required'

/** What keeps an account open. `count`, `coin` and `until` are null where they say nothing. */
const blocker = z.object({
  what: z.enum(['coin', 'offers', 'orders', 'exchanges', 'claims', 'claim_time', 'merchant', 'sanction']),
  count: z.number().int().nullable(),
  coin: z.string().nullable(),
  /** When this ends by itself, in Unix seconds. */
  until: z.number().int().nullable(),
})

export const closingCalls = defineEndpoints({
  closeOwnAccount: {
    path: callPaths.closeOwnAccount,
    auth: 'Y',
    summary:
      'Close my account, with both passwords; without one, only read what keeps it open. Every session ends, and after `kept_days` the profile is erased. The payment password is needed if there is one.',
    body: z
      .object({ password: presentedPassword.optional(), payPassword: payPassword.optional() })
      .refine((body) => body.password !== undefined || body.payPassword === undefined, {
        path: ['password'],
        error: required,
      }),
    data: z.object({
      isClosed: z.union([z.literal(0), z.literal(1)]),
      blockers: z.array(blocker),
      keptDays: z.number().int(),
    }),
    refusals: [
      'OWN_FREEZE',
      'CLOSE_NOT_EMPTY',
      'PASSWORD_WRONG',
      'LOGIN_LOCKED',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
      'ACCOUNT_STATE',
    ],
    isMutation: true,
  },
})
