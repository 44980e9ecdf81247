/** Mails to users: notices on their security, and codes that confirm an address. Each is a job, which is retried. */
import { createHmac } from 'node:crypto'
import { type Locale, localeFrom } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { DAY_MS, timeText, type UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import {
  addressOf,
  findCodeMail,
  findEmail,
  findMobileMail,
  freezeLink,
  stopAddress,
  wordOf,
} from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { type NoticeName, readBy, renderNotice, textParams } from '../events/index.ts'
import { layOutMail, type MailLink, type MailParts } from './mail-layout.ts'

/** Older notices are in the app; a mail server that was away for longer would bring a heap of them. */
const STALE_MS = DAY_MS

/** Sends a notice to the address that its receiver has now. */
export async function sendMail(deps: Deps, { seq, userId }: Tasks['send_mail']): Promise<void> {
  if (!deps.mailer) return
  const event = await findMailed(deps.database.kysely, { seq, userId })
  const kept = await findEmail(deps.database.kysely, userId)
  if (!event || !kept?.addressSealed || isStale(deps, event.createdAt)) return
  const word = kept.wordSealed ? wordOf(deps.dataKeys, userId, kept.wordSealed) : null
  const parts = noticeMail(deps, {
    kind: event.kind,
    params: textParams(event.params),
    locale: event.locale,
    timeZone: event.timeZone,
    at: event.createdAt,
    userId,
    word,
  })
  await send(deps, parts, {
    to: addressOf(deps.dataKeys, userId, kept.addressSealed),
    name: `notice ${seq} ${userId}`,
  })
}

/** Sends to an address that is its user's no more why it gets no other mail. */
export async function sendLastMail(deps: Deps, last: Tasks['send_last_mail']): Promise<void> {
  const { userId, kind, params, addressSealed, wordSealed } = last
  const at = new Date(last.at)
  if (!deps.mailer || isStale(deps, at)) return
  const { locale, timeZone } = await deps.database.kysely
    .selectFrom('appUser')
    .leftJoin('noticePreference', 'noticePreference.userId', 'appUser.id')
    .select(['appUser.locale', 'noticePreference.timeZone'])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
  const word = wordSealed === null ? null : wordOf(deps.dataKeys, userId, Buffer.from(wordSealed, 'base64'))
  await send(deps, noticeMail(deps, { kind, params, locale, timeZone, at, userId, word }), {
    to: addressOf(deps.dataKeys, userId, Buffer.from(addressSealed, 'base64')),
    name: `last ${kind} ${last.at} ${userId}`,
  })
}

/** Sends a code, unless it has been used or replaced or has expired. */
export async function sendCodeMail(deps: Deps, job: Tasks['send_code_mail']) {
  const { userId, code, locale } = job
  if (!deps.mailer) return
  if (job.isForMobile) return sendMobileCode(deps, job)
  const mail = await findCodeMail(deps, { userId, code })
  if (!mail) return
  const t = translator('mails', localeFrom(locale))
  const parts = layOutMail({
    locale: localeFrom(locale),
    title: t('codeTitle'),
    paragraphs: [t('codeText')],
    code,
    links: [],
    footer: [t('codeNotYou')],
  })
  await send(deps, parts, { to: mail.to, name: `code ${userId} ${mail.askedAt.getTime()}` })
}

/** The address is the user's, so the mail begins with their word. */
async function sendMobileCode(deps: Deps, { userId, code, locale: tag }: Tasks['send_code_mail']) {
  const mail = await findMobileMail(deps, { userId, code })
  if (!mail) return
  const locale = localeFrom(tag)
  const t = translator('mails', locale)
  const parts = layOutMail({
    locale,
    title: t('mobileCodeTitle'),
    paragraphs: [t('mobileCodeText')],
    code,
    word: mail.wordSealed ? wordOf(deps.dataKeys, userId, mail.wordSealed) : null,
    links: [],
    footer: [t('mobileCodeNotYou'), t('neverAsk')],
  })
  await send(deps, parts, { to: mail.to, name: `mobile ${userId} ${mail.askedAt.getTime()}` })
}

function isStale({ clock }: Pick<Deps, 'clock'>, at: Date): boolean {
  return clock.now().getTime() - at.getTime() > STALE_MS
}

type Notice = {
  readonly kind: string
  readonly params: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly timeZone: string | null
  readonly at: Date
  readonly userId: UserId
  readonly word: string | null
}

/** After these there is nothing left to freeze. */
const withoutFreeze: ReadonlySet<string> = new Set<NoticeName>([
  'account_frozen',
  'account_frozen_until',
  'account_closed',
  'account_left',
  'own_freeze',
  'own_freeze_by_mail',
  'own_freeze_by_support',
])

/** After these there is no login, and so no screen to open. */
const withoutLogin: ReadonlySet<string> = new Set<NoticeName>(['account_closed', 'account_left'])

function noticeMail(deps: Pick<Deps, 'publicUrl' | 'secret' | 'currency'>, notice: Notice): MailParts {
  const { kind, params, locale, timeZone, at, userId, word } = notice
  const t = translator('mails', locale)
  const how = { locale, currency: deps.currency() }
  const { title, content } = renderNotice(kind, readBy(params, false, timeZone), how)
  const mayFreeze = !withoutFreeze.has(kind)
  return layOutMail({
    locale,
    title,
    paragraphs: [
      content,
      t('when', { time: timeText(at, locale, timeZone) }),
      ...(mayFreeze ? [t('notYou')] : []),
    ],
    word,
    links: [
      ...stopLinks(deps, notice),
      ...(withoutLogin.has(kind)
        ? []
        : [
            {
              label: t('openSecurity'),
              url: `${deps.publicUrl}${ownScreens.security}`,
              tone: 'primary' as const,
            },
          ]),
      ...(mayFreeze
        ? [{ label: t('freeze'), url: freezeLink(deps, { userId, sentAt: at }), tone: 'danger' as const }]
        : []),
    ],
    footer: [t('neverAsk'), t('why')],
  })
}

/** One page with one button: opening the link alone, as a mail scanner does, changes nothing. */
function stopLinks(deps: Pick<Deps, 'publicUrl' | 'secret'>, { params, locale }: Notice): MailLink[] {
  const { change } = params
  if (change === undefined) return []
  const label = translator('mails', locale)('stopMobile')
  return [{ label, url: stopAddress(deps, Number(change)), tone: 'danger' }]
}

type Envelope = {
  readonly to: string
  /** Says which mail this is, the same at each retry. */
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns whether the mail was taken; a refusal for good is only logged. Throws if a retry may help. */
export async function send(
  { mailer, clock, log, publicUrl, secret }: Deps,
  parts: MailParts,
  { to, name, headers }: Envelope,
): Promise<'sent' | 'refused'> {
  if (!mailer) return 'refused'
  const number = createHmac('sha256', `mail:${secret}`).update(name).digest('hex').slice(0, 32)
  const messageId = `<${number}@${new URL(publicUrl).hostname}>`
  const end = await mailer.send({ ...parts, to, messageId, date: clock.now(), headers })
  // Without the address, which is private.
  if (end === 'refused') log.warn({ mail: number }, 'a mail was refused for good')
  return end
}

/** To an account that is open, or whose owner closed it: then the address stays until the profile is erased. */
function findMailed(db: Db, { seq, userId }: { readonly seq: number; readonly userId: UserId }) {
  return db
    .selectFrom('event')
    .innerJoin('appUser', 'appUser.id', 'event.toId')
    .leftJoin('noticePreference', 'noticePreference.userId', 'appUser.id')
    .select(['event.kind', 'event.params', 'event.createdAt', 'appUser.locale', 'noticePreference.timeZone'])
    .where('event.seq', '=', BigInt(seq))
    .where('event.toId', '=', userId)
    .where(({ or, eb }) => or([eb('appUser.closedAt', 'is', null), eb('event.kind', '=', 'account_left')]))
    .executeTakeFirst()
}
