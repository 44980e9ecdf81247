import type { Dice } from '@u-market/testkit/acts'
import type { Context } from './context.ts'

/** Generates, sends and checks one request. Returns whether it succeeded; throws if anything about it is wrong. */
export type Run = (context: Context, dice: Dice) => Promise<boolean>
