/**
 * Wrong guesses at a login are counted. So many are free; after that each next one has to wait, longer every time. A guess is
 * counted before it is judged, so that any number of guesses sent at once get no more answers than that. Times in milliseconds.
 */
export type GuessLimit = {
  readonly freeTries: number
  /** After the last free try, and after each one that follows; the last of them holds from then on. */
  readonly delayMinutes: readonly number[]
  readonly keptHours: number
  /** From the last wrong guess on; otherwise from the first. */
  readonly isKeptFromLast: boolean
}

/** Longer than people mistype, shorter than the likeliest passwords. */
const ACCOUNT_FREE_TRIES = 10

/** At one account from all addresses together, but for those that it was signed in from: some 110 guesses a day. */
export const accountGuesses: GuessLimit = {
  freeTries: ACCOUNT_FREE_TRIES,
  // No longer than a quarter of an hour: it holds up the owner too, on a phone that is new to us.
  delayMinutes: [1, 2, 4, 8, 15],
  keptHours: 24,
  isKeptFromLast: true,
}

/**
 * At one account from one address. These waits are the longer ones: whoever wants to hold an owner up by guessing needs a new
 * address for every ten guesses.
 */
export const pairGuesses: GuessLimit = {
  freeTries: ACCOUNT_FREE_TRIES,
  delayMinutes: [15, 30, 60, 120, 240],
  keptHours: 24,
  isKeptFromLast: true,
}

/**
 * From one address at all accounts. A household or an office mistypes less in an hour; many phones share an address of their
 * network, so that the count ends with its hour.
 */
export const addressGuesses: GuessLimit = {
  freeTries: 30,
  delayMinutes: [1, 2, 4, 8, 15],
  keptHours: 1,
  isKeptFromLast: false,
}

/** How long an address that an account was signed in from is known: about a season between visits. */
export const KNOWN_ADDRESS_DAYS = 90

export type GuessCount = {
  readonly wrongTries: number
  readonly lockedUntil: number | null
  readonly forgottenAt: number
}
export type GuessTry =
  | { readonly is: 'taken'; readonly count: GuessCount }
  | { readonly is: 'locked'; readonly until: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Counts one more guess, unless the last one has to be waited for. */
export function takeTry(kept: GuessCount | undefined, limit: GuessLimit, now: number): GuessTry {
  if (kept?.lockedUntil && kept.lockedUntil > now) return { is: 'locked', until: kept.lockedUntil }
  const held = kept && kept.forgottenAt > now ? kept : undefined
  const wrongTries = (held?.wrongTries ?? 0) + 1
  const delay = delayMinutesAfter(wrongTries, limit)
  const count: GuessCount = {
    wrongTries,
    lockedUntil: delay === 0 ? null : now + delay * MINUTE_MS,
    forgottenAt: held && !limit.isKeptFromLast ? held.forgottenAt : now + limit.keptHours * HOUR_MS,
  }
  return { is: 'taken', count }
}

function delayMinutesAfter(wrongTries: number, { freeTries, delayMinutes }: GuessLimit): number {
  if (wrongTries < freeTries) return 0
  return delayMinutes[wrongTries - freeTries] ?? delayMinutes.at(-1) ?? 0
}
