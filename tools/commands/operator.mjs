/** Operators' accounts from the command line. In this very process, as `start` is. */
await import('../../apps/server/src/operator-command.ts')
