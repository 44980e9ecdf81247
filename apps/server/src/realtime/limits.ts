import { socketLimits } from '@u-market/contract'

/** Limits per socket, user or address, and waiting times in ms. */
export const gatewayLimits = {
  /** A client that has not even pinged for this long is treated as gone. */
  silenceMs: socketLimits.silenceMs,
  sweepMs: 1_000,
  /** A message of 2,000 characters in JSON escapes takes 12 KiB; no honest frame is larger. */
  maxFrameBytes: 64 * 1024,
  /** A client with this much unread output is cut off; its cursor replays what it missed. */
  maxBufferedBytes: 1024 * 1024,
  /** Fast typing and scrolling back stay far below. */
  framesPerSecond: 20,
  frameBurst: 100,
  /** Frames that may wait for the one being handled. */
  maxQueuedFrames: 128,
  /** Junk or excess frames, each within a minute of the one before. Each gets a reply; with this many the socket is closed. */
  maxStrikes: 5,
  strikeWindowMs: 60_000,
  /** A user's devices and tabs, and sockets that died unnoticed; the longest silent one makes room. */
  socketsPerUser: 20,
  /** Homes, offices and mobile carriers share addresses. */
  socketsPerAddress: 2_000,
  /** A reload or a tunnel does not count as going offline. */
  offlineGraceMs: 1_500,
  /** Processes send heartbeats; the users of a silent process count as offline. */
  beatMs: 10_000,
  /** Two beats may be lost. It is checked at each beat, so those of a dead process are offline after 35 s at most. */
  processSilenceMs: 25_000,
  /** Catches a lost wake-up. */
  slowPollMs: 1_000,
  /** Most transactions that hold back a seq end within this time. */
  gapPollMs: 4,
  /** Pushes read per query for a client that comes back. */
  replayRows: 200,
  reconnectMs: 500,
  /** Time for sockets to close after the restart code. */
  drainMs: 1_000,
} as const

export type GatewayLimits = { readonly [Name in keyof typeof gatewayLimits]: number }

export const closeCodes = { normal: 1000, policy: 1008, restart: 1012, tryLater: 1013 } as const
