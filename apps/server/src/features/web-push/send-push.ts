import type { Locale } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { translator } from '../../locales/index.ts'
import { idleSince } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { renderNotice } from '../notices/index.ts'
import { isAllowedPushHost, postPush } from './post-push.ts'
import { ClosedHostError } from './public-host.ts'
import { deleteSubscription, findDuePush } from './subscription.queries.ts'

/** Older news are found in the app; nobody is woken by them. */
const STALE_MS = 30 * 60_000
const GONE: ReadonlySet<number> = new Set([404, 410])

type Job = { readonly seq: number; readonly subscriptionId: number }

/** Carries one notice to one phone, unless its owner has the app open, has read it, or it has grown old. */
export async function sendPush(deps: Deps, { seq, subscriptionId }: Job): Promise<void> {
  const { database, clock, log, webPush } = deps
  if (!webPush) return
  const at = clock.now()
  const since = new Date(at.getTime() - STALE_MS)
  const moment = { since, at, idleSince: idleSince(at) }
  const push = await findDuePush(database.kysely, { seq, subscriptionId, ...moment })
  if (!push || deps.isOnline(push.userId)) return
  const { kind, orderId, locale, endpoint, p256dh, auth } = push
  const forget = () => deleteSubscription(database.kysely, subscriptionId)
  if (!isAllowedPushHost(endpoint, webPush)) return forget()
  try {
    const payload = payloadOf(kind, orderId, locale)
    const status = await postPush(webPush, { endpoint, p256dh, auth, payload, topic: orderId })
    if (GONE.has(status)) return forget()
    if (isPassing(status)) throw new Error(`the push service answered ${status}`)
    if (status >= 300) log.warn({ status, host: new URL(endpoint).host }, 'a push was refused')
  } catch (error) {
    if (error instanceof ClosedHostError) return forget()
    throw error
  }
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
