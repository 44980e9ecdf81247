export type { Tasks } from '../../db/schedule-job.ts'
export { findBookFaults } from './find-book-faults.ts'
export { pruneOld } from './prune-old.ts'
