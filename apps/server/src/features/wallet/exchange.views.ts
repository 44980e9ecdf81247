import type { ConsoleDataOf, Exchange } from '@u-market/contract'
import { coin, coinText, usdtText } from '@u-market/domain'
import { accountOwnedBy, previewPosting } from '../../ledger/post.ts'
import { payExchange, refuseExchange } from '../../ledger/recipes.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { ExchangeRow, ReviewedExchange } from './exchange.queries.ts'

export function payoutPreview(row: ReviewedExchange, at: Date) {
  const held = { id: row.id, userId: row.userId, num: coin(row.coinMinor) }
  return previewPosting(payExchange(held, at), accountOwnedBy(row.username))
}

/** Includes a preview of the posting of each decision. */
export function exchangeDetail(
  row: ReviewedExchange,
  at: Date,
): Omit<ConsoleDataOf<'getExchange'>, 'second' | 'proposal'> {
  const held = { id: row.id, userId: row.userId, num: coin(row.coinMinor) }
  const accountOf = accountOwnedBy(row.username)
  return {
    ...reviewedExchangeView(row),
    preview: {
      pay: previewPosting(payExchange(held, at), accountOf),
      refuse: previewPosting(refuseExchange(held, at), accountOf),
    },
  }
}

export function reviewedExchangeView(row: ReviewedExchange): ConsoleDataOf<'decideExchange'> {
  return {
    ...exchangeView(row),
    userId: row.userId,
    username: row.username,
    mobile: row.mobile,
    userLocale: row.userLocale,
    realName: row.realName ?? '',
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
  }
}

export function exchangeView(row: ExchangeRow): Exchange {
  return {
    id: row.id,
    coin: coinText(row.coinMinor),
    usdt: usdtText(row.usdtMinor),
    rate: usdtText(row.rateMillionths),
    fee: usdtText(row.feeMinor),
    network: row.network,
    address: row.address,
    status: row.status,
    transactionId: row.transactionId,
    reason: row.reason,
    createdAt: unixSeconds(row.createdAt),
  }
}
