import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import {
  coinAmount,
  json,
  limit,
  line,
  matching,
  oneOf,
  page,
  payPassword,
  smsCode,
  walletAddress,
  word,
} from '../fields.ts'
import { bill, listOf } from '../objects.ts'
import { assertion, LONGEST_ANSWER } from '../webauthn.ts'
import { callPaths } from '../wire/call-paths.ts'

const required: FieldMessage = 'required'
const oneProof: FieldMessage = 'one_proof'
const moment = matching(/^\d{1,10}$/, 'integer')
  .transform(Number)
  .optional()

export const walletCalls = defineEndpoints({
  payCoin: {
    path: callPaths.payCoin,
    auth: 'Y',
    summary: 'Send coin to a wallet address. Always guarded by the payment password.',
    body: z
      .object({
        type: oneOf(['transfer', 'bond']),
        walletAddress: walletAddress.optional(),
        amount: coinAmount.optional(),
        memo: line(1, 100).optional(),
        payPassword,
        /** Beside the pay password, from `step_up_from` on and from a sign-in of the last 24 hours: one of the two. */
        code: smsCode.optional(),
        passkey: json(assertion, LONGEST_ANSWER).optional(),
      })
      .refine((body) => body.code === undefined || body.passkey === undefined, {
        path: ['passkey'],
        error: oneProof,
      })
      .refine((body) => body.type !== 'transfer' || body.walletAddress !== undefined, {
        path: ['walletAddress'],
        error: required,
      })
      .refine((body) => body.type !== 'transfer' || body.amount !== undefined, {
        path: ['amount'],
        error: required,
      }),
    data: z.object({ id: z.number().int(), money: z.string(), coin: z.string() }),
    refusals: [
      'HELD_UNTIL',
      'COIN_HELD',
      'STEP_UP',
      'CODE_WRONG',
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'NO_TRANSFER',
      'ACCOUNT_FROZEN',
      'INSUFFICIENT_COIN',
      'WALLET_NOT_FOUND',
      'OWN_WALLET',
      'BOND_STATE',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    changes: true,
  },
  listBills: {
    path: callPaths.listBills,
    auth: 'Y',
    summary: 'My bills: every change of my free coin, newest first.',
    body: z.object({
      type: word.optional(),
      direction: oneOf(['in', 'out']).optional(),
      start: moment,
      end: moment,
      page,
      limit,
    }),
    data: listOf(bill).extend({ income: z.string(), expense: z.string() }),
    refusals: [],
  },
})
