import type { Account } from './account.ts'
import type { Plan } from './act.ts'
import type { Doer, Ground } from './perform.ts'

/** Somebody at the console. */
export type AtConsole = Doer & {
  readonly ground: Ground
  readonly accounts: readonly Account[]
  readonly mark: () => string
}

/** Something that waits for an operator; null: nothing does. */
export type Duty = (at: AtConsole) => Promise<Plan | null>
