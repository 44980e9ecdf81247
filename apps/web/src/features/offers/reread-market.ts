import { fieldError } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'

/** The times to pay have changed since the form was opened: the market is read again, so that the form has those that hold. */
export function rereadMarket(error: unknown): void {
  if (fieldError(error, 'payMinutes')) refresh('home')
}
