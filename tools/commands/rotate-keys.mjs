/** Encrypts what identifies people with the current key, or prints a new one. In this very process, as `start` is. */
await import('../../apps/server/src/rotate-keys.ts')
