/**
 * Whatever can be guessed is guessed against a count. A try is taken before the guess is judged and given back when it was
 * right, so that any number of guesses sent at once get no more answers than the count allows.
 */
import { limitByKey } from '../../platform/limit-concurrency.ts'
import type { Deps } from '../deps.ts'
import { clearTries, findWindowEnd, reserveTry, returnTry } from './guess-counter.queries.ts'

const WINDOW_MS = 15 * 60_000

export type Guess = { readonly subject: string; readonly tries: number }
export type Verdict =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  | { readonly is: 'locked'; readonly until: number }

/** One guess at a time for each subject: right ones sent at once must not take up each other's tries. */
const judging = limitByKey({ running: 1, waiting: 200 })

export function judgeGuess(
  deps: Pick<Deps, 'database' | 'clock'>,
  { subject, tries }: Guess,
  isRight: () => Promise<boolean>,
): Promise<Verdict> {
  return judging(subject, async () => {
    const db = deps.database.kysely
    const at = deps.clock.now()
    const taken = await reserveTry(db, { subject, tries, at, endsAt: new Date(at.getTime() + WINDOW_MS) })
    if (taken === null) {
      const end = (await findWindowEnd(db, subject)) ?? at
      return { is: 'locked', until: Math.ceil(end.getTime() / 1000) }
    }
    const isIt = await isRight().catch(async (error: unknown) => {
      // It was not judged: the line was full.
      await returnTry(db, subject)
      throw error
    })
    if (!isIt) return { is: 'wrong', triesLeft: tries - taken }
    await clearTries(db, subject)
    return { is: 'right' }
  })
}
