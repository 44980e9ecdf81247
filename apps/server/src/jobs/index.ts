export { createTasks, type TaskHandlers } from './create-tasks.ts'
export { runDueJobs } from './run-due-jobs.ts'
export { startWorker, WORKER_CONNECTIONS, workerConfig } from './start-worker.ts'
export { runDueTimers, startSweeper } from './sweep.ts'
