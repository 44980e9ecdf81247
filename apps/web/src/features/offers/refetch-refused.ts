import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'

const ofReader: ReadonlySet<string> = new Set([
  'ORDER_PAUSED',
  'NO_TRADE',
  'ACCOUNT_FROZEN',
  'HELD_UNTIL',
  'INSUFFICIENT_COIN',
])

/** Stock, price, state or fee is not what the screen shows: fetch it again. */
export function refetchRefused(error: Error): void {
  if (isRefused(error)) refresh('offers')
  refetchTerms(error)
}

/** The fee is the market's, a pause, a sanction or too little coin the reader's, a method theirs too: none is the offer's. */
export function refetchTerms(error: Error): void {
  if (!isRefused(error)) return
  if (error.reason === 'FEE_CHANGED') refresh('home')
  if (ofReader.has(error.reason)) refresh('wallet')
  if (error.reason === 'METHOD_NOT_FOUND') refresh('methods')
}
