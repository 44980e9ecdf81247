import type { Identity } from '@u-market/testkit/strict-client'
import type { Account } from './account.ts'
import type { Plan } from './act.ts'
import type { Caller, RunContext } from './perform.ts'

/** Somebody at the console. */
export type AtConsole = Caller & {
  readonly context: RunContext
  readonly accounts: readonly Account[]
  readonly mark: () => string
  /** Who approves what they propose. */
  readonly second: Identity
  /** Their authenticator's. */
  readonly secret: string
}

/** Something that waits for an operator; null: nothing does. */
export type Duty = (at: AtConsole) => Promise<Plan | null>
