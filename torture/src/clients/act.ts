import type { Effect } from '@u-market/testkit/acts'
import type { SendOptions, StrictClient } from '@u-market/testkit/strict-client'

/** One act, which may be sent several times. */
export type Plan = {
  /** Name of the call. */
  readonly name: string
  /** By which the server recognizes a repeat: an idempotency key, an id in the form, or nothing. */
  readonly repeats: 'key' | 'itself' | 'never'
  readonly send: (client: StrictClient, options: SendOptions) => Promise<unknown>
  /** @param key null if it is sent without a key */
  readonly effects: (key: string | null) => readonly Effect[]
}

/** Outcome of one attempt. An `unanswered` one may or may not have taken effect. */
export type Outcome =
  | { readonly is: 'done'; readonly answer: unknown }
  | { readonly is: 'refused'; readonly why: string }
  /** Nothing was done; it may be sent again. */
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
  /** The ids in the first response; every later response must have the same. */
  identity: string | null
}

/** Returns the ids in a response, of the object that was created or changed. */
export function identityOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer)
  return names.flatMap((name) => (name in answer ? [`${name} ${Reflect.get(answer, name)}`] : [])).join(', ')
}

const names = ['id', 'orderId', 'postingId', 'url']
