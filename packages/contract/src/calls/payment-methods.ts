import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  json,
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
const accountNeeded: FieldMessage = 'required'
const wrongAccount: FieldMessage = 'account'
const accountSigns = /^[\p{L}\p{N}@._+\-() ]+$/u

export const paymentMethodCalls = defineEndpoints({
  savePaymentMethod: {
    path: callPaths.savePaymentMethod,
    auth: 'V',
    summary:
      'Add a payment method, or edit one by id. The name must be the verified real name. `fields` has the values of the rail’s fields by name, as JSON. A field of the rail that is called account, bank_name or bank_branch can be a field of the form instead; account is also the first field.',
    body: z
      .object({
        type: word,
        name: name(2, 60),
        account: writtenNumber(/^\P{C}{3,64}$/u, 'account').optional(),
        bankName: trimmedLine(2, 60).optional(),
        bankBranch: trimmedLine(2, 80).optional(),
        fields: json(z.record(word, z.string().max(400)), 4000).optional(),
        qrCode: upload.optional(),
        payPassword,
        id: paymentMethodIdField.optional(),
      })
      // Of a card the figures are kept, whatever is between them.
      .refine(
        (body) => body.type === 'bank' || body.account === undefined || accountSigns.test(body.account),
        {
          path: ['account'],
          error: wrongAccount,
        },
      )
      .refine((body) => body.account !== undefined || body.fields !== undefined, {
        path: ['account'],
        error: accountNeeded,
      })
      .refine((body) => body.type !== 'bank' || body.bankName !== undefined || body.fields !== undefined, {
        path: ['bankName'],
        error: bankNeeded,
      }),
    data: paymentMethod,
    refusals: [
      'OWN_FREEZE',
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
    refusals: ['OWN_FREEZE', 'HELD_UNTIL', 'METHOD_NOT_FOUND', 'METHOD_IN_USE'],
    isMutation: true,
  },
})
