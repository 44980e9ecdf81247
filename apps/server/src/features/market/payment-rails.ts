import { codeOf, type HomeConfig, type Locale, type PaymentMethod, wireName } from '@u-market/contract'
import { fiat, fiatText, shownField } from '@u-market/domain'
import type { KeptField, TextByLanguage } from '../../db/column-types.ts'
import type { Db } from '../../db/database.ts'
import { translator } from '../../locales/index.ts'
import type { Rail } from '../deps.ts'

/** Finds all rails, also those that this market does not offer, in the order of lists. */
export function findRails(db: Db): Promise<(Rail & { readonly changedAt: Date })[]> {
  return db.selectFrom('paymentRail').selectAll().orderBy('position').orderBy('type').execute()
}

/** Returns the rails that the market offers. */
export function railsOn(rails: readonly Rail[]): Rail[] {
  return rails.filter(({ isOn }) => isOn)
}

/** Names by type, also of rails that the market does not offer: orders name them. */
export function railNames(rails: readonly Rail[], locale: Locale): ReadonlyMap<string, string> {
  return new Map(rails.map(({ type, names }) => [type, textIn(names, locale)]))
}

export function textIn(texts: TextByLanguage, locale: Locale): string {
  return texts[codeOf(locale)]
}

type RailView = HomeConfig['methodTypes'][number]

/** Rails that the market has offered, or at least changed, and does not offer now: their accounts and orders are still shown. */
export function formerRails(rails: readonly Rail[], locale: Locale): HomeConfig['formerMethodTypes'] {
  return rails
    .filter(({ isOn, version }) => !isOn && version > 1)
    .map((rail) => {
      const { type, name, mark, colour, showsPayer } = railView(rail, locale)
      return { type, name, mark, colour, showsPayer }
    })
}

export function railView(rail: Rail, locale: Locale): RailView {
  const name = textIn(rail.names, locale)
  return {
    type: rail.type,
    name,
    hasBank: flag(rail.fields.some((field) => field.name === 'bankName')),
    hasQrCode: flag(rail.hasQrCode),
    mark: rail.mark === '' ? initialOf(name) : rail.mark,
    colour: rail.colour,
    country: rail.country,
    reversible: flag(rail.isReversible),
    showsPayer: flag(rail.showsPayer),
    payMinutes: rail.payMinutes,
    releaseMinutes: rail.releaseMinutes,
    largest: rail.largestMinor === null ? null : fiatText(fiat(rail.largestMinor)),
    fields: rail.fields.map((field) => ({
      name: wireName(field.name),
      label: textIn(field.labels, locale),
      kind: field.kind,
      required: flag(field.isRequired),
      minLength: field.min,
      maxLength: field.max,
      prefix: field.prefix,
    })),
  }
}

type Kept = Pick<PaymentMethod, 'account' | 'bankName' | 'bankBranch'> & {
  readonly fields?: readonly KeptField[]
}

/** Returns what a payer enters, in the reader's language. A method that was saved before rails had fields has up to three. */
export function methodFields(method: Kept, locale: Locale): PaymentMethod['fields'] {
  const { fields = [], account, bankName, bankBranch } = method
  if (fields.length > 0)
    return fields.map(({ name, labels, kind, value }) => ({
      ...{ name: wireName(name), value, label: textIn(labels, locale) },
      shown: shownField(kind, value),
    }))
  const t = translator('market', locale)
  return [
    { name: 'account', label: t('account'), value: account, shown: shownField('account', account) },
    { name: wireName('bankName'), label: t('bankName'), value: bankName, shown: bankName },
    { name: wireName('bankBranch'), label: t('bankBranch'), value: bankBranch, shown: bankBranch },
  ].filter(({ value }) => value !== '')
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase()
}
