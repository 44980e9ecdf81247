import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import { decideVerification, verificationOf } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { type OnRecord, recordAudit } from './audit.queries.ts'

type Detail = ConsoleDataOf<'decideVerification'>

export async function ruleVerification(
  deps: Deps,
  { operatorId, requestId, address, form }: OnRecord & { readonly form: ConsoleBodyOf<'decideVerification'> },
): Promise<Detail> {
  const { id, decision, reason = '' } = form
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const { userId } = await decideVerification(tx, {
      ...{ id, decision, reason, operatorId, at },
      keys: deps.dataKeys,
    })
    await recordAudit(tx, {
      operatorId,
      action: `verification.${decision}`,
      subject: `verification:${id}`,
      detail: { user: userId, reason },
      before: { status: 'pending' },
      after: { status: decision === 'approve' ? 'approved' : 'refused' },
      requestId,
      address,
      at,
    })
    return verificationOf(deps, tx, id)
  })
  deps.wake()
  return view
}

/** An operator opened one document's picture by token, outside the application's page. */
export function recordDocumentView(
  deps: Deps,
  { path, ...by }: OnRecord & { readonly path: string },
): Promise<void> {
  return recordAudit(deps.database.kysely, {
    ...by,
    action: 'document.look',
    subject: `upload:${path}`,
    at: deps.clock.now(),
  })
}
