export {
  channels,
  notifyEndedSessions as announceEndedSessions,
  PRICES_CHANGED,
  relayFrame,
  relayPayload,
} from './channels.ts'
export { createWake } from './create-wake.ts'
export {
  chatLines,
  type NoticeName,
  renderLine,
  renderNotice,
  textParams,
} from './event-texts.ts'
export {
  findOwnPushes,
  findPushes,
  newestSeq,
  nextTransactionId as drawTransactionId,
  type Push,
  type Range,
  readStream as lookAtEvents,
} from './read-stream.ts'
export {
  chatKinds,
  type EventKind,
  isChatKind,
  type NewEvent,
  recordEvents,
  releaseIdempotencyKeys as releaseClaims,
  type StoredIdempotencyKey as Claim,
} from './record-events.ts'
export { advanceWatermark as settle, awaitGap, type Watermark } from './watermark.ts'
