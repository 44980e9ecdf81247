import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import webPush from 'web-push'
import type { WebPushSettings } from '../../platform/push-keys.ts'
import { isPublicEndpoint, publicLookup } from './public-host.ts'

/** A push service that is silent longer is down; the job comes again. */
const ANSWER_MS = 10_000
/** A deadline of an order is minutes away: what arrives after this helps nobody. */
const TTL_SECONDS = 30 * 60
/** As RFC 8030 allows. */
const MOST_TOPIC_LETTERS = 32

export type PushMessage = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  /** A newer message of the same topic replaces one that was not delivered yet. */
  readonly topic: string | null
}

/** Encrypts and signs a message and hands it to the browser's push service; answers the HTTP status. Follows no redirect. */
export function postPush(settings: WebPushSettings, message: PushMessage): Promise<number> {
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
      ...(topic && { topic: topic.slice(0, MOST_TOPIC_LETTERS) }),
    },
  )
  const isTrusted = new URL(endpoint).origin === trustedOrigin
  const open = isTrusted && endpoint.startsWith('http:') ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const call = open(
      endpoint,
      { method, headers, timeout: ANSWER_MS, agent: false, ...(!isTrusted && { lookup: publicLookup }) },
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
