export { chatHandlers } from './chat.routes.ts'
export type { Viewer } from './chat.views.ts'
export { findConcerned, findPeer, openChat } from './open-chat.ts'
export { addSystemLine, openOrderChat, type SystemLineOf } from './order-chat.ts'
export { loadMessages, markChatRead, readHistory } from './read-chat.ts'
export { type OutgoingMessage, readBody, sendMessage } from './send-message.ts'
export {
  findAnswer,
  insertAnswer,
  lockServiceChat,
  moveServiceChat,
  moveServiceMark,
  type ServiceChat,
} from './service-chat.queries.ts'
export { sayToUser } from './write-to-service.ts'
