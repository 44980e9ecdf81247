export { announceEndedSessions, channels, relayFrame, relayPayload } from './channels.ts'
export { createWake, type Wake } from './create-wake.ts'
export { type ChatKind, chatKinds, type EventKind, isChatKind } from './kinds.ts'
export {
  drawTransactionId,
  findOwnPushes,
  findPushes,
  lookAtEvents,
  newestSeq,
  type Push,
  type Range,
  translateCursor,
} from './look-at-events.ts'
export {
  type Claim,
  type EventActor,
  type NewEvent,
  type NoticeType,
  recordEvents,
  releaseClaims,
} from './record-events.ts'
export { awaitGap, settle, type Watermark } from './settle.ts'
