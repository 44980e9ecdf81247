import {
  blockLimits,
  favouriteLimits,
  MAX_REPORT_CHARACTERS,
  MAX_REPORT_PICTURES,
  MIN_REPORT_CHARACTERS,
  userReportTypes,
} from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  flag,
  limit,
  oneOf,
  orderIdField,
  page,
  paragraph,
  trimmedLine,
  uploads,
  userIdField,
} from '../fields.ts'
import { blockedUser, favouriteTrader, traderFacts, traderPage } from '../market-objects.ts'
import { callPaths } from '../wire/call-paths.ts'

export const traderCalls = defineEndpoints({
  getTrader: {
    path: callPaths.getTrader,
    auth: 'N',
    summary: 'A trader’s public page: record, ratings, lost disputes.',
    body: z.object({ userId: userIdField }),
    data: traderPage,
    refusals: ['USER_NOT_FOUND'],
  },
  reportUser: {
    path: callPaths.reportUser,
    auth: 'Y',
    summary:
      'Report another user, with pictures (uploaded as evidence). The answer arrives as a notice. One open report per pair of users.',
    body: z.object({
      userId: userIdField,
      type: oneOf(userReportTypes),
      content: paragraph(MIN_REPORT_CHARACTERS, MAX_REPORT_CHARACTERS),
      /** An order between the two users. */
      orderId: orderIdField.optional(),
      images: uploads(MAX_REPORT_PICTURES).optional(),
    }),
    data: z.object({ id: z.number().int() }),
    refusals: ['USER_NOT_FOUND', 'ORDER_NOT_FOUND', 'COMPLAINT_OPEN', 'COMPLAINT_LIMIT'],
    isMutation: true,
  },
})

export const favouriteCalls = defineEndpoints({
  setFavourite: {
    path: callPaths.setFavourite,
    auth: 'Y',
    summary:
      'Make a trader a favourite with a private note, or end that. Doing it again changes the note. A block ends it.',
    body: z.object({ userId: userIdField, on: flag, note: paragraph(0, favouriteLimits.note).optional() }),
    data: z.null(),
    refusals: ['USER_NOT_FOUND', 'FAVOURITE_LIMIT', 'FAVOURITE_BLOCKED'],
    isMutation: true,
  },
  listFavourites: {
    path: callPaths.listFavourites,
    auth: 'Y',
    summary: 'My favourite traders, newest first.',
    body: z.object({ page, limit }),
    data: z.array(favouriteTrader),
    refusals: [],
  },
  findTraders: {
    path: callPaths.findTraders,
    auth: 'Y',
    summary:
      'Traders whose nickname looks like the text or begins with it; a beginning has at least two letters. Only those who have traded or have a listed offer; a block in either direction hides both.',
    body: z.object({ q: trimmedLine(1, 40) }),
    data: z.array(traderFacts),
    refusals: ['RATE_LIMITED'],
  },
})

export const blockCalls = defineEndpoints({
  blockUser: {
    path: callPaths.blockUser,
    auth: 'Y',
    summary:
      'Block or unblock a user. Neither sees or takes the other’s offers; open orders continue. Blocking again changes the note.',
    body: z.object({ userId: userIdField, on: flag, note: paragraph(0, blockLimits.note).optional() }),
    data: z.null(),
    refusals: ['USER_NOT_FOUND', 'BLOCK_LIMIT'],
    isMutation: true,
  },
  listBlocked: {
    path: callPaths.listBlocked,
    auth: 'Y',
    summary: 'Users that I blocked, newest first.',
    body: z.object({ page, limit }),
    data: z.array(blockedUser),
    refusals: [],
  },
})
