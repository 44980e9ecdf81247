import type { ConsoleDataOf, Exchange } from '@u-market/contract'
import { coinText, exchangeStatusForUser, maskAddress, usdtText } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import {
  type AddressFacts,
  type ExchangeRow,
  type ReviewedExchange,
  readAddressFacts,
} from './exchange.queries.ts'

export async function reviewedExchangeViews(
  db: Db,
  rows: readonly ReviewedExchange[],
): Promise<ConsoleDataOf<'decideExchange'>[]> {
  const facts = await readAddressFacts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => reviewedExchangeView(row, facts.get(row.id)))
}

/** The address is shortened: lists do not need it, and a page that does puts it in. */
export function reviewedExchangeView(
  row: ReviewedExchange,
  facts: AddressFacts | undefined,
): ConsoleDataOf<'decideExchange'> {
  return {
    ...exchangeView(row),
    address: maskAddress(row.address),
    status: row.status,
    userId: row.userId,
    username: row.username,
    mobile: row.mobile,
    userLocale: row.userLocale,
    realName: row.realName ?? '',
    newAddress: flagOf(facts?.isNew),
    sharedAddress: flagOf(facts?.isShared),
    authorisedBy: row.authorisedBy ?? '',
    authorisedAt: row.authorisedAt && unixSeconds(row.authorisedAt),
    proposedBy: row.proposedBy ?? '',
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
    confirmedBy: row.confirmedBy ?? '',
    confirmedAt: row.confirmedAt && unixSeconds(row.confirmedAt),
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
    status: exchangeStatusForUser(row.status),
    transactionId: row.transactionId,
    reason: row.reason,
    createdAt: unixSeconds(row.createdAt),
  }
}

export function flagOf(value: boolean | undefined): 0 | 1 {
  return value ? 1 : 0
}
