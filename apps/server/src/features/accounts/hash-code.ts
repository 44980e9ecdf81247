import { createHmac } from 'node:crypto'
import type { CodeEvent } from './sms-code.queries.ts'

/** Six figures are no secret against a plain digest, so the digest is keyed. */
export function hashCode(
  secret: string,
  { mobile, event, code }: { mobile: string; event: CodeEvent; code: string },
): Buffer {
  return createHmac('sha256', `sms:${secret}`).update(`${mobile} ${event} ${code}`).digest()
}
