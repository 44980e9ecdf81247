import type { ConsoleDataOf } from '@u-market/contract'
import { nextServiceState, type ServiceAct } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleCall } from '../call.ts'
import { lockServiceChat, moveServiceChat, sayToUser } from '../chat/index.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../operators/index.ts'
import { findConversation } from './service.queries.ts'
import { conversationView } from './service.views.ts'

type MoveCall = ConsoleCall<'closeConversation' | 'reopenConversation'>
type Move = Extract<ServiceAct, 'close' | 'reopen'>

/** Ends a conversation, which the user is told, or takes it up again, which nobody need be. */
export async function moveConversation(
  deps: Deps,
  { operator, body, requestId }: MoveCall,
  act: Move,
): Promise<ConsoleDataOf<'closeConversation'>> {
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    if (!(await findConversation(tx, body.id))) throw new Refusal('CHAT_NOT_FOUND')
    const chat = await lockServiceChat(tx, body.id, at)
    const state = chat && nextServiceState(chat.state, act)
    if (!chat || !state) throw new Refusal('SERVICE_STATE')
    await moveServiceChat(tx, { sessionId: chat.sessionId, state, at })
    if (act === 'close') await sayToUser(tx, chat, { kind: 'service_closed', at })
    await recordAudit(tx, {
      operatorId: operator.id,
      action: `service.${act}`,
      subject: `service:${chat.sessionId}`,
      detail: { user: chat.userId },
      requestId,
      at,
    })
    const moved = await findConversation(tx, body.id)
    if (!moved) throw new Error(`conversation ${body.id} is gone`)
    return conversationView(deps, moved)
  })
  deps.wake()
  return view
}
