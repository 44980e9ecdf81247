import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'

/** Stock, price, state or fee is not what the screen shows: fetch it again. */
export function refetchRefused(error: Error): void {
  if (isRefused(error)) refresh('offers')
  refetchFee(error)
}

/** The fee is the market's, not the offer's. */
export function refetchFee(error: Error): void {
  if (isRefused(error) && error.reason === 'FEE_CHANGED') refresh('home')
}
