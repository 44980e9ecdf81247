declare const kind: unique symbol
/** A value of a kind of its own: no other kind, and no plain value, can be given for it. */
export type Branded<Base, Kind extends string = string> = Base & { readonly [kind]: Kind }

/** Calls a value by its kind. The caller vouches for it: the value itself does not show it. */
export function brand<T extends Branded<number>>(value: number): T
export function brand<T extends Branded<string>>(value: string): T
export function brand<T extends Branded<bigint>>(value: bigint): T
export function brand(value: unknown): unknown {
  return value
}
