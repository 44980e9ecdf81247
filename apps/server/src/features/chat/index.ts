export { findChatOfOrder, type MessageRow } from './chat.queries.ts'
export { chatHandlers } from './chat.routes.ts'
export { wordsOf } from './chat.views.ts'
export { findMessage, messageClaim } from './messages.ts'
export { findConcerned, findPeer, openChat } from './open-chat.ts'
export { loadMessageViews, markChatRead, readHistory } from './read-chat.ts'
export { type OutgoingMessage, readBody, sendMessage } from './send-message.ts'
export {
  lockServiceChat,
  moveServiceChat,
  moveServiceMark,
  type ServiceChat,
} from './service-chat.queries.ts'
export { sayToUser } from './write-to-service.ts'
