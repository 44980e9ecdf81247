import type { BodyOf, DataOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { sealNumber } from './identity-number.ts'
import { markVerifications } from './user.queries.ts'
import { insertVerification } from './verification.queries.ts'
import { readVerification } from './verified.ts'

export function verificationHandlers(deps: Deps): Pick<Handlers, 'applyForVerification'> {
  return {
    applyForVerification: ({ user, body: form, idempotencyKey }) =>
      applyVerification(deps, { userId: user.id, form, idempotencyKey }),
  }
}

type Application = {
  readonly userId: UserId
  readonly form: BodyOf<'applyForVerification'>
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Submits the caller's documents for review, one application at a time. The response does not say whether another account has the
 * same number, because that would reveal who is registered. The operator sees it, and can approve a document for one account
 * only.
 */
export async function applyVerification(
  deps: Deps,
  { userId, form, idempotencyKey }: Application,
): Promise<DataOf<'applyForVerification'>> {
  const ownDocument = (field: 'documentFront' | 'documentBack') => ({
    userId,
    category: 'idcard' as const,
    paths: [form[field]],
    field,
  })
  return transact(deps.database, idempotencyKey, async (tx) => {
    await requireOwnUploads(tx, ownDocument('documentFront'))
    await requireOwnUploads(tx, ownDocument('documentBack'))
    const marked = await markVerifications(tx, [{ userId, from: 'none', status: 'pending' }])
    if (marked.length === 0)
      throw new Refusal(
        (await readVerification(tx, userId)) === 'approved' ? 'REALNAME_DONE' : 'REALNAME_PENDING',
      )
    await insertVerification(tx, {
      userId,
      realName: form.realName,
      ...sealNumber(deps.dataKeys, userId, form.documentNumber),
      documentFront: form.documentFront,
      documentBack: form.documentBack,
      createdAt: deps.clock.now(),
    })
    return { verificationStatus: 1 }
  })
}
