export { noticeUnreadAnswer } from './notice-answer.ts'
export { serviceConsoleHandlers } from './service.routes.ts'
