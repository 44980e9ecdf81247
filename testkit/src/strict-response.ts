import { isDeepStrictEqual } from 'node:util'
import {
  type Endpoint,
  type Envelope,
  fromWire,
  type Locale,
  type RefusalReason,
  RefusedError,
  refusalCodes,
  sessionEnds,
  TransportError,
  toWire,
} from '@u-market/contract'
import { messagesIn, refusalMessage } from '@u-market/server/locales/index.ts'
import { z } from 'zod'
import type { Reply } from './transport.ts'

/** Reasons with a text that operators write themselves, so it is not compared with the catalogue. */
const spoken: readonly string[] = ['SWITCHED_OFF']

/** Reasons whose details are money: decimal text, which their texts write in the market's currency. */
const ofMoney: readonly string[] = ['PRICE_CHANGED', 'AMOUNT_OUT_OF_LIMITS', 'PRICE_OUT_OF_BAND']

/** Reasons that any call may give; all others must be declared by the endpoint. */
const general: Record<Endpoint['auth'], readonly RefusalReason[]> = {
  N: ['INVALID_PARAMS'],
  Y: ['INVALID_PARAMS'],
  V: ['INVALID_PARAMS', 'REALNAME_REQUIRED', 'REALNAME_PENDING'],
  O: ['INVALID_PARAMS', 'OPERATOR_ROLE'],
}

const envelopeShape = z.strictObject({
  code: z.number().int(),
  msg: z.string().min(1),
  time: z.string().regex(/^\d{10}$/),
  data: z.unknown(),
})
const endShape = z.strictObject({ reason: z.enum(sessionEnds) })
const refusalShape = z.looseObject({ reason: z.string() })
const fieldsShape = z.object({ fields: z.record(z.string(), z.string().min(1)) })

export class ContractBreach extends Error {}

/**
 * Returns the data of a success, checked to be exactly what the contract says. Throws a refusal or transport error, and
 * `ContractBreach` for a mismatch.
 */
export function readStrictly<Data extends z.ZodType>(
  endpoint: Endpoint & { readonly data: Data },
  reply: Reply,
  locale: Locale,
): z.output<Data> {
  const { path } = endpoint
  const envelope = readEnvelopeStrictly(path, reply)
  if (reply.status !== 200) {
    if (envelope.code !== reply.status) breach(path, 'code and status differ', envelope)
    const end = sessionEndIn(endpoint, reply.status, envelope)
    const retryAfter = Number(reply.headers['retry-after'] ?? 0) || null
    throw new TransportError(reply.status, envelope.msg, retryAfter, end)
  }
  if (envelope.code !== 1) throw judgeRefusal(endpoint, envelope, locale)
  const data = renamed(path, envelope.data)
  const parsed = endpoint.data.safeParse(data)
  if (!parsed.success) return breach(path, z.prettifyError(parsed.error), envelope.data)
  // zod drops unknown fields, so a difference means that the response has more than the contract.
  if (!isDeepStrictEqual(parsed.data, data)) breach(path, 'fields beyond the contract', envelope.data)
  return parsed.data
}

export function readEnvelopeStrictly(path: string, reply: Reply): Envelope<unknown> {
  let json: unknown
  try {
    json = JSON.parse(reply.text)
  } catch {
    return breach(path, `HTTP ${reply.status} with a body that is not JSON`, reply.text)
  }
  const parsed = envelopeShape.safeParse(json)
  if (!parsed.success) return breach(path, z.prettifyError(parsed.error), json)
  return parsed.data
}

/** Only a 401 of the console has data: the reason why the session ended. */
function sessionEndIn({ auth, path }: Endpoint, status: number, envelope: Envelope<unknown>) {
  if (envelope.data === null) return null
  const parsed = endShape.safeParse(envelope.data)
  return auth === 'O' && status === 401 && parsed.success
    ? parsed.data.reason
    : breach(path, `data beside HTTP ${status}`, envelope)
}

function breach(path: string, what: string, answer: unknown): never {
  throw new ContractBreach(
    `${path} broke the contract: ${what}\n${JSON.stringify(answer, null, 1)?.slice(0, 2000)}`,
  )
}

function judgeRefusal(endpoint: Endpoint, envelope: Envelope<unknown>, locale: Locale): RefusedError {
  const { path } = endpoint
  const parsed = refusalShape.safeParse(renamed(path, envelope.data))
  if (!parsed.success || !isReason(parsed.data.reason)) return breach(path, 'no known reason', envelope)
  const details = parsed.data
  const { reason } = parsed.data
  const code = refusalCodes[reason]
  const isDeclared =
    general[endpoint.auth].includes(reason) ||
    endpoint.refusals.includes(reason) ||
    (endpoint.isMutation === true && (reason === 'IDEMPOTENCY_CONFLICT' || reason === 'RATE_LIMITED'))
  if (!isDeclared) breach(path, `${reason} is not among its declared refusals`, envelope)
  if (envelope.code !== code) breach(path, `${reason} has code ${code}`, envelope)
  const template = messagesIn('refusals', locale)[reason]
  for (const [, place = ''] of template.matchAll(/\{(\w+)\}/g)) {
    const name = place === 'wait' ? 'retryAfterSeconds' : place
    if (details[name] === undefined || details[name] === '')
      breach(path, `${reason} lacks its detail ${name}`, envelope)
  }
  if (
    !spoken.includes(reason) &&
    withoutMoney(reason, envelope.msg) !== expectedText(reason, details, locale)
  )
    breach(path, `the text of ${reason} in ${locale}`, envelope)
  if (reason === 'INVALID_PARAMS') judgeFields(endpoint, details, locale)
  return new RefusedError(code, envelope.msg, { ...details, reason })
}

function expectedText(
  reason: RefusalReason,
  details: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const figures = Object.entries(details).map(([name, value]) => [name, name === 'reason' ? value : '0'])
  return refusalMessage(reason, ofMoney.includes(reason) ? Object.fromEntries(figures) : details, locale)
}

/** "The price is now R$5.40" → "The price is now 0". */
function withoutMoney(reason: RefusalReason, text: string): string {
  return ofMoney.includes(reason)
    ? text.replaceAll(/(?:\p{L}{0,3}\p{Sc}|\p{L}{1,4}\u00a0)[\d,.]*\d/gu, '0')
    : text
}

function isReason(reason: string): reason is RefusalReason {
  return Object.hasOwn(refusalCodes, reason)
}

/** Translates wire names into the code's names. Throws if a field has a name that is not the wire's. */
function renamed(path: string, data: unknown): unknown {
  const ours = fromWire(data)
  if (!isDeepStrictEqual(toWire(ours), data)) breach(path, 'a field by a name that is not the wire’s', data)
  return ours
}

function judgeFields(endpoint: Endpoint, details: unknown, locale: Locale): void {
  const { path } = endpoint
  const parsed = fieldsShape.safeParse(details)
  if (!parsed.success || Object.keys(parsed.data.fields).length === 0)
    throw new ContractBreach(`${path} broke the contract: no field named`)
  for (const [field, message] of Object.entries(parsed.data.fields)) {
    // The fields of a payment rail are data; the refusal names them as the rail does.
    const isRails = Object.hasOwn(endpoint.body.shape, 'fields')
    if (!Object.hasOwn(endpoint.body.shape, field) && !isRails && field !== 'idempotency-key')
      breach(path, `${field} is no field of it`, details)
    if (!fieldTexts(locale).some((text) => text.test(message)))
      breach(path, `${field} is not answered in ${locale}`, details)
    if (message.includes('{') || /undefined|: $|：$/.test(message))
      breach(path, `unfinished text for ${field}`, details)
  }
}

const textsByLocale = new Map<Locale, readonly RegExp[]>()

/** Returns patterns of all field messages in a language, with any value in their placeholders. */
function fieldTexts(locale: Locale): readonly RegExp[] {
  const known = textsByLocale.get(locale)
  if (known) return known
  const texts = Object.values(messagesIn('fields', locale)).map((text) => {
    const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return new RegExp(`^${escaped.replace(/\{[^}]*\}/g, '[^]*')}$`)
  })
  textsByLocale.set(locale, texts)
  return texts
}
