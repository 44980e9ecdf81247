declare const kind: unique symbol
/** A value that cannot be mixed up with a plain value or with another kind. */
export type Branded<Base, Kind extends string = string> = Base & { readonly [kind]: Kind }

/** Brands a value. The caller vouches for its kind: nothing is checked. */
export function brand<T extends Branded<number>>(value: number): T
export function brand<T extends Branded<string>>(value: string): T
export function brand<T extends Branded<bigint>>(value: bigint): T
export function brand(value: unknown): unknown {
  return value
}
