import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import { limit, line, oneOf, page, recordIdField } from '../fields.ts'
import { locales } from '../locale.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { postingPreview } from './posting.ts'

const required: FieldMessage = 'required'

const merchant = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  mobile: z.string(),
  /** What the applicant reads. */
  userLocale: z.enum(locales),
  realName: z.string(),
  completedOrders: z.number().int(),
  contact: z.string(),
  remark: z.string(),
  status: z.enum(['pending', 'approved', 'refused', 'left']),
  bond: z.string(),
  bondPaid: z.union([z.literal(0), z.literal(1)]),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: z.number().int().nullable(),
  createdAt: z.number().int(),
})

export const merchantConsoleCalls = defineEndpoints({
  listMerchants: {
    path: consolePaths.listMerchants,
    auth: 'O',
    act: 'merchant.read',
    lists: 'merchant',
    summary: 'Merchants and applications, those who have paid their bond first.',
    body: z.object({ status: oneOf(['pending', 'approved', 'refused', 'left']).optional(), page, limit }),
    data: listOf(merchant),
    refusals: [],
  },
  getMerchant: {
    path: consolePaths.getMerchant,
    auth: 'O',
    act: 'merchant.read',
    look: 'merchant.look',
    summary: 'One application, and the posting by which its bond would go back.',
    body: z.object({ id: recordIdField }),
    data: merchant.extend({
      /** Without a bond there is nothing to give back. */
      preview: z.object({ refuse: postingPreview.optional() }),
    }),
    refusals: ['MERCHANT_NOT_FOUND'],
  },
  decideMerchant: {
    path: consolePaths.decideMerchant,
    auth: 'O',
    act: 'merchant.decide',
    summary: 'Approve a merchant whose bond is there, or refuse with a reason; the bond then goes back.',
    body: z
      .object({ id: recordIdField, decision: oneOf(['approve', 'refuse']), reason: line(3, 200).optional() })
      .refine((body) => body.decision === 'approve' || body.reason !== undefined, {
        path: ['reason'],
        error: required,
      }),
    data: merchant,
    refusals: ['MERCHANT_NOT_FOUND', 'REVIEW_STATE', 'BOND_UNPAID', 'BOND_LIABLE'],
    changes: true,
  },
})
