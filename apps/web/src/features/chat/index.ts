export { useUnread } from './use-unread.ts'
