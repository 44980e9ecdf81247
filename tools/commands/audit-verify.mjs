/** Proves the operators' audit trail. In this very process, as `start` is. */
await import('../../apps/server/src/verify-audit.ts')
