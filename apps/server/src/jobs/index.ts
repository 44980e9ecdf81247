export { createTasks, type TaskHandlers } from './create-tasks.ts'
export { runDueJobs } from './run-due-jobs.ts'
export { type JobWorker, startWorker } from './start-worker.ts'
export { runDueClocks, type Sweeper, startSweeper } from './sweep.ts'
