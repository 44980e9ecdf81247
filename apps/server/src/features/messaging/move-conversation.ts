import type { ConsoleDataOf } from '@u-market/contract'
import { nextServiceState, type ServiceAct } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type OnRecord, recordAudit } from '../operators/index.ts'
import { findConversation } from './service.queries.ts'
import { conversationView } from './service.views.ts'
import { lockServiceChat, moveServiceChat } from './service-chat.queries.ts'
import { sayToUser } from './write-to-service.ts'

type Move = OnRecord & { readonly id: number; readonly act: Extract<ServiceAct, 'close' | 'reopen'> }

/** Ends a conversation, with a line to the user, or takes it up again, without one. */
export async function moveConversation(
  deps: Deps,
  { operatorId, requestId, address, id, act }: Move,
): Promise<ConsoleDataOf<'closeConversation'>> {
  const view = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    if (!(await findConversation(tx, id))) throw new Refusal('CHAT_NOT_FOUND')
    const chat = await lockServiceChat(tx, id, at)
    const state = chat && nextServiceState(chat.state, act)
    if (!chat || !state) throw new Refusal('SERVICE_STATE')
    await moveServiceChat(tx, { sessionId: chat.sessionId, state, at })
    if (act === 'close') await sayToUser(tx, chat, { kind: 'service_closed', at })
    await recordAudit(tx, {
      operatorId,
      action: `service.${act}`,
      subject: `service:${chat.sessionId}`,
      detail: { user: chat.userId },
      before: { state: chat.state },
      after: { state },
      requestId,
      address,
      at,
    })
    const moved = await findConversation(tx, id)
    if (!moved) throw new Error(`conversation ${id} is gone`)
    return conversationView(deps, moved)
  })
  deps.wake()
  return view
}
