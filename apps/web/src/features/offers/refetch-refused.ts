import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'

/** Stock, price, state or fee is not what the screen shows: fetch it again. */
export function refetchRefused(error: Error): void {
  if (isRefused(error)) refresh('offers')
  refetchTerms(error)
}

/** The fee is the market's and a pause the buyer's, neither the offer's. */
export function refetchTerms(error: Error): void {
  if (!isRefused(error)) return
  if (error.reason === 'FEE_CHANGED') refresh('home')
  if (error.reason === 'ORDER_PAUSED') refresh('wallet')
}
