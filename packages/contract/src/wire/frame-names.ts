/** What the server's frames are called on the wire (`msgtype`). */
export const serverFrameNames = {
  welcome: 'initialize',
  chatOpened: 'user_initialize',
  chatHistory: 'chat_record',
  messageSent: 'send_message',
  newMessage: 'new_message',
  messagesRead: 'read_message_done',
  typing: 'message_input',
  notice: 'notice',
  online: 'online',
  offline: 'offline',
  marketChanged: 'market_changed',
  showText: 'show_msg',
  sessionEnded: 'clear',
} as const

/** What a client's frames are called on the wire (`a`). */
export const clientActionNames = {
  ping: 'ping',
  leave: 'clear',
  openChat: 'userInitialize',
  loadHistory: 'chatRecord',
  sendMessage: 'sendMessage',
  markRead: 'readMessage',
  setTyping: 'messageInput',
} as const

export type ServerFrameName = keyof typeof serverFrameNames
export type ClientAction = keyof typeof clientActionNames
