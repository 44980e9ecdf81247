import type { MarketSettings } from '../settings.ts'
import { HOUR_MS } from '../time.ts'

/** Times in Unix milliseconds. */
type Saved = {
  /** When the session was opened that adds or changes the account. */
  readonly loggedInAt: number
  /** It is the first receiving account that the user has ever had: there is no older one that buyers know. */
  readonly isFirst: boolean
  readonly now: number
}

/**
 * Returns from when new orders may use a receiving account that is saved now; null: at once. An intruder who logs in would lead
 * the buyers' money to another account: the wait gives the owner, who is notified, time to act.
 */
export function accountUsableAt(
  { loggedInAt, isFirst, now }: Saved,
  { newAccountHours }: Pick<MarketSettings, 'newAccountHours'>,
): number | null {
  const wait = newAccountHours * HOUR_MS
  return isFirst || loggedInAt + wait <= now ? null : now + wait
}

/** The last four letters or digits of an account, by which its owner recognizes it; of an e-mail address, of the name. */
export function accountTail(account: string): string {
  const [name = ''] = account.split('@')
  return Array.from(name.replace(/[^\p{L}\p{N}]/gu, '') || account)
    .slice(-4)
    .join('')
}
