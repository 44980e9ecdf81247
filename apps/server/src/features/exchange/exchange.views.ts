import type { ConsoleDataOf, Exchange } from '@u-market/contract'
import { coinText, usdtText } from '@u-market/domain'
import type { ExchangeRow, ReviewedExchange } from './exchange.queries.ts'

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const exchangeView = (row: ExchangeRow): Exchange => ({
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
  createdAt: seconds(row.createdAt),
})

export const reviewedView = (row: ReviewedExchange): ConsoleDataOf<'getExchange'> => ({
  ...exchangeView(row),
  userId: row.userId,
  username: row.username,
  mobile: row.mobile,
  realName: row.realName ?? '',
  decidedBy: row.decidedBy ?? '',
  decidedAt: row.decidedAt && seconds(row.decidedAt),
})
