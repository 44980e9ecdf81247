export { closeAccount, isOpen, reopenAccount, requireNothingRuns } from './close-account.ts'
export { sanctionHandlers } from './sanctions.routes.ts'
export { sweepSanctions } from './sweep-sanctions.ts'
