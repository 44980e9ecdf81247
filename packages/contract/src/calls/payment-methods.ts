import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import { matching, name, paymentMethodIdField, payPassword, upload, word } from '../fields.ts'
import { ma } from '../objects.ts'

const bankNeeded: FieldMessage = 'bank_name'

export const paymentMethodCalls = defineEndpoints({
  '/api/Ma/addMa': {
    auth: 'V',
    summary: 'Add a payment method, or edit the one named by id. The name must be the verified real name.',
    body: z
      .object({
        type: word,
        name: name(2, 60),
        account: matching(/^[\p{L}\p{N}@._+\- ]{3,64}$/u, 'account'),
        bank_name: name(2, 60).optional(),
        bank_branch: name(2, 80).optional(),
        qrcode: upload.optional(),
        paypassword: payPassword,
        id: paymentMethodIdField.optional(),
      })
      .refine((body) => body.type !== 'bank' || body.bank_name !== undefined, {
        path: ['bank_name'],
        error: bankNeeded,
      }),
    data: ma,
    refusals: [
      'METHOD_NAME_MISMATCH',
      'METHOD_LIMIT',
      'METHOD_NOT_FOUND',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    changes: true,
  },
  '/api/Ma/index': {
    auth: 'Y',
    summary: 'My payment methods.',
    body: z.object({ type: word.optional() }),
    data: z.array(ma),
    refusals: [],
  },
  '/api/Ma/deleteMa': {
    auth: 'Y',
    summary: 'Remove a payment method that no open offer or order uses.',
    body: z.object({ id: paymentMethodIdField }),
    data: z.null(),
    refusals: ['METHOD_NOT_FOUND', 'METHOD_IN_USE'],
    changes: true,
  },
})
