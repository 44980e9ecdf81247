export { noticeUnreadAnswer } from './answer-user.ts'
export { findChatOfOrder, type MessageRow } from './chat.queries.ts'
export {
  findConcerned,
  findPeer,
  loadMessageViews,
  markChatRead,
  openChat,
  readHistory,
} from './chat.routes.ts'
export { wordsOf } from './chat.views.ts'
export { countUnreadChats } from './conversations.queries.ts'
export { createMessageWriter, type MessageDeps } from './message-writer.ts'
export { countUnread } from './notices.queries.ts'
export { findTimeZones } from './preference.queries.ts'
export { sendCodeMail, sendLastMail, sendMail } from './send-mail.ts'
export { sendMessage } from './send-message.ts'
export { sendChatMail, sendNoticeMail } from './send-notice-mail.ts'
export { sendChatPush, sendLastPush, sendPush } from './send-push.ts'
export { readUnsubscribe, stopMails, UNSUBSCRIBE } from './unsubscribe.ts'
