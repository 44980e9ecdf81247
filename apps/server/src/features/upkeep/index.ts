export type { Tasks } from '../../db/schedule-job.ts'
export { findBookFaults, pruneOld } from './upkeep.ts'
