import type { Dice } from '../throw-dice.ts'
import type { Context } from './context.ts'

/** Generates, sends and checks one request; answers whether it succeeded, and throws when anything about it is wrong. */
export type Run = (context: Context, dice: Dice) => Promise<boolean>
