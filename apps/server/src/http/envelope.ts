import {
  type Bilingual,
  type Envelope,
  type FieldMessage,
  fieldMessages,
  fill,
  inLocale,
  type Locale,
  type RefusalReason,
  refusals,
  type TransportStatus,
  transportMessages,
} from '@u-market/contract'

const seconds = (now: Date): string => String(Math.floor(now.getTime() / 1000))
const OK: Bilingual = ['OK', '成功']

export const success = (data: unknown, locale: Locale, now: Date): Envelope<unknown> => ({
  code: 1,
  msg: inLocale(OK, locale),
  time: seconds(now),
  data,
})

export const refused = (
  reason: RefusalReason,
  details: Readonly<Record<string, unknown>>,
  locale: Locale,
  now: Date,
): Envelope<unknown> => {
  const [code, ...texts] = refusals[reason]
  return {
    code,
    msg: fill(inLocale(texts, locale), details),
    time: seconds(now),
    data: { reason, ...details },
  }
}

export const transportAnswer = (
  status: TransportStatus,
  locale: Locale,
  now: Date,
  requestId: string,
): Envelope<unknown> => ({
  code: status,
  msg: fill(inLocale(transportMessages[status], locale), { request_id: requestId }),
  time: seconds(now),
  data: null,
})

export const isFieldMessage = (key: string): key is FieldMessage => Object.hasOwn(fieldMessages, key)

export const fieldText = (key: string, values: Readonly<Record<string, unknown>>, locale: Locale): string =>
  fill(inLocale(fieldMessages[isFieldMessage(key) ? key : 'invalid'], locale), values)
