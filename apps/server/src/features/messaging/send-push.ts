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

/** Older news are found in the app; nobody is woken by them. */
const STALE_MS = 30 * MINUTE_MS
const GONE: ReadonlySet<number> = new Set([404, 410])

/**
 * Carries one notice to one phone, unless its owner has the app open, has read it, or it has grown old. Of what was done to the
 * account's keys the phone hears all the same: whoever has the app open may not be the owner.
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

/** Carries what ended a session to the phone that it was on. The subscription is gone already. */
export async function sendLastPush(
  deps: Pick<Deps, 'log' | 'webPush'>,
  { kind, locale, ...phone }: Tasks['send_last_push'],
): Promise<void> {
  if (!deps.webPush) return
  const payload = payloadOf(kind, null, localeFrom(locale))
  await deliver(deps, deps.webPush, { ...phone, payload, topic: null })
}

/** Throws when the service may take it another time, so that the job runs again. */
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

/** For a lock screen that others see: what happened, but no name and no amount. */
function payloadOf(kind: string, orderId: string | null, locale: Locale): string {
  return JSON.stringify({
    title: renderNotice(kind, {}, locale).title,
    body: translator('messaging', locale)(orderId ? 'openOrder' : 'openNotices'),
    path: orderId ? paths.order(orderId) : screens.notices,
    tag: orderId ?? 'notice',
  })
}

/** Worth another try: the service is busy or ill. Any other refusal would be the same again. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

/** A push service that is silent longer is down; the job comes again. */
const RESPONSE_LIMIT_MS = 10_000
/** A deadline of an order is minutes away: what arrives after this helps nobody. */
const TTL_SECONDS = 30 * 60
/** As RFC 8030 allows. */
const MAX_TOPIC_LETTERS = 32

type PushMessage = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  /** A newer message of the same topic replaces one that was not delivered yet. */
  readonly topic: string | null
}

/** Encrypts and signs a message and hands it to the browser's push service; answers the HTTP status. Follows no redirect. */
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
        answer.destroy() // the status says it all
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
