import { MAX_RULING_REASON_CHARACTERS, MIN_RULING_REASON_CHARACTERS, rulings } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  coinAmount,
  coinFee,
  disputeIdField,
  eventNumberField,
  limit,
  oneOf,
  page,
  paragraph,
  reason,
} from '../fields.ts'
import { dispute, listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { consoleOrder } from './order-calls.ts'
import { postingPreview, soloNeed, soloRefusals } from './wallet-calls.ts'

const time = z.number().int()

const party = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  /** Their nickname when the order was placed; null if it is today's. */
  formerNickname: z.string().nullable(),
  mobile: z.string(),
  realName: z.string(),
  completedOrders: z.number().int(),
  creditRating: z.number(),
})

const consoleDispute = dispute.omit({ role: true, actions: true, windowSeconds: true })
/**
 * What an award would be paid from now, in this sequence: coin held for the claim, the respondent's balance, the coin in their
 * listed offers, their bond. `payAward` of packages/domain divides an award among them.
 */
export const awardSources = z.object({
  held: z.string(),
  balance: z.string(),
  stock: z.string(),
  bond: z.string(),
  /** The respondent's listed offers. They go down if held coin and balance are not enough. */
  offers: z.number().int(),
})
/** Name of the operator who ruled, and when; '' and null without a ruling. */
const ruled = { ruledBy: z.string(), ruledAt: time.nullable() }
/** Without the evidence, the proposal and the award: these are in the detail. */
const listedDispute = consoleDispute
  .omit({ timeline: true, images: true, proposal: true, award: true })
  .extend(ruled)

/**
 * A ruling, with a reason that both sides read.
 * release: all of the coin to the buyer · refund: all of it back to the seller · split: `toBuyer` to the buyer, less than the
 * order's coin, and the rest to the seller.
 * A claim is dismissed if the ruling leaves the coin where the order left it; otherwise the claimant is awarded the share that
 * the ruling gives them. `seen`: the newest entry that the operator has read.
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

/** Refusals of a ruling, both by one operator and proposed to a second one. */
export const rulingRefusals = [
  'APPEAL_NOT_FOUND',
  'APPEAL_STATE',
  'APPEAL_UNANSWERED',
  'APPEAL_MOVED',
  'RULING_PROPOSED',
  'RULING_OWN',
  'OPERATORS_INVITED',
  'OPERATORS_RESET',
  'OPERATORS_SHARED',
] as const

export const disputeConsoleCalls = defineEndpoints({
  listDisputes: {
    path: consolePaths.listDisputes,
    auth: 'O',
    permission: 'appeal.read',
    auditsList: 'appeal',
    summary:
      'Disputes: first those that wait for an operator, the longest waiting first; then the others, the soonest due first.',
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
      'One dispute for a ruling: the order, both parties, payment proofs, chat, and the postings of each ruling.',
    body: z.object({ id: disputeIdField }),
    data: z.object({
      dispute: consoleDispute,
      ...ruled,
      /** The proposed ruling, or null. */
      proposed: z.enum(rulings).nullable(),
      /**
       * The party that did not open the dispute has until then to respond, so no ruling is possible before. Null: a ruling is
       * possible at any time.
       */
      rulableAt: time.nullable(),
      /** Name of the operator who proposed the ruling; '' without one. */
      proposedBy: z.string(),
      /** 1 if the caller proposed the ruling, or counts as one with its author; after an objection, another operator must rule. */
      isOwnRuling: z.union([z.literal(0), z.literal(1)]),
      ownRulingWhy: z.enum(['', 'own', 'invited', 'reset', 'shared', 'new', 'maker_new']),
      /** When that ends by itself; null if it does not. */
      ownRulingUntil: time.nullable(),
      order: consoleOrder,
      buyer: party,
      seller: party,
      chat: z.array(
        z.object({
          sender: z.enum(['buyer', 'seller', 'system']),
          message: z.string(),
          messageType: z.number().int(),
          /** Where the PDF is of which the picture is a page. */
          original: z.string().optional(),
          createdAt: time,
        }),
      ),
      /** For an appeal: `release` and `refund`, and `fee` if the order has one. */
      preview: z.object({
        release: postingPreview.optional(),
        refund: postingPreview.optional(),
        fee: postingPreview.optional(),
      }),
      /** For an open claim. */
      sources: awardSources.nullable(),
      /** For a claim: how much more of the respondent's balance an operator could hold for it now; null for an appeal. */
      holdable: z.string().nullable(),
      /** Hours until a proposed ruling takes effect. */
      effectHours: z.number().int(),
      ...soloNeed,
      /** Open proposal about this dispute; until it is decided, no other decision can be made. Null without one. */
      proposal: z.number().int().nullable(),
      /** The newest entry of either side, to be passed to `ruleDispute`. */
      seen: z.number().int(),
    }),
    refusals: ['APPEAL_NOT_FOUND'],
  },
  ruleDispute: {
    path: consolePaths.ruleDispute,
    auth: 'O',
    permission: 'appeal.rule',
    summary:
      'Rule an open dispute, once the respondent has answered or the time is over: release, refund or split, with a reason both parties read. The ruling is proposed, and takes effect after a day or by consent; after an objection another operator’s ruling takes effect at once.',
    body: rulingForm,
    data: consoleDispute,
    refusals: [...rulingRefusals, ...soloRefusals, 'PROPOSAL_OPEN'],
    isMutation: true,
  },
  holdCoin: {
    path: consolePaths.holdCoin,
    auth: 'O',
    permission: 'appeal.rule',
    summary:
      'Hold the respondent’s coin for an open claim, `amount` in all. It pays an award first; the rest is returned. Both sides read `reason`.',
    body: z.object({ id: disputeIdField, amount: coinAmount, reason }),
    data: consoleDispute,
    refusals: ['APPEAL_NOT_FOUND', 'APPEAL_STATE', 'INSUFFICIENT_COIN', 'OPERATOR_NEW'],
    isMutation: true,
  },
  releaseHeldCoin: {
    path: consolePaths.releaseHeldCoin,
    auth: 'O',
    permission: 'appeal.rule',
    summary:
      'Return coin held for an open claim before its ruling, all but `amount`, which may be 0 but not less than a proposed ruling awards. Not while two operators agree on a ruling, nor from `secondOperatorFrom` held on: then only the ruling ends the hold. It counts towards what operators decide alone in a day. Both sides read `reason`.',
    body: z.object({ id: disputeIdField, amount: coinFee, reason }),
    data: consoleDispute,
    refusals: [
      'APPEAL_NOT_FOUND',
      'APPEAL_STATE',
      'OPERATOR_NEW',
      'PROPOSAL_OPEN',
      'SECOND_NEEDED',
      'ALONE_DAY',
      'ALONE_DAY_ALL',
    ],
    isMutation: true,
  },
})
