/** Times and sizes of the protocol, shared by both ends. */
export const socketLimits = {
  pingMs: 5000,
  silenceMs: 30_000,
  reconnectTries: 5,
  reconnectDelayMs: 3000,
  pageSize: 20,
} as const

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
