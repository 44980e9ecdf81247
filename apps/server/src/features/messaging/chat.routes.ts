import { FieldRefusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { openChat } from './open-chat.ts'
import { readHistory } from './read-chat.ts'

export function chatHandlers(deps: Deps): Pick<Handlers, 'listMessages'> {
  return {
    listMessages: async ({ body, user, locale }) => {
      const { orderId, service, before = null } = body
      if (orderId === undefined && service === undefined) throw new FieldRefusal('orderId', 'required')
      const viewer = { id: user.id, locale }
      const session = await openChat(deps, viewer, orderId === undefined ? 'service' : { orderId })
      return { session, ...(await readHistory(deps, viewer, { sessionId: session.id, before })) }
    },
  }
}
