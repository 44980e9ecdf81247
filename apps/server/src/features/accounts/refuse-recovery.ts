import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { recoveryOf } from './decide-recovery.ts'
import { endChange, findWaiting } from './mobile-change.queries.ts'
import { decideRecovery, lockRecovery } from './recovery.queries.ts'
import { tellStopped } from './stop-mobile-change.ts'
import { lockUser } from './user.queries.ts'

type Refusing = {
  readonly form: ConsoleBodyOf<'refuseRecovery'>
  readonly by: AuditContext
}

/** One operator refuses, also after the approval, as long as the mobile has not changed: refusing protects. */
export async function refuseRecovery(
  deps: Deps,
  { form: { id, reason }, by }: Refusing,
): Promise<ConsoleDataOf<'refuseRecovery'>> {
  await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const row = await lockRecovery(tx, id)
    if (!row || row.userId === null) throw new Refusal('RECOVERY_NOT_FOUND')
    const { userId, status } = row
    const owner = await lockUser(tx, userId)
    if (status === 'refused') throw new Refusal('RECOVERY_STATE')
    if (status === 'approved') {
      const waiting = await findWaiting(tx, userId)
      // Another request of the account may have been approved since; its change is not this one's to stop.
      const isStopped =
        waiting?.recoveryId === id && (await endChange(tx, { id: waiting.id, state: 'stopped', at }))
      if (!isStopped) throw new Refusal('RECOVERY_STATE')
      await tellStopped(tx, { owner, mobile: row.mobile, at })
    }
    await decideRecovery(tx, { id, status: 'refused', reason, operatorId: by.operatorId, at })
    await recordAudit(tx, {
      ...by,
      action: 'recovery.refuse',
      subject: `recovery:${id}`,
      detail: { user: userId, reason },
      before: { status },
      after: { status: 'refused' },
      at,
    })
    return null
  })
  deps.wake()
  return recoveryOf(deps, deps.database.kysely, id)
}
