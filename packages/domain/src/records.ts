/** Makes a record of entries. The caller must pass one entry per key, which the compiler cannot check. */
export function recordFrom<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Readonly<Record<Key, Value>>
export function recordFrom(
  entries: readonly (readonly [string, unknown])[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries)
}

/** Returns the keys with their type. The caller vouches that the table has no other keys. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[]
export function keysOf(table: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(table)
}
