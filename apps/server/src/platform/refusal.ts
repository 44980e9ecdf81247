import type {
  FieldMessage,
  FieldName,
  Locale,
  RefusalReason,
  SessionEnd,
  TransportStatus,
} from '@u-market/contract'
import { unixSeconds } from './clock.ts'

/** An expected refusal: rolls the transaction back and is returned with HTTP 200. The client gets the details. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly details: Readonly<Record<string, unknown>>
  /** The text an operator wrote for refused users; null: the reason's own text. */
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

/** A well-formed value that is not possible: refused as `INVALID_PARAMS` with the field's name. */
export class FieldRefusal extends Error {
  readonly fields: Readonly<Record<string, FieldMessage>>
  readonly values: Readonly<Record<string, unknown>>
  constructor(field: FieldName, message: FieldMessage, values: Readonly<Record<string, unknown>> = {}) {
    super(`${field}: ${message}`)
    this.fields = { [field]: message }
    this.values = values
  }
}

/** A refusal by the transport, returned with its HTTP status. */
export class TransportRefusal extends Error {
  readonly status: TransportStatus
  readonly retryAfterSeconds: number | undefined
  constructor(status: TransportStatus, retryAfterSeconds?: number) {
    super(String(status))
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 401 at the console, with the reason why the session ended; null if there was no session. */
export class SessionRefusal extends TransportRefusal {
  readonly end: SessionEnd | null
  constructor(end: SessionEnd | null) {
    super(401)
    this.end = end
  }
}

type Outcome = {
  readonly decidedBy: string | null
  /** The outcome, as the console's responses name it. */
  readonly decision: string
  readonly decidedAt: Date | null
}

/** For the slower of two operators: the decision, who made it, and when. */
export function alreadyDecided({ decidedBy, decision, decidedAt }: Outcome): Refusal {
  return new Refusal('REVIEW_STATE', {
    decidedBy: decidedBy ?? '',
    decision,
    decidedAt: decidedAt && unixSeconds(decidedAt),
  })
}
