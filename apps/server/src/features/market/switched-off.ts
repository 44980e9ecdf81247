import type { Locale } from '@u-market/contract'
import { readSwitch, type SwitchName } from '@u-market/domain'
import { translator } from '../../locales/index.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What is stopped, and what people are told of it. */
export type SwitchedOff = {
  readonly what: string
  readonly words: Readonly<Partial<Record<Locale, string>>>
  readonly since: Date
  readonly until: Date | null
}

/** Throws `SWITCHED_OFF {what, until}` when one of these is stopped. */
export function requireOn(off: readonly SwitchedOff[], ...wanted: readonly SwitchName[]): void {
  const found = off.find(({ what }) => wanted.some((each) => each === what))
  if (found) throw switchedOff(found)
}

export function switchedOff(off: Omit<SwitchedOff, 'since'>): Refusal {
  const { what, until } = off
  return new Refusal('SWITCHED_OFF', { what, until: until && unixSeconds(until) }, (locale) =>
    switchWords(off, locale),
  )
}

/** Payment types that are stopped. */
export function stoppedTypesOf(off: readonly SwitchedOff[]): string[] {
  return off.flatMap(({ what }) => {
    const named = readSwitch(what)
    return named?.kind === 'method' ? [named.subject] : []
  })
}

/** The words that an operator wrote, or the server's own for such a stop. */
export function switchWords({ what, words }: Pick<SwitchedOff, 'what' | 'words'>, locale: Locale): string {
  const kind = readSwitch(what)?.kind
  return words[locale] || (kind ? translator('switches', locale)(kind) : '')
}
