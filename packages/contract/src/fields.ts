/**
 * Builders for the fields of a form body. Every value arrives as text; a builder validates it and returns the parsed value. Messages
 * are keys of `fieldMessages`.
 */
import {
  type Asset,
  accountNameForm,
  COIN_DECIMALS,
  coin,
  DOCUMENT_NUMBER,
  disputeId,
  EMAIL,
  emailForm,
  FIAT_DECIMALS,
  fiat,
  freeText,
  hasNameSigns,
  inviteCodeForm,
  isNoticeChannel,
  isNoticeTopic,
  isTimeZone,
  isWeakPayPassword,
  MAX_EMAIL_CHARACTERS,
  MAX_PAGE_ROWS,
  MAX_PASSWORD_CHARACTERS,
  MAX_REASON_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  MIN_REASON_CHARACTERS,
  type Minor,
  minutesFrom,
  mobileNumber,
  type NoticeChannel,
  type NoticeTopic,
  networkForm,
  noticeTopics,
  numberAsWritten,
  offerId,
  oneLine,
  orderId,
  orderNumberForm,
  PAYER_END_SIGNS,
  parseMinor,
  parsePercent,
  parsePremium,
  passwordForm,
  payerEndForm,
  paymentMethodId,
  personName,
  plainCode,
  price,
  seenLength,
  smsCodeForm,
  userId,
  usernameForm,
  walletForm,
} from '@u-market/domain'
import { z } from 'zod'
import type { FieldMessage } from './refusals.ts'

const anyText = z.string({ error: ({ input }) => key(input === undefined ? 'required' : 'invalid') })

/** Non-empty text. */
export const given = anyText.min(1, key('required'))

/** Control characters and lone surrogates; free text may hold everything else. */
const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_BUT_BREAKS = /(?![\n\t])[\p{Cc}\p{Cs}]/u

/**
 * One line of free text, stored as written without outer blanks. Clients must render it as plain text: `<`, quotes and direction
 * marks are allowed.
 */
export function line(minimum: number, maximum: number) {
  return sized(minimum, maximum, freeText).refine(hasNoControls, key('control_characters'))
}

/** Free text of several lines, stored as written without outer blanks. */
export function paragraph(minimum: number, maximum: number) {
  return sized(minimum, maximum, freeText).refine(
    (text) => !CONTROL_BUT_BREAKS.test(text),
    key('control_characters'),
  )
}

/** A line that is looked up or names something: a nickname, a bank. Stored without unseen marks and with single blanks. */
export function trimmedLine(minimum: number, maximum: number) {
  return sized(minimum, maximum, oneLine).refine(hasNoControls, key('control_characters'))
}

/** The name of a person, compared with the one on a document or account by `isSamePerson`. */
export function name(minimum: number, maximum: number) {
  return sized(minimum, maximum, personName)
    .refine(hasNoControls, key('control_characters'))
    .refine(hasNameSigns, key('name_characters'))
}

export function integer(minimum: number, maximum: number) {
  return matching(/^\d{1,9}$/, 'integer')
    .transform(Number)
    .refine((value) => value >= minimum, { error: key('below_min'), params: { minimum } })
    .refine((value) => value <= maximum, key('too_large'))
}

/** Unix seconds. The server checks against its own clock whether the time lies ahead. */
export const moment = matching(/^\d{1,10}$/, 'integer').transform(Number)

/** An IANA time zone, such as `Asia/Shanghai`. */
export const timeZone = given.refine(isTimeZone, key('time_zone'))

export const username = typed(usernameForm, /^[a-z][a-z0-9_]{2,29}$/i, 'username')
/** What an account is found by at login: a username or a mobile. */
export const accountName = sized(1, 64, accountNameForm).refine(hasNoControls, key('control_characters'))
/** An international number as written in contacts; one without a country code gets the market's first. Stored as E.164. */
export const mobile = typed((text) => mobileNumber(text) ?? text, /^\+[1-9]\d{6,14}$/, 'mobile')
/** What the server reads with the market's country code before anything else: only it knows the market. */
export const withCountryCode: ReadonlySet<unknown> = new Set([mobile, accountName])
/** The last signs of the account that pays, or of a key that names it. */
export const payerEnd = typed(payerEndForm, new RegExp(`^[A-Z0-9]{${PAYER_END_SIGNS}}$`), 'account_end')
/** The name of a payer as far as a bank shows it, as "*明". */
export const seenName = trimmedLine(1, 60)
/** A picture of at most 345 kB as base64url, from a visitor, who cannot upload files. Two fit into a form. */
export const inlinePicture = matching(/^[\w-]{4,460000}$/, 'upload')
export const smsCode = typed(smsCodeForm, /^\d{6}$/, 'code')
/** An address of e-mail; empty for none. */
export const emailAddress = anyText
  .overwrite(emailForm)
  .refine((text) => text === '' || (text.length <= MAX_EMAIL_CHARACTERS && EMAIL.test(text)), key('email'))
export const inviteCode = typed(inviteCodeForm, /^[A-Z0-9]{4,16}$/, 'unknown_invite')
/** Six digits from an authenticator, or a recovery code with or without its hyphen. */
export const factorCode = typed(plainCode, /^(?:\d{6}|[a-z0-9]{10})$/i, 'invalid')
/** Six digits from an authenticator. */
export const authenticatorCode = typed(plainCode, /^\d{6}$/, 'six_figures')
export const payPassword = typed(plainCode, /^\d{6}$/, 'six_figures')
/** A payment password that is being set; one that is only checked may be weak. */
export const newPayPassword = payPassword.refine(
  (digits) => !isWeakPayPassword(digits),
  key('pay_password_weak'),
)
export const password = given
  .overwrite(passwordForm)
  .refine(
    (text) => text.length >= MIN_PASSWORD_CHARACTERS && text.length <= MAX_PASSWORD_CHARACTERS,
    key('password'),
  )
  .refine((text) => !CONTROL.test(text), key('control_characters'))
/** A password that is being checked: any text of up to 256 characters. */
export const presentedPassword = given.refine((text) => passwordForm(text).length <= 256, {
  error: key('too_long'),
  params: { maximum: 256 },
})

/** More than zero, as "12", "12.3" or "12.34". */
export const coinAmount = money(COIN_DECIMALS, coin)
export const fiatAmount = money(FIAT_DECIMALS, fiat)
export const unitPrice = money(FIAT_DECIMALS, price)
/** Coin, zero allowed. */
export const coinFee = money(COIN_DECIMALS, coin, { isNoneTaken: true })
/** A limit of money; zero removes the limit. */
export const fiatLimit = money(FIAT_DECIMALS, fiat, { isNoneTaken: true })
/** A percentage below 100, as "0.5" or "12.50"; parsed to basis points. */
export const percent = given.transform((text, context): number => {
  const basisPoints = parsePercent(text)
  if (basisPoints !== null && basisPoints < WHOLE_BASIS_POINTS) return basisPoints
  context.addIssue({ code: 'custom', message: key('invalid'), input: text })
  return z.NEVER
})

const WHOLE_BASIS_POINTS = 10_000

/** Distance from the reference price in percent, as "-1.50" or "2"; parsed to basis points. */
export const premiumPercent = given.transform((text, context): number => {
  const basisPoints = parsePremium(text)
  if (basisPoints !== null) return basisPoints
  context.addIssue({ code: 'custom', message: key('invalid'), input: text })
  return z.NEVER
})

/**
 * Largest four-byte integer, the type of database ids. Larger numbers are capped, so that they find no row instead of failing.
 */
const MAX_ID = 2_147_483_647

export const userIdField = id(userId)
export const offerIdField = id(offerId)
export const paymentMethodIdField = id(paymentMethodId)
export const disputeIdField = id(disputeId)
export const recordIdField = id((value) => value)
/** Notices and messages are numbered as events, in eight bytes; capped at the largest safe integer. */
export const eventNumberField = matching(/^\d{1,19}$/, 'integer').transform((text) =>
  Math.min(Number(text), Number.MAX_SAFE_INTEGER),
)
/** Any text of up to 64 characters; one that is not an order number finds no order. */
export const orderIdField = given
  .overwrite(orderNumberForm)
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

/** The name of a type; the server's settings may add types. */
export const word = matching(/^[a-z][a-z0-9_]{0,29}$/, 'invalid')

/** Up to 20 type names, separated by commas. */
export const words = matching(/^[a-z][a-z0-9_]{0,29}(?:,[a-z][a-z0-9_]{0,29}){0,19}$/, 'invalid').transform(
  (text) => [...new Set(text.split(','))],
)

/** The reason that an operator gives for an action. */
export const reason = line(MIN_REASON_CHARACTERS, MAX_REASON_CHARACTERS)

/** A path that the upload call returned. */
export const upload = matching(/^\/uploads\/[a-z]+\/[A-Za-z0-9_-]{20,64}\.(?:jpg|png|webp)$/, 'upload')

export function ids<T>(brand: (value: number) => T, maximum: number) {
  return matching(/^\d{1,19}(?:,\d{1,19})*$/, 'method')
    .transform((text) => [...new Set(text.split(',').map(knownId))].map(brand))
    .refine((list) => list.length <= maximum, key('too_large'))
}

export function matching(pattern: RegExp, message: FieldMessage) {
  return given.regex(pattern, key(message))
}

/** A value with one form, whatever it is typed as. */
export function typed(form: (text: string) => string, pattern: RegExp, message: FieldMessage) {
  return given.overwrite(form).min(1, key('required')).regex(pattern, key(message))
}

/** Up to 64 letters and digits; text that is not a wallet address finds no wallet. */
export const walletAddress = typed(walletForm, /^[A-Z0-9]{1,64}$/, 'wallet')

/** An address of USDT, whose network decides its exact form. */
export const exchangeAddress = typed(networkForm, /^[A-Za-z0-9]{20,64}$/, 'address')
/** A wallet's address or one of USDT: what the call is about decides which. */
export const anyAddress = typed(networkForm, /^[A-Za-z0-9]{1,64}$/, 'wallet')

/** As people write it, with separators; the domain's `comparableNumber` compares it. */
export const documentNumber = writtenNumber(DOCUMENT_NUMBER, 'idcard')

/** A document's or an account's number as people write it. */
export function writtenNumber(pattern: RegExp, message: FieldMessage) {
  return typed(numberAsWritten, pattern, message)
}

/** JSON in one field, for objects that come from a browser API. */
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

/** A browser's PushSubscription as `JSON.stringify` writes it. The server decides whether its host may be called. */
const pushKeys = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
})
export const pushSubscription = json(pushKeys, 2000, 'push')

/** How notices of each topic arrive: "order=push,chat=none". Topics that are left out stay as they are; "none" silences all. */
export const topicChannels = given.transform((text, context): Partial<Record<NoticeTopic, NoticeChannel>> => {
  if (text === 'none') return Object.fromEntries(noticeTopics.map((topic) => [topic, 'none']))
  const pairs = text.split(',').flatMap((pair) => {
    const [topic = '', channel = '', ...more] = pair.split('=')
    return isNoticeTopic(topic) && isNoticeChannel(channel) && more.length === 0
      ? [[topic, channel] as const]
      : []
  })
  const chosen = Object.fromEntries(pairs)
  if (pairs.length === text.split(',').length && Object.keys(chosen).length === pairs.length) return chosen
  context.addIssue({ code: 'custom', message: key('notice_types'), input: text })
  return z.NEVER
})
/** "HH:MM", or empty. */
export const timeOfDay = anyText.refine(
  (text) => text === '' || minutesFrom(text) !== null,
  key('time_of_day'),
)

/** From 1, without an upper limit: a page past the end is empty, not an error. */
export const page = matching(/^\d{1,15}$/, 'integer')
  .transform(Number)
  .refine((value) => value >= 1, { error: key('below_min'), params: { minimum: 1 } })
  .optional()
export const limit = integer(1, MAX_PAGE_ROWS).optional()

/** Counts what can be seen: blank letters make no text. */
function sized(minimum: number, maximum: number, form: (text: string) => string) {
  return (minimum === 0 ? anyText : given)
    .overwrite(form)
    .refine((text) => seenLength(text) >= minimum, {
      error: key(minimum === 1 ? 'required' : 'too_short'),
      params: { minimum },
    })
    .refine((text) => text.length <= maximum, { error: key('too_long'), params: { maximum } })
}

function hasNoControls(text: string): boolean {
  return !CONTROL.test(text)
}

/** Checks that a message is one of `fieldMessages`. */
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

/** Purpose of an uploaded picture, which decides which operators may see it. */
export const uploadCategories = ['avatar', 'qrcode', 'voucher', 'evidence', 'idcard', 'chat'] as const
export type UploadCategory = (typeof uploadCategories)[number]
export const uploadCategory = z.enum(uploadCategories, { error: 'one_of' })
