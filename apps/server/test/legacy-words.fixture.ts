/** What that release said in its notices and chats, as it is said now: words may change, what they tell may not. */
import type { Locale } from '@u-market/contract'
import { fill } from '@u-market/i18n/texts'
import { messagesIn } from '@u-market/server/locales/index.ts'
import words from './legacy/words-010.json' with { type: 'json' }

type Told = { readonly now: string; readonly locale: Locale }

/** Texts without places, by themselves; those with places, by what may fill them. */
const exact = new Map<string, Told>()
const patterns: { readonly form: RegExp; readonly told: Told }[] = []

for (const locale of ['en-US', 'zh-CN'] as const)
  for (const namespace of ['lines', 'notices', 'refusals'] as const) {
    const now = new Map(Object.entries(messagesIn(namespace, locale)))
    for (const [key, then] of Object.entries(words[locale][namespace])) {
      const told = { now: now.get(key) ?? then, locale }
      if (then.includes('{')) patterns.push({ form: formOf(then), told })
      else exact.set(then, told)
    }
  }

/** The same value with every such text retold, alone or beside others in a line of `standingOf`. */
export function retold<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? each.split(' | ').map(retoldText).join(' | ') : each,
  )
}

/**
 * Since then a text may name somebody whom it did not name: what was told has a place there, and the name comes from what is
 * told now, if the rest is the same.
 */
export function withNames<T>(then: T, now: unknown): T
export function withNames(then: unknown, now: unknown): unknown {
  if (typeof then === 'string')
    return typeof now === 'string' && then.includes('{') && formOf(then).test(now) ? now : then
  if (Array.isArray(then))
    return then.map((each, at) => withNames(each, Array.isArray(now) ? now[at] : undefined))
  if (typeof then !== 'object' || then === null || typeof now !== 'object' || now === null) return then
  const values = new Map(Object.entries(now))
  return Object.fromEntries(
    Object.entries(then).map(([key, value]) => [key, withNames(value, values.get(key))]),
  )
}

function retoldText(text: string): string {
  const known = exact.get(text)
  if (known) return known.now
  for (const { form, told } of patterns) {
    const found = form.exec(text)
    if (found) return fill(told.now, { ...placesOf(told.now), ...found.groups }, told.locale)
  }
  return text
}

/** Each place of a text, standing for itself. */
function placesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([place, name]) => [name, place]))
}

/** "{by} has paid {num}" as a pattern that names what fills its places. */
function formOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^]*)')}$`)
}
