export const locales = ['en-US', 'zh-CN'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en-US'

/** A text in both languages, in the order of `locales`. */
export type Bilingual = readonly [enUS: string, zhCN: string]
export const inLocale = (text: Bilingual, locale: Locale): string => text[locales.indexOf(locale)] ?? text[0]

/** Fills `{name}` places; a missing value leaves its place empty. */
export const fill = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** The best of our locales for an `accept-language` header; en-US when none fits. */
export const localeFrom = (header: string | undefined): Locale =>
  header && /^\s*zh\b/i.test(header) ? 'zh-CN' : DEFAULT_LOCALE
