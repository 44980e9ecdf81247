import { exchangeNetworks, isAddressShaped } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import { coinAmount, json, limit, matching, oneOf, page, payPassword, smsCode } from '../fields.ts'
import { exchange, listOf } from '../objects.ts'
import { assertion, LONGEST_ANSWER } from '../webauthn.ts'
import { callPaths } from '../wire/call-paths.ts'

const malformed: FieldMessage = 'address'
const oneProof: FieldMessage = 'one_proof'

export const exchangeCalls = defineEndpoints({
  requestExchange: {
    path: callPaths.requestExchange,
    auth: 'V',
    summary: 'Ask for USDT: the coin is held until an operator has paid or refused.',
    body: z
      .object({
        coin: coinAmount,
        network: oneOf(exchangeNetworks),
        address: matching(/^[A-Za-z0-9]{20,64}$/, 'address'),
        payPassword,
        /** Beside the pay password, from `step_up_from` on and from a sign-in of the last 24 hours: one of the two. */
        code: smsCode.optional(),
        passkey: json(assertion, LONGEST_ANSWER).optional(),
        /** What was shown to arrive: refused when it would be anything else by now. */
        usdt: matching(/^\d{1,12}\.\d{6}$/, 'invalid').optional(),
      })
      .refine((body) => isAddressShaped(body.network, body.address), { path: ['address'], error: malformed })
      .refine((body) => body.code === undefined || body.passkey === undefined, {
        path: ['passkey'],
        error: oneProof,
      }),
    data: exchange,
    refusals: [
      'SWITCHED_OFF',
      'EXCHANGE_TOO_SMALL',
      'EXCHANGE_TERMS_CHANGED',
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
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    changes: true,
  },
  listExchanges: {
    path: callPaths.listExchanges,
    auth: 'Y',
    summary: 'My exchanges to USDT, newest first.',
    body: z.object({ page, limit }),
    data: listOf(exchange),
    refusals: [],
  },
})
