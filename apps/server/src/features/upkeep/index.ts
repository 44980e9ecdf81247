export type { Tasks } from '../../db/schedule-job.ts'
export { findFailedChecks, pruneOld } from './upkeep.ts'
