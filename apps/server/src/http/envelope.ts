import {
  type Envelope,
  isFieldMessage,
  type Locale,
  type RefusalReason,
  refusalCodes,
  type TransportStatus,
  toWire,
} from '@u-market/contract'
import { filler, translator } from '../locales/index.ts'

const seconds = (now: Date): string => String(Math.floor(now.getTime() / 1000))

export const success = (data: unknown, locale: Locale, now: Date): Envelope<unknown> => ({
  code: 1,
  msg: translator('answers', locale)('ok'),
  time: seconds(now),
  data: toWire(data),
})

export const refused = (
  reason: RefusalReason,
  details: Readonly<Record<string, unknown>>,
  locale: Locale,
  now: Date,
): Envelope<unknown> => ({
  code: refusalCodes[reason],
  msg: filler('refusals', locale)(reason, details),
  time: seconds(now),
  data: toWire({ reason, ...details }),
})

export const transportAnswer = (
  status: TransportStatus,
  locale: Locale,
  now: Date,
  requestId: string,
): Envelope<unknown> => ({
  code: status,
  msg: filler('answers', locale)(`status_${status}`, { requestId }),
  time: seconds(now),
  data: null,
})

export const fieldText = (key: string, values: Readonly<Record<string, unknown>>, locale: Locale): string =>
  filler('fields', locale)(isFieldMessage(key) ? key : 'invalid', values)
