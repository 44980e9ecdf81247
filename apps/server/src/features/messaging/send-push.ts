import { type Locale, localeFrom } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import type { Tasks } from '../../db/schedule-job.ts'
import { translator } from '../../locales/index.ts'
import type { WebPushSettings } from '../../platform/push-keys.ts'
import { idleSince } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { isAllowedPushHost, type PushMessage, postPush } from './post-push.ts'
import { ClosedHostError } from './public-host.ts'
import { renderNotice } from './render-notice.ts'
import { deleteSubscription, findDuePush } from './subscription.queries.ts'

/** Older news are found in the app; nobody is woken by them. */
const STALE_MS = 30 * 60_000
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
    body: translator('push', locale)(orderId ? 'openOrder' : 'openNotices'),
    path: orderId ? paths.order(orderId) : screens.notices,
    tag: orderId ?? 'notice',
  })
}

/** Worth another try: the service is busy or ill. Any other refusal would be the same again. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}
