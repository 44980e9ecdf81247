/**
 * Mails notices and unread messages to users who chose e-mail for them, by the rules of pushes. A mail names the act and the amount,
 * never an account, another user or what was written: mailboxes are read by others.
 */
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import {
  DAY_MS,
  HOUR_MS,
  type MailShare,
  NOTICE_MAILS_PER_DAY,
  orderId,
  timeText,
  type UserId,
} from '@u-market/domain'
import { countUses, endOfLimit, takeBackUses, type UseLimit } from '../../db/count-uses.ts'
import type { Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import { moneyText } from '../../locales/money-text.ts'
import { addressOf, wordOf } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { isSecurityKind, readBy, renderPush, textParams } from '../events/index.ts'
import { layOutMail, type MailContent } from './mail-layout.ts'
import {
  type DueChatMail,
  type DueMail,
  findDueChatMail,
  findDueMail,
  markChatMailed,
  markRefused,
} from './notice-mail.queries.ts'
import { mailShareOf } from './notice-topics.ts'
import { noticeLink } from './notices.views.ts'
import { channelsFor } from './preference.queries.ts'
import { send } from './send-mail.ts'
import { MAX_COUNTED } from './subscription.queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Deadlines of orders are over by then; the app shows older notices. */
const STALE_MS = 2 * HOUR_MS
/** A mail server that refuses a receiver for good trusts a sender less that goes on. */
const PAUSE_AFTER_REFUSAL_MS = DAY_MS

function momentAt(at: Date): { since: Date; refusedSince: Date } {
  return {
    since: new Date(at.getTime() - STALE_MS),
    refusedSince: new Date(at.getTime() - PAUSE_AFTER_REFUSAL_MS),
  }
}

/** Mails a notice, unless it is stale or read, its reader is online, or their settings are against it. */
export async function sendNoticeMail(deps: Deps, { seq, userId }: Tasks['send_notice_mail']): Promise<void> {
  const { database, clock, mailer } = deps
  if (!mailer) return
  const at = clock.now()
  const due = await findDueMail(database.kysely, { seq, userId, ...momentAt(at) })
  // Those on security are mailed by `send_mail`, whatever is chosen.
  if (!due || isSecurityKind(due.kind) || due.isRead || deps.isOnline(userId)) return
  if (!(await channelsFor(database.pool, { userId, notice: due, at })).email) return
  await post(deps, due, {
    ...{ name: `notice mail ${seq} ${userId}`, share: mailShareOf(due) },
    ...noticeContent(deps, due),
  })
}

/** Mails that an order's chat has unread messages: once until they are read. */
export async function sendChatMail(
  deps: Deps,
  { orderId: id, userId }: Tasks['send_chat_mail'],
): Promise<void> {
  const { database, clock, mailer } = deps
  if (!mailer) return
  const at = clock.now()
  const due = await findDueChatMail(database.kysely, { orderId: orderId(id), userId, ...momentAt(at) })
  if (!due || deps.isOnline(userId)) return
  const notice = { kind: 'chat_text', orderId: id, state: null, params: {}, isCopy: false }
  if (!(await channelsFor(database.pool, { userId, notice, at })).email) return
  const name = `chat mail ${id} ${userId} ${due.newest}`
  if (await post(deps, due, { name, share: 'any', ...chatContent(deps, due, id) }))
    await markChatMailed(database.kysely, due)
}

type Content = Pick<MailContent, 'title' | 'paragraphs' | 'links'> & { readonly why: string }

function noticeContent({ publicUrl, currency }: Deps, due: DueMail): Content {
  const { kind, orderId: order, locale, timeZone, createdAt } = due
  const t = translator('mails', locale)
  const { title, amount } = renderPush(kind, readBy(textParams(due.params), due.isCopy, timeZone), {
    locale,
    currency: currency(),
  })
  const path = noticeLink(due) || screens.notices
  return {
    title,
    paragraphs: [
      ...(amount === '' ? [] : [t('amount', { amount })]),
      t('when', { time: timeText(createdAt, locale, timeZone) }),
    ],
    links: [{ label: t(order ? 'openOrder' : 'openNotice'), url: publicUrl + path, tone: 'primary' }],
    why: t('whyNotice'),
  }
}

function chatContent({ publicUrl, currency }: Deps, due: DueChatMail, order: string): Content {
  const { unread, side, fiat, locale } = due
  const t = translator('mails', locale)
  const count = unread < MAX_COUNTED ? unread : `${MAX_COUNTED}+`
  return {
    title: unread === 1 ? t('chatTitle') : t('chatTitles', { count }),
    paragraphs: [t('chatText', { sum: moneyText(fiat, currency(), locale) })],
    links: [{ label: t('openChat'), url: publicUrl + paths.chat(order, side), tone: 'primary' }],
    why: t('whyChat'),
  }
}

type Posted = Content & { readonly name: string; readonly share: MailShare }

const counted = {
  any: 'notice mails',
  paid: 'notice mails of paid orders',
  appeal: 'notice mails of appeals',
} as const satisfies Record<MailShare, string>

/** Counts a mail in its own share, or in that of any once the own one is used up. Returns what was counted; null if there is no mail left. */
async function takeMail(
  { database, clock }: Deps,
  { userId, share }: { readonly userId: UserId; readonly share: MailShare },
): Promise<UseLimit | null> {
  for (const each of new Set<MailShare>([share, 'any'])) {
    const most = NOTICE_MAILS_PER_DAY[each]
    const limit = { subject: `${counted[each]} ${userId}`, most, windowMs: DAY_MS }
    if (endOfLimit(await countUses(database.pool, clock.now(), [limit])) === null) return limit
  }
  return null
}

/** Returns false if the day's mails are used up. */
async function post(deps: Deps, due: DueMail | DueChatMail, posted: Posted): Promise<boolean> {
  const { database, clock, dataKeys, publicUrl } = deps
  const { userId, locale, addressSealed, wordSealed } = due
  const { name, share, why, ...content } = posted
  const taken = await takeMail(deps, { userId, share })
  if (!taken) return false
  const t = translator('mails', locale)
  const stop = unsubscribeUrl(deps, userId)
  const parts = layOutMail({
    ...content,
    locale,
    word: wordSealed ? wordOf(dataKeys, userId, wordSealed) : null,
    footer: [t('neverAsk'), why],
    choices: [
      { label: t('chooseMails'), url: publicUrl + ownScreens.noticeSettings },
      { label: t('stopMails'), url: stop },
    ],
  })
  try {
    const end = await send(deps, parts, {
      to: addressOf(dataKeys, userId, addressSealed),
      name,
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    if (end === 'refused') await markRefused(database.kysely, userId, clock.now())
    return true
  } catch (error) {
    // A retry counts again.
    await takeBackUses(database.pool, [taken])
    throw error
  }
}
