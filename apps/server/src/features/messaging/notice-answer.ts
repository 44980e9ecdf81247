import { userId } from '@u-market/domain'
import type { Tasks } from '../../db/schedule-job.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { isAnswerUnread } from './service.queries.ts'

/** An answer that nobody saw come in becomes a notice: one for all that came in the meantime. */
export async function noticeUnreadAnswer(
  deps: Deps,
  { sessionId, userId: id, messageId }: Tasks['notice_service_answer'],
): Promise<void> {
  const isTold = await transact(deps.database, null, async (tx) => {
    if (!(await isAnswerUnread(tx, sessionId, messageId))) return false
    await recordEvents(tx, [
      {
        kind: 'service_replied',
        actor: 'system',
        to: userId(id),
        noticeType: 'system',
        at: deps.clock.now(),
      },
    ])
    return true
  })
  if (isTold) deps.wake()
}
