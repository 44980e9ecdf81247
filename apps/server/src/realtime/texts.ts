import {
  type Bilingual,
  fieldMessages,
  fill,
  inLocale,
  type Locale,
  refusals,
  transportMessages,
} from '@u-market/contract'
import { FieldRefusal, Refusal } from '../platform/refusal.ts'

export const texts = {
  badFrame: ['This message was not understood', '无法识别的消息'],
  tooFast: ['Too many messages, please wait', '消息过于频繁，请稍后再试'],
  ordered: ['{name} has placed an order for {num} U', '买家 {name} 已下单 {num} U'],
} as const satisfies Record<string, Bilingual>

/** What a refusal says to a person; null for a bug. */
export const refusalText = (error: unknown, locale: Locale): string | null => {
  if (error instanceof Refusal) {
    const [, ...bilingual] = refusals[error.reason]
    return fill(inLocale(bilingual, locale), error.details)
  }
  if (error instanceof FieldRefusal) {
    const [message = 'invalid'] = Object.values(error.fields)
    return fill(inLocale(fieldMessages[message], locale), error.values)
  }
  return null
}

export const bugText = (requestId: string, locale: Locale): string =>
  fill(inLocale(transportMessages[500], locale), { request_id: requestId })
