import type { BodyOf, DataOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { isDatabaseError, transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { markVerifications } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { fingerprintsOf, sealNumber } from './identity-number.ts'
import { findFingerprints, lockNewNumbers } from './number.queries.ts'
import { findStatus, insertVerification } from './verification.queries.ts'

type Application = {
  readonly userId: UserId
  readonly form: BodyOf<'applyForVerification'>
  readonly claim: IdempotencyClaim | null
}

/** Puts the caller's papers before an operator. One application at a time, one account for a document. */
export async function applyVerification(
  deps: Deps,
  { userId, form, claim }: Application,
): Promise<DataOf<'applyForVerification'>> {
  const ownDocument = (field: 'idFront' | 'idBack') => ({
    userId,
    category: 'idcard' as const,
    paths: [form[field]],
    field,
  })
  try {
    return await transact(deps.database, claim, async (tx) => {
      await requireOwnUploads(tx, ownDocument('idFront'))
      await requireOwnUploads(tx, ownDocument('idBack'))
      const marked = await markVerifications(tx, [{ userId, from: 'none', status: 'pending' }])
      if (marked.length === 0)
        throw new Refusal(
          (await findStatus(tx, userId)) === 'approved' ? 'REALNAME_DONE' : 'REALNAME_PENDING',
        )
      await requireFreeNumber(tx, deps, form.idNumber)
      await insertVerification(tx, {
        userId,
        realName: form.realName,
        ...sealNumber(deps.dataKeys, userId, form.idNumber),
        documentFront: form.idFront,
        documentBack: form.idBack,
        createdAt: deps.clock.now(),
      })
      return { verificationStatus: 1 }
    })
  } catch (error) {
    if (isDocumentTaken(error)) throw new Refusal('IDCARD_TAKEN')
    throw error
  }
}

/** Rows that an older key has encrypted have fingerprints of their own, which no index compares with ours. */
async function requireFreeNumber(tx: Tx, { dataKeys }: Deps, number: string): Promise<void> {
  await lockNewNumbers(tx)
  const taken = await findFingerprints(tx, fingerprintsOf(dataKeys, number))
  if (taken.length > 0) throw new Refusal('IDCARD_TAKEN')
}

function isDocumentTaken(error: unknown): boolean {
  return isDatabaseError(error, '23505') && error.constraint === 'verification_number'
}
