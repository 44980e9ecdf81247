export { type Announcement, announce } from './announce.ts'
export { announceEndedSessions, channels, relayFrame } from './channels.ts'
export { createWake, type Wake } from './create-wake.ts'
export {
  drawTransactionId,
  findPushes,
  LOOK_ROWS,
  type Look,
  lookAtOutbox,
  newestSeq,
  type Push,
} from './look-at-events.ts'
export { pushConfirming, pushMessage } from './push-messages.ts'
export { awaitGap, type Horizon, settle } from './settle.ts'
