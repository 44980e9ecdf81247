import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { mayBeCalled } from './post-push.ts'
import { deleteOwnSubscription, replaceSubscription } from './subscription.queries.ts'

/** On: this browser hears of orders and appeals until the session ends. Off: no more; again is no error. */
export function subscribeBrowser(deps: Deps, { user, body, claim }: Call<'setWebPush'>): Promise<null> {
  const { endpoint, keys } = body.subscription
  if (!deps.webPush) throw new Refusal('PUSH_OFF')
  if (!mayBeCalled(endpoint, deps.webPush)) throw new FieldRefusal('subscription', 'push')
  return transact(deps.database, claim, async (tx) => {
    if (!body.on) await deleteOwnSubscription(tx, user.id, endpoint)
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
