export { sendLastPush, sendPush } from './send-push.ts'
export { webPushHandlers } from './web-push.routes.ts'
