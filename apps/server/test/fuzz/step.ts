import type { Dice } from '@u-market/testkit/acts'
import type { Context } from './context.ts'

/** Generates, sends and checks one request; answers whether it succeeded, and throws when anything about it is wrong. */
export type Run = (context: Context, dice: Dice) => Promise<boolean>
