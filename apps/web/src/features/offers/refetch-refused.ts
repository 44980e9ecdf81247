import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'

const ofBuyer: ReadonlySet<string> = new Set(['ORDER_PAUSED', 'NO_TRADE', 'ACCOUNT_FROZEN'])

/** Stock, price, state or fee is not what the screen shows: fetch it again. */
export function refetchRefused(error: Error): void {
  if (isRefused(error)) refresh('offers')
  refetchTerms(error)
}

/** The fee is the market's, a pause or a sanction the buyer's, none the offer's. */
export function refetchTerms(error: Error): void {
  if (!isRefused(error)) return
  if (error.reason === 'FEE_CHANGED') refresh('home')
  if (ofBuyer.has(error.reason)) refresh('wallet')
}
