import { MAX_RULING_REASON_CHARACTERS, MIN_RULING_REASON_CHARACTERS, rulings } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { coinAmount, disputeIdField, eventNumberField, limit, oneOf, page, paragraph } from '../fields.ts'
import { dispute, listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { consoleOrder } from './order-calls.ts'
import { postingPreview } from './wallet-calls.ts'

const time = z.number().int()

const party = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  realName: z.string(),
  completedOrders: z.number().int(),
  creditRating: z.number(),
})

const consoleDispute = dispute.omit({ role: true, actions: true, windowSeconds: true })
/** Which operator ruled, and when; '' and null where none did. */
const ruled = { ruledBy: z.string(), ruledAt: time.nullable() }
/** What was said and shown is in the detail alone. */
const listedDispute = consoleDispute
  .omit({ timeline: true, images: true, proposal: true, award: true })
  .extend(ruled)

/**
 * A ruling, with a reason that both sides read. release: all of the coin to the buyer · refund: all of it back to the seller · split:
 * `toBuyer` to the buyer, less than the order's coin, and the rest to the seller. A claim is dismissed where that is whom the order has
 * left it with; else what is ruled to be the claimant's is awarded. `seen`: the newest entry that the operator has read.
 */
export const rulingForm = z
  .object({
    id: disputeIdField,
    ruling: oneOf(rulings),
    toBuyer: coinAmount.optional(),
    reason: paragraph(MIN_RULING_REASON_CHARACTERS, MAX_RULING_REASON_CHARACTERS),
    seen: eventNumberField,
  })
  .refine(({ ruling, toBuyer }) => (ruling === 'split') === (toBuyer !== undefined), {
    path: ['toBuyer'],
    error: 'required',
  })

/** Of a ruling, made by one or proposed to a second operator. */
export const rulingRefusals = [
  'APPEAL_NOT_FOUND',
  'APPEAL_STATE',
  'APPEAL_UNANSWERED',
  'APPEAL_MOVED',
  'RULING_PROPOSED',
  'RULING_OWN',
] as const

export const disputeConsoleCalls = defineEndpoints({
  listDisputes: {
    path: consolePaths.listDisputes,
    auth: 'O',
    permission: 'appeal.read',
    auditsList: 'appeal',
    summary:
      'Appeals: those that wait for an operator, the longest first; then the others, the soonest due first.',
    body: z.object({ status: oneOf(['open', 'resolved', 'revoked']).optional(), page, limit }),
    data: listOf(listedDispute),
    refusals: [],
  },
  getDispute: {
    path: consolePaths.getDispute,
    auth: 'O',
    permission: 'appeal.read',
    auditsView: 'appeal.look',
    summary:
      'Everything needed to rule: the order, both parties, payment proofs, chat, and the exact postings of each ruling.',
    body: z.object({ id: disputeIdField }),
    data: z.object({
      dispute: consoleDispute,
      ...ruled,
      /** The ruling that is proposed; null: none is. */
      proposed: z.enum(rulings).nullable(),
      /** From when it may be ruled on: the side that is asked has its say first; null: it may be at any time. */
      rulableAt: time.nullable(),
      /** Who proposed the ruling; '' where none is. */
      proposedBy: z.string(),
      /** 1: it is the caller's own, and after an objection another rules. */
      isOwnRuling: z.union([z.literal(0), z.literal(1)]),
      order: consoleOrder,
      buyer: party,
      seller: party,
      chat: z.array(
        z.object({
          sender: z.enum(['buyer', 'seller', 'system']),
          message: z.string(),
          messageType: z.number().int(),
          createdAt: time,
        }),
      ),
      /** Of an appeal `release` and `refund`, with `fee` where the order has one; of a claim `award`, of all of the coin. */
      preview: z.object({
        release: postingPreview.optional(),
        refund: postingPreview.optional(),
        fee: postingPreview.optional(),
        award: postingPreview.optional(),
      }),
      /** Of a claim: what an operator could hold for it now, of the other side's balance; null of an appeal. */
      holdable: z.string().nullable(),
      /** A proposed ruling takes effect after so long. */
      effectHours: z.number().int(),
      /** 1: for the caller, now, a ruling takes a second operator. */
      second: z.union([z.literal(0), z.literal(1)]),
      /** The open proposal about it: while it waits for a second operator, nothing else is decided. */
      proposal: z.number().int().nullable(),
      /** The newest entry of either side, for `ruleDispute`. */
      seen: z.number().int(),
    }),
    refusals: ['APPEAL_NOT_FOUND'],
  },
  ruleDispute: {
    path: consolePaths.ruleDispute,
    auth: 'O',
    permission: 'appeal.rule',
    summary:
      'Rule an open appeal, once its other side has answered or the time for it is over: release to the buyer, refund to the seller, or a part to each, with a reason both read. The ruling is proposed, and takes effect after a day or by consent; after an objection another operator’s takes effect at once.',
    body: rulingForm,
    data: consoleDispute,
    refusals: [...rulingRefusals, 'SECOND_NEEDED', 'PROPOSAL_OPEN'],
    isMutation: true,
  },
  holdCoin: {
    path: consolePaths.holdCoin,
    auth: 'O',
    permission: 'appeal.rule',
    summary:
      'Hold coin of the other side for an open claim, out of its balance: it pays an award first, and goes back with what is not awarded.',
    body: z.object({ id: disputeIdField, amount: coinAmount }),
    data: consoleDispute,
    refusals: ['APPEAL_NOT_FOUND', 'APPEAL_STATE', 'INSUFFICIENT_COIN'],
    isMutation: true,
  },
})
