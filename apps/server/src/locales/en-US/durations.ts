/** How long somebody has to wait, in running text. */
export const messages = {
  seconds: '{count} {count#second|seconds}',
  minutes: '{count} {count#minute|minutes}',
} as const
