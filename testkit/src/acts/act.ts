import type { CallName, FormOf } from '@u-market/contract'
import type { Dice } from './dice.ts'

/** Fields as text, so that the model test can read what it has sent. */
export type TextForm<N extends CallName> = FormOf<N> & Readonly<Record<string, string>>

/** An act of a user: one call. */
export type Act<N extends CallName, Known, KnownByChance extends Known = Known> = {
  readonly call: N
  /** A valid form from what the caller knows; stories, the demo and the bench send it. */
  readonly form: (known: Known) => TextForm<N>
  /** Random changes to the form: mostly valid, sometimes such that the call must be refused. */
  readonly vary: (known: KnownByChance, dice: Dice) => Partial<TextForm<N>>
}

export function act<N extends CallName, Known, KnownByChance extends Known = Known>(
  call: N,
  form: (known: Known) => TextForm<N>,
  vary: (known: KnownByChance, dice: Dice) => Partial<TextForm<N>> = () => ({}),
): Act<N, Known, KnownByChance> {
  return { call, form, vary }
}

export function formByChance<N extends CallName, Known, KnownByChance extends Known>(
  { form, vary }: Act<N, Known, KnownByChance>,
  known: KnownByChance,
  dice: Dice,
): TextForm<N> {
  return { ...form(known), ...vary(known, dice) }
}
