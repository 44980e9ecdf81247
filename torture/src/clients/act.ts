import type { Effect } from '@u-market/testkit/acts'
import type { SendOptions, StrictClient } from '@u-market/testkit/strict-client'

/** One act, to be sent as often as it needs. */
export type Plan = {
  /** The call. */
  readonly name: string
  /** What makes sending it again the same act: a key in a header, a name of its own in the form, or nothing. */
  readonly repeats: 'key' | 'itself' | 'never'
  readonly send: (client: StrictClient, options: SendOptions) => Promise<unknown>
  /** @param key null: it is sent without one */
  readonly effects: (key: string | null) => readonly Effect[]
}

/** What became of one sending. Whether it took effect is not known of an `unanswered` one. */
export type Outcome =
  | { readonly is: 'done'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly why: string }
  /** Nothing was done, and it may be sent again. */
  | { readonly is: 'postponed'; readonly why: string }
  | { readonly is: 'unanswered'; readonly why: string }

export type Attempt = {
  readonly server: string
  /** Milliseconds since the run began. */
  readonly begunAt: number
  readonly endedAt: number
  readonly outcome: Outcome
}

export type ActState = 'under way' | 'acknowledged' | 'refused' | 'unknown'

export type Act = {
  readonly id: number
  readonly by: string
  readonly plan: Plan
  readonly key: string | null
  readonly attempts: Attempt[]
  state: ActState
  /** Of the first answer: what every later one has to name as well. */
  identity: string | null
}

/** What an answer names: the thing that was made or changed. */
export function identityOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer)
  return names.flatMap((name) => (name in answer ? [`${name} ${Reflect.get(answer, name)}`] : [])).join(', ')
}

const names = ['id', 'orderId', 'postingId', 'url']
