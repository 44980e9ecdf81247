import {
  type Envelope,
  isFieldMessage,
  type Locale,
  type RefusalReason,
  refusalCodes,
  toWire,
  transportStatuses,
} from '@u-market/contract'
import { detailsInWords, filler, plainDetails, refusalMessage, translator } from '../locales/index.ts'
import { unixSeconds } from '../platform/clock.ts'

export function success(data: unknown, locale: Locale, now: Date): Envelope<unknown> {
  return {
    code: 1,
    msg: translator('responses', locale)('ok'),
    time: seconds(now),
    data: toWire(data),
  }
}

export function refused(
  reason: RefusalReason,
  details: Readonly<Record<string, unknown>>,
  locale: Locale,
  now: Date,
): Envelope<unknown> {
  return {
    code: refusalCodes[reason],
    msg: refusalMessage(reason, details, locale),
    time: seconds(now),
    data: toWire({ reason, ...plainDetails(details) }),
  }
}

/** Framework statuses without a text use the text of status 400. */
export function transportResponse(
  status: number,
  locale: Locale,
  now: Date,
  requestId: string,
): Envelope<unknown> {
  return {
    code: status,
    msg: filler('responses', locale)(`status_${transportStatuses.find((known) => known === status) ?? 400}`, {
      requestId,
    }),
    time: seconds(now),
    data: null,
  }
}

export function fieldText(key: string, values: Readonly<Record<string, unknown>>, locale: Locale): string {
  return filler('fields', locale)(isFieldMessage(key) ? key : 'invalid', detailsInWords(values, locale))
}

function seconds(now: Date): string {
  return String(unixSeconds(now))
}
