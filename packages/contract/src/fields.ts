import {
  type Asset,
  COIN_DECIMALS,
  coin,
  disputeId,
  FIAT_DECIMALS,
  fiat,
  isWeakPayPassword,
  MAX_PAGE_ROWS,
  MAX_PASSWORD_CHARACTERS,
  MAX_REASON_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  MIN_REASON_CHARACTERS,
  type Minor,
  offerId,
  orderId,
  parseMinor,
  parsePercent,
  parsePremium,
  paymentMethodId,
  price,
  userId,
} from '@u-market/domain'
import { z } from 'zod'
import type { FieldMessage } from './refusals.ts'

const anyText = z.string({ error: ({ input }) => key(input === undefined ? 'required' : 'invalid') })

/** Text that is there at all. */
export const given = anyText.min(1, key('required'))

/** Control characters, and halves of a character that stand alone. Nothing else is kept out of free text. */
const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_BUT_BREAKS = /(?![\n\t])[\p{Cc}\p{Cs}]/u

/**
 * One line of free text, kept as it was written. Wherever it appears it is shown as text: `<`, quotes and the marks that turn
 * the direction of reading are characters like any other.
 */
export function line(minimum: number, maximum: number) {
  return sized(minimum, maximum).refine((text) => !CONTROL.test(text), key('control_characters'))
}

/** Free text of several lines, kept as it was written. */
export function paragraph(minimum: number, maximum: number) {
  return sized(minimum, maximum).refine((text) => !CONTROL_BUT_BREAKS.test(text), key('control_characters'))
}

/** A line that is looked up, or that stands for somebody: blanks at its ends say nothing. */
export function trimmedLine(minimum: number, maximum: number) {
  return line(minimum, maximum).transform((text) => text.trim())
}

/** A person's or bank's name, to be compared with what stands on a document or an account. */
export function name(minimum: number, maximum: number) {
  return sized(minimum, maximum)
    .refine((text) => !CONTROL.test(text), key('control_characters'))
    .refine((text) => /^[\p{L}\p{M}\p{N} .·'’\-_()（）]+$/u.test(text), key('name_characters'))
    .transform((text) => text.trim().replace(/ +/g, ' '))
}

export function integer(minimum: number, maximum: number) {
  return matching(/^\d{1,9}$/, 'integer')
    .transform(Number)
    .refine((value) => value >= minimum, { error: key('below_min'), params: { minimum } })
    .refine((value) => value <= maximum, key('too_large'))
}

/** Unix seconds; whether it lies ahead is judged by the server's clock. */
export const moment = matching(/^\d{1,10}$/, 'integer').transform(Number)

export const username = matching(/^[a-z][a-z0-9_]{2,29}$/i, 'username')
/** An international number; a bare mainland number gets its +86. Stored as E.164. */
export const mobile = matching(/^(?:\+[1-9]\d{6,14}|1[3-9]\d{9})$/, 'mobile').transform((text) =>
  text.startsWith('+') ? text : `+86${text}`,
)
export const smsCode = matching(/^\d{6}$/, 'code')
export const payPassword = matching(/^\d{6}$/, 'six_figures')
/** One that is set, and not one that is checked. */
export const newPayPassword = payPassword.refine(
  (digits) => !isWeakPayPassword(digits),
  key('pay_password_weak'),
)
export const password = given
  .refine(
    (text) => text.length >= MIN_PASSWORD_CHARACTERS && text.length <= MAX_PASSWORD_CHARACTERS,
    key('password'),
  )
  .refine((text) => !CONTROL.test(text), key('control_characters'))
/** A password that is checked, not set: any text of a sane length. */
export const presentedPassword = given.refine((text) => text.length <= 256, {
  error: key('too_long'),
  params: { maximum: 256 },
})

/** More than zero, as "12", "12.3" or "12.34". */
export const coinAmount = money(COIN_DECIMALS, coin)
export const fiatAmount = money(FIAT_DECIMALS, fiat)
export const unitPrice = money(FIAT_DECIMALS, price)
/** Coin that may be none. */
export const coinFee = money(COIN_DECIMALS, coin, { isNoneTaken: true })
/** A limit of money; none of it takes the limit away. */
export const fiatLimit = money(FIAT_DECIMALS, fiat, { isNoneTaken: true })
/** A share below the whole, as "0.5" or "12.50" percent; in basis points. */
export const percent = given.transform((text, context): number => {
  const basisPoints = parsePercent(text)
  if (basisPoints !== null && basisPoints < WHOLE_BASIS_POINTS) return basisPoints
  context.addIssue({ code: 'custom', message: key('invalid'), input: text })
  return z.NEVER
})

const WHOLE_BASIS_POINTS = 10_000

/** The distance from the reference price, as "-1.50" or "2" percent; in basis points. */
export const premiumPercent = given.transform((text, context): number => {
  const basisPoints = parsePremium(text)
  if (basisPoints !== null) return basisPoints
  context.addIssue({ code: 'custom', message: key('invalid'), input: text })
  return z.NEVER
})

/** Database ids are four-byte integers; a larger number names nothing, it is not malformed. */
const MAX_ID = 2_147_483_647

export const userIdField = id(userId)
export const offerIdField = id(offerId)
export const paymentMethodIdField = id(paymentMethodId)
export const disputeIdField = id(disputeId)
export const recordIdField = id((value) => value)
/** Notices and messages are numbered as events, which may be more than four bytes hold. */
export const eventNumberField = matching(/^\d{1,19}$/, 'integer').transform((text) =>
  Math.min(Number(text), Number.MAX_SAFE_INTEGER),
)
/** Any text of a sane length: what is not an order's number simply names no order. */
export const orderIdField = given
  .refine((text) => text.length <= 64, { error: key('too_long'), params: { maximum: 64 } })
  .refine((text) => !CONTROL.test(text), key('control_characters'))
  .transform(orderId)

export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, {
    error: ({ input }) => key(input === undefined || input === '' ? 'required' : 'one_of'),
  })
}

export const flag = matching(/^[01]$/, 'invalid').transform((text) => text === '1')

export function uploads(maximum: number) {
  return given
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine((parts) => parts.length > 0, { error: key('required') })
    .refine((parts) => parts.length <= maximum, { error: key('too_large') })
    .pipe(z.array(upload))
}

/** A type name that the server's settings may extend. */
export const word = matching(/^[a-z][a-z0-9_]{0,29}$/, 'invalid')

/** Several of them, as a comma list. */
export const words = matching(/^[a-z][a-z0-9_]{0,29}(?:,[a-z][a-z0-9_]{0,29}){0,19}$/, 'invalid').transform(
  (text) => [...new Set(text.split(','))],
)

/** The reason that an operator gives for an act. */
export const reason = line(MIN_REASON_CHARACTERS, MAX_REASON_CHARACTERS)

/** A path handed out by the upload call. */
export const upload = matching(/^\/uploads\/[a-z]+\/[A-Za-z0-9_-]{20,64}\.(?:jpg|png|webp)$/, 'upload')

export function ids<T>(brand: (value: number) => T, maximum: number) {
  return matching(/^\d{1,19}(?:,\d{1,19})*$/, 'method')
    .transform((text) => [...new Set(text.split(',').map(knownId))].map(brand))
    .refine((list) => list.length <= maximum, key('too_large'))
}

export function matching(pattern: RegExp, message: FieldMessage) {
  return given.regex(pattern, key(message))
}

/** Letters and figures of a sane length: what is not a wallet's address simply names no wallet. */
export const walletAddress = matching(/^[A-Za-z0-9]{1,64}$/, 'wallet')

/** JSON in one field, as forms carry what a browser gives as an object. */
export function json<T extends z.ZodType>(shape: T, maximum: number, message: FieldMessage = 'invalid') {
  return given
    .refine((text) => text.length <= maximum, { error: key('too_long'), params: { maximum } })
    .transform((text, context): z.output<T> => {
      const parsed = shape.safeParse(readJson(text))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: key(message), input: text })
      return z.NEVER
    })
}

/** What `JSON.stringify` makes of a browser's PushSubscription. Whether its host may be called is the server's to judge. */
const pushKeys = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
})
export const pushSubscription = json(pushKeys, 2000, 'push')

/** Any page there could be: one past the end is empty, not an error. */
export const page = matching(/^\d{1,15}$/, 'integer')
  .transform(Number)
  .refine((value) => value >= 1, { error: key('below_min'), params: { minimum: 1 } })
  .optional()
export const limit = integer(1, MAX_PAGE_ROWS).optional()

/** Characters without a shape: of them alone nobody sees anything. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

function sized(minimum: number, maximum: number) {
  return (minimum === 0 ? anyText : given)
    .refine((text) => text.replace(UNSEEN, '').trim().length >= minimum, {
      error: key(minimum === 1 ? 'required' : 'too_short'),
      params: { minimum },
    })
    .refine((text) => text.length <= maximum, { error: key('too_long'), params: { maximum } })
}

/**
 * Builders for the fields of a form body. Every value arrives as text; each builder says what is taken and gives the
 * parsed value. Messages are keys of `fieldMessages`.
 */
function key(message: FieldMessage): FieldMessage {
  return message
}

function knownId(text: string): number {
  return Math.min(Number(text), MAX_ID)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function money<A extends Asset>(
  decimals: number,
  brand: (minor: bigint) => Minor<A>,
  { isNoneTaken = false } = {},
) {
  return given.transform((text, context): Minor<A> => {
    const minor = parseMinor(text, decimals)
    if (minor === null) {
      context.addIssue({ code: 'custom', message: key('amount'), params: { decimals }, input: text })
      return z.NEVER
    }
    if (minor === 0n && !isNoneTaken) {
      context.addIssue({ code: 'custom', message: key('positive'), input: text })
      return z.NEVER
    }
    return brand(minor)
  })
}

function id<T>(brand: (value: number) => T) {
  return matching(/^\d{1,19}$/, 'integer').transform((text) => brand(knownId(text)))
}

/** `/index/ajax/upload`, the one multipart call. */
export const uploadCategories = ['avatar', 'qrcode', 'voucher', 'evidence', 'idcard', 'chat'] as const
export type UploadCategory = (typeof uploadCategories)[number]
export const uploadCategory = z.enum(uploadCategories, { error: 'one_of' })
