import { Counter, Gauge, Histogram } from 'prom-client'

export const jobSeconds = new Histogram({
  name: 'u_market_job_seconds',
  help: 'How long jobs ran, by task and outcome.',
  labelNames: ['task', 'outcome'] as const,
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
})

export const jobDelay = new Histogram({
  name: 'u_market_job_delay_seconds',
  help: 'From the moment a job was due to the moment it began.',
  buckets: [0.1, 0.5, 1, 2, 5, 30, 300],
})

export const bookFaults = new Gauge({
  name: 'u_market_book_faults',
  help: 'Checks of the book that failed at the last reconciliation. Anything but 0 needs somebody at once.',
})

export const auditFaults = new Gauge({
  name: 'u_market_audit_faults',
  help: '1 where the audit trail was broken when it was last proved. Anything but 0 needs somebody at once.',
})

export const jobsGivenUp = new Counter({
  name: 'u_market_jobs_given_up_total',
  help: 'Jobs that failed as often as they may and will not run again.',
  labelNames: ['task'] as const,
})
