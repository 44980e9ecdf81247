import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type Locale, localeFrom } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { MINUTE_MS } from '@u-market/domain'
import webPush from 'web-push'
import type { Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import type { WebPushSettings } from '../../platform/push-keys.ts'
import { idleSince } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { renderNotice } from '../events/index.ts'
import { ClosedHostError, isPublicEndpoint, publicLookup } from './public-host.ts'
import { deleteSubscription, findDuePush } from './subscription.queries.ts'

/** Older notices are not pushed; the app shows them. */
const STALE_MS = 30 * MINUTE_MS
const GONE: ReadonlySet<number> = new Set([404, 410])

/**
 * Pushes one notice to one phone, unless it is stale, the user is online, or the user has read it. A notice on the account is
 * pushed even then, unless it is stale: an intruder may be the one who is online or has read it.
 */
export async function sendPush(deps: Deps, { seq, subscriptionId }: Tasks['send_push']): Promise<void> {
  const { database, clock, webPush } = deps
  if (!webPush) return
  const at = clock.now()
  const since = new Date(at.getTime() - STALE_MS)
  const moment = { since, at, idleSince: idleSince(at) }
  const push = await findDuePush(database.kysely, { seq, subscriptionId, ...moment })
  if (!push || (!push.isOfAccount && deps.isOnline(push.userId))) return
  const { kind, orderId, locale, endpoint, p256dh, auth } = push
  const payload = payloadOf(kind, orderId, locale)
  const end = await deliver(deps, webPush, { endpoint, p256dh, auth, payload, topic: orderId })
  if (end === 'gone') await deleteSubscription(database.kysely, subscriptionId)
}

/** Pushes to a phone the reason why its session ended. The subscription is already deleted. */
export async function sendLastPush(
  deps: Pick<Deps, 'log' | 'webPush'>,
  { kind, locale, ...phone }: Tasks['send_last_push'],
): Promise<void> {
  if (!deps.webPush) return
  const payload = payloadOf(kind, null, localeFrom(locale))
  await deliver(deps, deps.webPush, { ...phone, payload, topic: null })
}

/**
 * Returns `gone` if the subscription is of no further use; a refusal for any other reason is only logged. Throws if a retry may
 * help, so that the job is retried.
 */
async function deliver(
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

/** Names no person and no amount, because others may see the lock screen. */
function payloadOf(kind: string, orderId: string | null, locale: Locale): string {
  return JSON.stringify({
    title: renderNotice(kind, {}, locale).title,
    body: translator('messaging', locale)(orderId ? 'openOrder' : 'openNotices'),
    path: orderId ? paths.order(orderId) : screens.notices,
    tag: orderId ?? 'notice',
  })
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
