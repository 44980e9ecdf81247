/** The language in which a test runs where it runs in one: the title decides, so that it is the same on every machine. */
export function languageOf<Locale extends string>(title: string, locales: readonly Locale[]): Locale {
  // FNV-1a
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(title)) hash = Math.imul(hash ^ byte, 0x01000193)
  const locale = locales[(hash >>> 0) % locales.length]
  if (locale === undefined) throw new Error('no language to choose from')
  return locale
}
