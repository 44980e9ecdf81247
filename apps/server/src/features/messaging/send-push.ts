import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { localeFrom } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { MINUTE_MS, orderId } from '@u-market/domain'
import webPush from 'web-push'
import { countUses, endOfLimit } from '../../db/count-uses.ts'
import { scheduleJobs, type Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import { type Currency, moneyText } from '../../locales/money-text.ts'
import type { WebPushSettings } from '../../platform/push-keys.ts'
import { idleSince } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { isSecurityKind, readBy, renderPush, textParams } from '../events/index.ts'
import { kindOf } from './notice-topics.ts'
import { noticeLink } from './notices.views.ts'
import { channelsFor } from './preference.queries.ts'
import { ClosedHostError, isPublicEndpoint, publicLookup } from './public-host.ts'
import {
  type DueChatPush,
  type DuePush,
  deleteSubscription,
  findDueChatPush,
  findDuePush,
  MAX_COUNTED,
} from './subscription.queries.ts'

/** Older notices are not pushed; the app shows them. */
const STALE_MS = 30 * MINUTE_MS
const GONE: ReadonlySet<number> = new Set([404, 410])

/**
 * Pushes one notice to one phone, unless it is stale, the user's settings are against it, the user is online, or has read it. A
 * notice on the account's security is pushed even then, unless it is stale: an intruder may be the one who is online or has read it.
 */
export async function sendPush(deps: Deps, { seq, subscriptionId }: Tasks['send_push']): Promise<void> {
  const { database, clock, webPush } = deps
  if (!webPush) return
  const at = clock.now()
  const push = await findDuePush(database.kysely, { seq, subscriptionId, ...momentAt(at) })
  if (!push) return
  if (!isSecurityKind(push.kind) && (push.isRead || deps.isOnline(push.userId))) return
  if (!(await channelsFor(database.pool, { userId: push.userId, notice: push, at })).push) return
  await deliver(deps, webPush, { ...push, subscriptionId, ...noticePayload(push, seq, deps.currency()) })
}

/** One push a minute for a chat, whatever is written there: the next one says how many messages wait. */
const CHAT_PUSH_EVERY_MS = MINUTE_MS

/**
 * Pushes to one phone that an order's chat has unread messages. Names the sender and the order's amount, never what was written:
 * others may see the lock screen.
 */
export async function sendChatPush(
  deps: Deps,
  { orderId: id, subscriptionId }: Tasks['send_chat_push'],
): Promise<void> {
  const { database, clock, webPush } = deps
  if (!webPush) return
  const at = clock.now()
  const push = await findDueChatPush(database.kysely, {
    orderId: orderId(id),
    subscriptionId,
    ...momentAt(at),
  })
  if (!push || deps.isOnline(push.userId)) return
  const notice = { kind: 'chat_text', orderId: id, state: null, params: {}, isCopy: false }
  if (!(await channelsFor(database.pool, { userId: push.userId, notice, at })).push) return
  const uses = { subject: `chat push ${id} ${subscriptionId}`, most: 1, windowMs: CHAT_PUSH_EVERY_MS }
  const until = endOfLimit(await countUses(database.pool, at, [uses]))
  if (until === null)
    await deliver(deps, webPush, { ...push, subscriptionId, ...chatPayload(push, id, deps.currency()) })
  else
    await scheduleJobs(database.pool, [
      {
        task: 'send_chat_push',
        payload: { orderId: id, subscriptionId },
        runAt: new Date(until * 1000),
        key: `chat ${id} ${subscriptionId}`,
      },
    ])
}

function momentAt(at: Date): { at: Date; since: Date; idleSince: Date } {
  return { at, since: new Date(at.getTime() - STALE_MS), idleSince: idleSince(at) }
}

/** Pushes to a phone the reason why its session ended. The subscription is already deleted. */
export async function sendLastPush(
  deps: Pick<Deps, 'log' | 'webPush' | 'currency'>,
  { kind, locale, ...phone }: Tasks['send_last_push'],
): Promise<void> {
  if (!deps.webPush) return
  const { title } = renderPush(kind, {}, { locale: localeFrom(locale), currency: deps.currency() })
  // A closed account has no notices to open.
  const body = translator('messaging', localeFrom(locale))(kind === 'account_left' ? 'notYou' : 'openNotices')
  const payload = JSON.stringify({ title, body, path: screens.notices, tag: kind })
  await post(deps, deps.webPush, { ...phone, payload, topic: null })
}

type Shown = Pick<PushMessage, 'payload' | 'topic'>

/** Names the act and the amount; no account, no address, and nothing that a person wrote. */
function noticePayload(push: DuePush, seq: number, currency: Currency): Shown {
  const { kind, orderId: order, locale } = push
  const { title, amount } = renderPush(kind, readBy(textParams(push.params), push.isCopy, push.timeZone), {
    locale,
    currency,
  })
  const { topic } = kindOf(push)
  const isOfService = topic === 'service'
  const open = translator('messaging', locale)(order ? 'openOrder' : 'openNotices')
  const payload = {
    title,
    body: amount === '' ? open : `${amount} · ${open}`,
    path: (order !== null || isOfService ? noticeLink(push) : '') || screens.notices,
    // Steps of one order replace each other. Other notices do not: a transfer must not cover a warning.
    tag: order ?? (isOfService ? kind : `notice ${seq}`),
  }
  return { payload: JSON.stringify(payload), topic: order }
}

function chatPayload(
  { unread, sender, side, fiat, locale }: DueChatPush,
  order: string,
  currency: Currency,
): Shown {
  const t = translator('messaging', locale)
  const values = { name: sender, count: unread }
  const payload = {
    title: unread === 1 ? t('chatOne', values) : t(unread < MAX_COUNTED ? 'chatSome' : 'chatMany', values),
    body: t('chatOrder', { sum: moneyText(fiat, currency, locale) }),
    path: paths.chat(order, side),
    tag: `chat ${order}`,
  }
  return { payload: JSON.stringify(payload), topic: `chat-${order}` }
}

type Delivery = PushMessage & { readonly subscriptionId: number }

/** Sends a push, and deletes a subscription that is of no further use. */
async function deliver(deps: Deps, webPush: WebPushSettings, push: Delivery): Promise<void> {
  const { subscriptionId, endpoint, p256dh, auth, payload, topic } = push
  const end = await post(deps, webPush, { endpoint, p256dh, auth, payload, topic })
  if (end === 'gone') await deleteSubscription(deps.database.kysely, subscriptionId)
}

/**
 * Returns `gone` if the subscription is of no further use; a refusal for any other reason is only logged. Throws if a retry may
 * help, so that the job is retried.
 */
async function post(
  { log }: Pick<Deps, 'log'>,
  webPush: WebPushSettings,
  message: PushMessage,
): Promise<'sent' | 'gone'> {
  const { endpoint } = message
  if (!isAllowedPushHost(endpoint, webPush)) return 'gone'
  const status = await postPush(webPush, message).catch((error: unknown) => {
    if (error instanceof ClosedHostError) return null
    throw error
  })
  if (status === null || GONE.has(status)) return 'gone'
  if (isPassing(status)) throw new Error(`the push service answered ${status}`)
  if (status >= 300) log.warn({ status, host: new URL(endpoint).host }, 'a push was refused')
  return 'sent'
}

/** True if a retry may help: the push service limits the rate or fails. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

/** A push service that is silent for longer is treated as unreachable; the job is retried. */
const RESPONSE_LIMIT_MS = 10_000
/** Order deadlines are minutes away: a later push is useless. */
const TTL_SECONDS = 30 * 60
/** The limit of RFC 8030. */
const MAX_TOPIC_LETTERS = 32

type PushMessage = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  /** A newer message of the same topic replaces one that is not delivered yet. */
  readonly topic: string | null
}

/** Encrypts and signs a message and sends it to the browser's push service; returns the HTTP status. Follows no redirect. */
function postPush(settings: WebPushSettings, message: PushMessage): Promise<number> {
  const { endpoint, p256dh, auth, payload, topic } = message
  const { publicKey, privateKey, subject, trustedOrigin } = settings
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: TTL_SECONDS,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      ...(topic && { topic: topic.slice(0, MAX_TOPIC_LETTERS) }),
    },
  )
  const isTrusted = new URL(endpoint).origin === trustedOrigin
  const open = isTrusted && endpoint.startsWith('http:') ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const call = open(
      endpoint,
      {
        method,
        headers,
        timeout: RESPONSE_LIMIT_MS,
        agent: false,
        ...(!isTrusted && { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy() // only the status matters
        resolve(answer.statusCode ?? 0)
      },
    )
    call.on('timeout', () => call.destroy(new Error('the push service is silent')))
    call.on('error', reject)
    call.end(body)
  })
}

export function isAllowedPushHost(endpoint: string, { trustedOrigin }: WebPushSettings): boolean {
  return new URL(endpoint).origin === trustedOrigin || isPublicEndpoint(endpoint)
}
