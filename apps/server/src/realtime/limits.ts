import { socketLimits } from '@u-market/contract'

/** What one socket, user or address may take, and how long things wait. */
export const gatewayLimits = {
  /** A client that has not even pinged for so long is gone. */
  silenceMs: socketLimits.silenceMs,
  sweepMs: 1_000,
  /** A message of 2000 characters in JSON escapes takes 12 KiB; nothing honest is larger than this. */
  maxFrameBytes: 64 * 1024,
  /** A reader that lets so much pile up is cut off; the cursor brings it what it missed. */
  maxBufferedBytes: 1024 * 1024,
  /** Typing fast and scrolling back stay far below. */
  framesPerSecond: 20,
  frameBurst: 100,
  /** Frames that wait for the one in work. */
  maxQueuedFrames: 128,
  /** Junk or excess within a minute: so often it is answered, then the socket is closed. */
  maxStrikes: 5,
  strikeWindowMs: 60_000,
  /** A user's devices and tabs, and their sockets that died unnoticed; the longest silent makes room. */
  socketsPerUser: 20,
  /** Homes and offices share an address, mobile carriers do too. */
  socketsPerAddress: 2_000,
  /** A reload or a tunnel is no absence. */
  offlineGraceMs: 1_500,
  /** Processes tell one another that they live; one that is not heard takes its users along. */
  beatMs: 10_000,
  processSilenceMs: 35_000,
  /** Catches a lost wake. */
  slowPollMs: 1_000,
  /** A transaction that holds back a seq mostly ends within this. */
  gapPollMs: 4,
  /** Pushes read at once for a client that comes back. */
  replayRows: 200,
  reconnectMs: 500,
  /** Sockets get so long to take the goodbye. */
  drainMs: 1_000,
} as const

export type GatewayLimits = { readonly [Name in keyof typeof gatewayLimits]: number }

export const closeCodes = { normal: 1000, policy: 1008, restart: 1012, tryLater: 1013 } as const
