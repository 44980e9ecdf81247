import type { ConsoleDataOf, Exchange } from '@u-market/contract'
import { coinText, usdtText } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { ExchangeRow, ReviewedExchange } from './exchange.queries.ts'

export function reviewedView(row: ReviewedExchange): ConsoleDataOf<'getExchange'> {
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
    transactionId: row.txid,
    reason: row.reason,
    createdAt: unixSeconds(row.createdAt),
  }
}
