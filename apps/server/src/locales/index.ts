import { readdir } from 'node:fs/promises'
import { DEFAULT_LOCALE, type Locale, locales, type RefusalReason } from '@u-market/contract'
import { type Catalogue, loadTexts } from '@u-market/i18n/texts'
import type { messages as accounts } from './en-US/accounts.ts'
import type { messages as actors } from './en-US/actors.ts'
import type { messages as acts } from './en-US/acts.ts'
import type { messages as exports } from './en-US/exports.ts'
import type { messages as fields } from './en-US/fields.ts'
import type { messages as freezePage } from './en-US/freezePage.ts'
import type { messages as lines } from './en-US/lines.ts'
import type { messages as mails } from './en-US/mails.ts'
import type { messages as market } from './en-US/market.ts'
import type { messages as messaging } from './en-US/messaging.ts'
import type { messages as notices } from './en-US/notices.ts'
import type { messages as orders } from './en-US/orders.ts'
import type { messages as pages } from './en-US/pages.ts'
import type { messages as refusals } from './en-US/refusals.ts'
import type { messages as responses } from './en-US/responses.ts'
import { Money } from './money-text.ts'

/** The server's texts by namespace; each language of a namespace is a file. */
export type ServerMessages = {
  accounts: typeof accounts
  acts: typeof acts
  actors: typeof actors
  exports: typeof exports
  responses: typeof responses
  fields: typeof fields
  freezePage: typeof freezePage
  lines: typeof lines
  mails: typeof mails
  market: typeof market
  messaging: typeof messaging
  notices: typeof notices
  orders: typeof orders
  pages: typeof pages
  refusals: typeof refusals
}

/** A text that operators have written: in the default language, and perhaps in others. */
export type ByLocale<T> = Readonly<Partial<Record<Locale, T>> & Record<typeof DEFAULT_LOCALE, T>>

/** Returns the text of a language; the default language's if it is missing. */
export function inLocale<T>(texts: ByLocale<T>, locale: Locale): T {
  return texts[locale] ?? texts[DEFAULT_LOCALE]
}

const files = await readdir(new URL(`${DEFAULT_LOCALE}/`, import.meta.url))

export const { translator, filler, messagesIn } = await loadTexts<ServerMessages, Locale>({
  locales,
  fallback: DEFAULT_LOCALE,
  namespaces: files.map((file) => file.replace('.ts', '')),
  load: async (locale, namespace): Promise<Catalogue> => {
    const { messages } = await import(`./${locale}/${namespace}.ts`)
    return messages
  },
})

/**
 * Returns a refusal's text in its reader's language. The text of a temporary refusal contains `{wait}`, the time until it ends.
 */
export function refusalMessage(
  reason: RefusalReason,
  details: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const { retryAfterSeconds: seconds, why, what, limit } = details
  const text = filler('refusals', locale)
  // Users see the reason; an operator's account is closed without one.
  if (reason === 'ACCOUNT_CLOSED' && typeof why === 'string')
    return translator('accounts', locale)('closedFor', { why })
  if (reason === 'ORDER_PAUSED' && what === 'sales') return translator('accounts', locale)('salesPaused')
  // No proposal ends a hold by itself.
  if (reason === 'SECOND_NEEDED' && what === 'hold')
    return translator('accounts', locale)('heldForClaim', { limit: String(limit) })
  return text(
    reason,
    detailsInWords(
      typeof seconds === 'number' ? { ...details, wait: durationText(seconds, locale) } : details,
      locale,
    ),
  )
}

type Details = Readonly<Record<string, unknown>>

/** A refusal's details for clients: money as decimal text. */
export function plainDetails(details: Details): Details {
  return mapMoney(details, (money) => money.text)
}

/** A refusal's details for its text: money as the market writes it. */
export function detailsInWords(details: Details, locale: Locale): Details {
  return mapMoney(details, (money) => money.inWords(locale))
}

function mapMoney(details: Details, write: (money: Money) => string): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value instanceof Money ? write(value) : value]),
  )
}

/** In seconds below 60, in minutes below two hours, otherwise in hours and minutes. */
export function lengthText(seconds: number, locale: Locale): string {
  const t = translator('responses', locale)
  if (seconds < 60) return t('seconds', { count: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return t('minutes', { count: minutes })
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? t('hours', { count: hours }) : t('hoursMinutes', { hours, minutes: rest })
}

/** In seconds below 60, otherwise in whole minutes, rounded up. */
function durationText(seconds: number, locale: Locale): string {
  const t = translator('responses', locale)
  return seconds < 60 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) })
}
