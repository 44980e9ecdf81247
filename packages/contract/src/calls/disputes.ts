import { claimTypes, MAX_DISPUTE_PICTURES } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { disputeIdField, limit, oneOf, orderIdField, page, paragraph, uploads } from '../fields.ts'
import { appealTypes, disputeTypes } from '../object-fields.ts'
import { dispute, listOf } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

const byId = z.object({ id: disputeIdField })
const invalid: FieldMessage = 'invalid'
const typesOfKind = { appeal: appealTypes, claim: [...claimTypes.buyer, ...claimTypes.seller] }

export const disputeCalls = defineEndpoints({
  openDispute: {
    path: callPaths.openDispute,
    auth: 'Y',
    summary:
      'Appeal a paid order: the seller at any time, the buyer from the release deadline on. With kind=claim: claim about an order that is over, once, within `claim_days` of its end, if it reached paying and had no ruling; the buyer if it ended unpaid, the seller if it was completed.',
    body: z
      .object({
        orderId: orderIdField,
        kind: oneOf(['appeal', 'claim']).optional(),
        type: oneOf(disputeTypes),
        content: paragraph(5, 500),
        images: uploads(MAX_DISPUTE_PICTURES).optional(),
      })
      .refine(({ kind, type }) => typesOfKind[kind ?? 'appeal'].some((known) => known === type), {
        path: ['type'],
        error: invalid,
      }),
    data: dispute,
    refusals: ['SWITCHED_OFF', 'ORDER_NOT_FOUND', 'ORDER_STATE', 'ORDER_ROLE', 'APPEAL_TOO_EARLY'],
    isMutation: true,
  },
  listDisputes: {
    path: callPaths.listDisputes,
    auth: 'Y',
    summary: 'Disputes about my orders.',
    body: z.object({ status: oneOf(['open', 'resolved', 'revoked']).optional(), page, limit }),
    data: listOf(dispute),
    refusals: [],
  },
  getDispute: {
    path: callPaths.getDispute,
    auth: 'Y',
    summary: 'One dispute with its timeline.',
    body: byId,
    data: dispute,
    refusals: ['APPEAL_NOT_FOUND'],
  },
  addEvidence: {
    path: callPaths.addEvidence,
    auth: 'Y',
    summary: 'Add evidence (text and pictures) to an open dispute, from either party.',
    body: byId.extend({ content: paragraph(1, 500), images: uploads(MAX_DISPUTE_PICTURES).optional() }),
    data: dispute,
    refusals: ['SWITCHED_OFF', 'APPEAL_NOT_FOUND', 'APPEAL_STATE', 'RULING_PROPOSED', 'EVIDENCE_LIMIT'],
    isMutation: true,
  },
  acceptRuling: {
    path: callPaths.acceptRuling,
    auth: 'Y',
    summary:
      'Accept the proposed ruling. It takes effect once the losing party has accepted; if it splits the coin, once both have.',
    body: byId,
    data: dispute,
    refusals: ['SWITCHED_OFF', 'OWN_FREEZE', 'APPEAL_NOT_FOUND', 'APPEAL_STATE', 'ORDER_STATE'],
    isMutation: true,
  },
  objectRuling: {
    path: callPaths.objectRuling,
    auth: 'Y',
    summary: 'Object to the proposed ruling, once. Another operator then rules for good.',
    body: byId.extend({ content: paragraph(5, 500), images: uploads(MAX_DISPUTE_PICTURES).optional() }),
    data: dispute,
    refusals: ['SWITCHED_OFF', 'APPEAL_NOT_FOUND', 'APPEAL_STATE', 'ORDER_STATE'],
    isMutation: true,
  },
  revokeDispute: {
    path: callPaths.revokeDispute,
    auth: 'Y',
    summary:
      'Withdraw my appeal, once per party and order: the order awaits release again. Or withdraw my claim, which cannot be made again.',
    body: byId,
    data: dispute,
    refusals: [
      'SWITCHED_OFF',
      'OWN_FREEZE',
      'APPEAL_NOT_FOUND',
      'APPEAL_STATE',
      'RULING_PROPOSED',
      'ORDER_STATE',
      'ORDER_ROLE',
    ],
    isMutation: true,
  },
})
