import { ECDH } from 'node:crypto'
import type { BodyOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { isAllowedPushHost } from './send-push.ts'
import { deleteOwnSubscription, replaceSubscription } from './subscription.queries.ts'

export function webPushHandlers(deps: Deps): Pick<Handlers, 'setWebPush'> {
  return {
    setWebPush: async ({ user, body: form, idempotencyKey }) =>
      subscribeBrowser(deps, { user, form, idempotencyKey }),
  }
}

type Subscription = {
  readonly user: Pick<SessionUser, 'id' | 'tokenHash'>
  readonly form: BodyOf<'setWebPush'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** With `on`, subscribes this browser to notices until the session ends; otherwise unsubscribes it, which can be repeated. */
function subscribeBrowser(deps: Deps, { user, form, idempotencyKey }: Subscription): Promise<null> {
  const { endpoint, keys } = form.subscription
  if (!deps.webPush) throw new Refusal('PUSH_OFF')
  if (!isAllowedPushHost(endpoint, deps.webPush)) throw new FieldRefusal('subscription', 'push')
  if (form.on && !isOnCurve(keys.p256dh)) throw new FieldRefusal('subscription', 'push')
  return transact(deps.database, idempotencyKey, async (tx) => {
    if (!form.on) await deleteOwnSubscription(tx, user.id, endpoint)
    else
      await replaceSubscription(tx, {
        userId: user.id,
        tokenHash: user.tokenHash,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        createdAt: deps.clock.now(),
      })
    return null
  })
}

/** False for a key for which no push can be encrypted: each push would fail and be retried. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex')
    return true
  } catch {
    return false
  }
}
