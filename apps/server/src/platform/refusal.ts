import type {
  FieldMessage,
  FieldName,
  Locale,
  RefusalReason,
  SessionEnd,
  TransportStatus,
} from '@u-market/contract'
import { unixSeconds } from './clock.ts'

/** An expected no: rolls the transaction back and becomes an answer with HTTP 200. Details go to the caller. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly details: Readonly<Record<string, unknown>>
  /** What somebody wrote for those who are refused; null: the words of the reason. */
  readonly wordsIn: ((locale: Locale) => string) | null
  constructor(
    reason: RefusalReason,
    details: Readonly<Record<string, unknown>> = {},
    wordsIn: ((locale: Locale) => string) | null = null,
  ) {
    super(reason)
    this.reason = reason
    this.details = details
    this.wordsIn = wordsIn
  }
}

/** A field that is well-formed but cannot be: refused as `INVALID_PARAMS` with the field named. */
export class FieldRefusal extends Error {
  readonly fields: Readonly<Record<string, FieldMessage>>
  readonly values: Readonly<Record<string, unknown>>
  constructor(field: FieldName, message: FieldMessage, values: Readonly<Record<string, unknown>> = {}) {
    super(`${field}: ${message}`)
    this.fields = { [field]: message }
    this.values = values
  }
}

/** A no of the transport: answered with its HTTP status. */
export class TransportRefusal extends Error {
  readonly status: TransportStatus
  readonly retryAfterSeconds: number | undefined
  constructor(status: TransportStatus, retryAfterSeconds?: number) {
    super(String(status))
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 401 at the console, with the reason why the session is over; null: there was none. */
export class SessionRefusal extends TransportRefusal {
  readonly end: SessionEnd | null
  constructor(end: SessionEnd | null) {
    super(401)
    this.end = end
  }
}

type Outcome = {
  readonly decidedBy: string | null
  /** What it came to, as the console's answers call it. */
  readonly decision: string
  readonly decidedAt: Date | null
}

/** For the operator who was slower: who has decided, what, and when. */
export function alreadyDecided({ decidedBy, decision, decidedAt }: Outcome): Refusal {
  return new Refusal('REVIEW_STATE', {
    decidedBy: decidedBy ?? '',
    decision,
    decidedAt: decidedAt && unixSeconds(decidedAt),
  })
}
