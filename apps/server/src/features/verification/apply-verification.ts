import type { DataOf } from '@u-market/contract'
import { isDatabaseError, transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { markVerifications } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { findStatus, insertVerification } from './verification.queries.ts'

/** Puts the caller's papers before an operator. One application at a time, one account for a document. */
export async function applyVerification(
  deps: Deps,
  { user, body, claim }: Call<'applyForVerification'>,
): Promise<DataOf<'applyForVerification'>> {
  const ownDocument = (field: 'idFront' | 'idBack') => ({
    userId: user.id,
    category: 'idcard' as const,
    paths: [body[field]],
    field,
  })
  try {
    return await transact(deps.database, claim, async (tx) => {
      await requireOwnUploads(tx, ownDocument('idFront'))
      await requireOwnUploads(tx, ownDocument('idBack'))
      const marked = await markVerifications(tx, [{ userId: user.id, from: 'none', status: 'pending' }])
      if (marked.length === 0)
        throw new Refusal(
          (await findStatus(tx, user.id)) === 'approved' ? 'REALNAME_DONE' : 'REALNAME_PENDING',
        )
      await insertVerification(tx, {
        userId: user.id,
        realName: body.realName,
        documentNumber: body.idNumber,
        documentFront: body.idFront,
        documentBack: body.idBack,
        createdAt: deps.clock.now(),
      })
      return { verificationStatus: 1 }
    })
  } catch (error) {
    if (isDocumentTaken(error)) throw new Refusal('IDCARD_TAKEN')
    throw error
  }
}

function isDocumentTaken(error: unknown): boolean {
  return isDatabaseError(error, '23505') && error.constraint === 'verification_document'
}
