export { createTasks, type TaskHandlers } from './create-tasks.ts'
export { runDueJobs } from './run-due-jobs.ts'
export { startWorker } from './start-worker.ts'
export { runDueTimers as runDueClocks, startSweeper } from './sweep.ts'
