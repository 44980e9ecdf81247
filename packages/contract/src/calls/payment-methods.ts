import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  name,
  paymentMethodIdField,
  payPassword,
  trimmedLine,
  upload,
  word,
  writtenNumber,
} from '../fields.ts'
import { paymentMethod } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

const bankNeeded: FieldMessage = 'bank_required'
const wrongAccount: FieldMessage = 'account'
const accountSigns = /^[\p{L}\p{N}@._+\-() ]+$/u

export const paymentMethodCalls = defineEndpoints({
  savePaymentMethod: {
    path: callPaths.savePaymentMethod,
    auth: 'V',
    summary: 'Add a payment method, or edit one by id. The name must be the verified real name.',
    body: z
      .object({
        type: word,
        name: name(2, 60),
        account: writtenNumber(/^\P{C}{3,64}$/u, 'account'),
        bankName: trimmedLine(2, 60).optional(),
        bankBranch: trimmedLine(2, 80).optional(),
        qrCode: upload.optional(),
        payPassword,
        id: paymentMethodIdField.optional(),
      })
      // Of a card the figures are kept, whatever is between them.
      .refine((body) => body.type === 'bank' || accountSigns.test(body.account), {
        path: ['account'],
        error: wrongAccount,
      })
      .refine((body) => body.type !== 'bank' || body.bankName !== undefined, {
        path: ['bankName'],
        error: bankNeeded,
      }),
    data: paymentMethod,
    refusals: [
      'HELD_UNTIL',
      'METHOD_NAME_MISMATCH',
      'METHOD_LIMIT',
      'METHOD_NOT_FOUND',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  listPaymentMethods: {
    path: callPaths.listPaymentMethods,
    auth: 'Y',
    summary: 'My payment methods.',
    body: z.object({ type: word.optional() }),
    data: z.array(paymentMethod),
    refusals: [],
  },
  deletePaymentMethod: {
    path: callPaths.deletePaymentMethod,
    auth: 'Y',
    summary: 'Remove a payment method that no open offer or order uses.',
    body: z.object({ id: paymentMethodIdField }),
    data: z.null(),
    refusals: ['HELD_UNTIL', 'METHOD_NOT_FOUND', 'METHOD_IN_USE'],
    isMutation: true,
  },
})
