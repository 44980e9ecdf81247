import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import { line, oneOf, paragraph } from '../fields.ts'
import { callPaths } from '../wire/call-paths.ts'

const required: FieldMessage = 'required'
const invalid: FieldMessage = 'invalid'

export const merchantCalls = defineEndpoints({
  certifyMerchant: {
    path: callPaths.certifyMerchant,
    auth: 'V',
    summary: 'Where I stand as a merchant; with apply=1 or exit=1, take that step.',
    body: z
      .object({
        apply: oneOf(['1']).optional(),
        /** How an operator reaches me. */
        contact: line(3, 100).optional(),
        remark: paragraph(1, 300).optional(),
        /** Leave, or withdraw the application: the bond comes back once no offer, order or claim is open and none can be made about the last order any more. */
        exit: oneOf(['1']).optional(),
      })
      .refine((body) => body.apply === undefined || body.contact !== undefined, {
        path: ['contact'],
        error: required,
      })
      .refine((body) => body.apply === undefined || body.exit === undefined, {
        path: ['exit'],
        error: invalid,
      }),
    data: z.object({
      status: z.enum(['none', 'pending', 'approved', 'refused']),
      bond: z.string(),
      bondPaid: z.union([z.literal(0), z.literal(1)]),
      /** What awards have taken of the bond: nothing is sold until it is paid again. */
      bondMissing: z.string(),
      reason: z.string(),
    }),
    refusals: ['MERCHANT_STATE', 'MERCHANT_OPEN_ORDERS', 'BOND_LIABLE', 'NO_TRANSFER', 'ACCOUNT_FROZEN'],
    changes: true,
  },
})
