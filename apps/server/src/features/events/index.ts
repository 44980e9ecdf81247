export { announceEndedSessions, channels, PRICES_CHANGED, relayFrame, relayPayload } from './channels.ts'
export { createWake } from './create-wake.ts'
export {
  chatLines,
  type NoticeName,
  renderLine,
  renderNotice,
  textParams,
} from './event-texts.ts'
export {
  drawTransactionId,
  findOwnPushes,
  findPushes,
  lookAtEvents,
  newestSeq,
  type Push,
  type Range,
} from './look-at-events.ts'
export {
  type Claim,
  chatKinds,
  type EventKind,
  isChatKind,
  type NewEvent,
  recordEvents,
  releaseClaims,
} from './record-events.ts'
export { awaitGap, settle, type Watermark } from './settle.ts'
