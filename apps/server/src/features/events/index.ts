export {
  channels,
  notifyBlocked,
  notifyEndedSessions,
  PRICES_CHANGED,
  relayPayload,
} from './channels.ts'
export {
  chatLines,
  type NoticeName,
  readBy,
  renderLine,
  renderNotice,
  renderPush,
  renderToast,
  textParams,
  type Wording,
} from './event-texts.ts'
export {
  findOwnPushes,
  findPushes,
  type Hearing,
  hearingsThrough,
  newestSeq,
  nextTransactionId,
  type Push,
  readStream,
  type StreamSnapshot,
} from './read-stream.ts'
export {
  type ChatKind,
  chatKinds,
  type EventKind,
  isChatKind,
  type NewEvent,
  recordEvents,
  releaseIdempotencyKeys,
  type StoredIdempotencyKey,
} from './record-events.ts'
export { isSecurityKind } from './security-kinds.ts'
export { advanceWatermark, awaitGap, type Watermark } from './watermark.ts'
