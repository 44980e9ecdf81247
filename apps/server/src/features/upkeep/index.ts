export type { Tasks } from '../../db/schedule-job.ts'
export { findFailedChecks as findBookFaults, pruneOld } from './upkeep.ts'
