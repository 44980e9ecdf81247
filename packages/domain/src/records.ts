/** Makes a record of entries. The caller vouches for one per key: the compiler cannot count them. */
export function recordFrom<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Readonly<Record<Key, Value>>
export function recordFrom(
  entries: readonly (readonly [string, unknown])[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries)
}

/** The keys of a table that has none beyond its type. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[]
export function keysOf(table: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(table)
}
