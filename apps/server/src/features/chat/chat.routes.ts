import type { Handlers } from '../../http/handlers.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { openChat } from './open-chat.ts'
import { readHistory } from './read-chat.ts'

export const chatHandlers = (deps: Deps): Pick<Handlers, '/api/chat/history'> => ({
  '/api/chat/history': async ({ body, user, locale }) => {
    const { buy_orderid: orderId, service, before = null } = body
    if (orderId === undefined && service === undefined) throw new FieldRefusal('buy_orderid', 'required')
    const viewer = { id: user.id, locale }
    const session = await openChat(deps, viewer, orderId === undefined ? 'service' : { orderId })
    return { session, ...(await readHistory(deps, viewer, { sessionId: session.id, before })) }
  },
})
