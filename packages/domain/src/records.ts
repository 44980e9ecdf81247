/** A record of its entries. The caller vouches that there is one for each key: the compiler cannot count them. */
export function recordFrom<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Readonly<Record<Key, Value>>
export function recordFrom(
  entries: readonly (readonly [string, unknown])[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries)
}

/** The keys of a table that has no others than its type says. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[]
export function keysOf(table: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(table)
}
