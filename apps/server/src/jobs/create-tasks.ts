import { Counter, Gauge, Histogram } from 'prom-client'
import {
  deliverCode,
  eraseProfiles,
  pruneAccounts,
  pruneChallenges,
  pruneRecoveries,
  pruneVerifications,
  sendMobileText,
} from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { buildArchive, pruneArchives } from '../features/exports/index.ts'
import {
  noticeUnreadAnswer,
  sendChatMail,
  sendChatPush,
  sendCodeMail,
  sendLastMail,
  sendLastPush,
  sendMail,
  sendNoticeMail,
  sendPush,
} from '../features/messaging/index.ts'
import { readPriceFeed } from '../features/offers/index.ts'
import { pruneCaseViews, pruneOperators, verifyAudit } from '../features/operators/index.ts'
import { compareProofs, prunePayers } from '../features/orders/index.ts'
import { findFailedChecks, pruneOld, type Tasks } from '../features/upkeep/index.ts'
import { pruneUploads, removeDueFiles } from '../features/uploads/index.ts'

/** One handler per task: a missing one does not compile. Handlers check the stored state and may run twice. */
export type TaskHandlers = { readonly [T in keyof Tasks]: (payload: Tasks[T]) => Promise<void> }

export function createTasks(deps: Deps): TaskHandlers {
  return {
    notice_service_answer: (payload) => noticeUnreadAnswer(deps, payload),
    send_sms: (payload) => deliverCode(deps, payload),
    send_mobile_text: (payload) => sendMobileText(deps, payload),
    send_code_mail: (payload) => sendCodeMail(deps, payload),
    send_mail: (payload) => sendMail(deps, payload),
    send_notice_mail: (payload) => sendNoticeMail(deps, payload),
    send_chat_mail: (payload) => sendChatMail(deps, payload),
    send_last_mail: (payload) => sendLastMail(deps, payload),
    send_push: (payload) => sendPush(deps, payload),
    send_chat_push: (payload) => sendChatPush(deps, payload),
    send_last_push: (payload) => sendLastPush(deps, payload),
    compare_proofs: (payload) => compareProofs(deps, payload),
    build_archive: (payload) => buildArchive(deps, payload),
    remove_files: () => removeDueFiles(deps),
    read_price: () => readPriceFeed(deps),
    prune: async () => {
      await pruneAccounts(deps)
      await pruneChallenges(deps)
      await pruneOperators(deps)
      await pruneCaseViews(deps)
      await eraseProfiles(deps)
      await pruneVerifications(deps)
      await pruneRecoveries(deps)
      await prunePayers(deps)
      await pruneUploads(deps)
      await pruneArchives(deps)
    },
    prune_old: () => pruneOld(deps),
    // Verifies the audit trail even if the ledger check fails.
    reconcile: async () => {
      try {
        await reconcileBook(deps)
      } finally {
        await verifyAuditTrail(deps)
      }
    },
  }
}

async function reconcileBook(deps: Deps): Promise<void> {
  const failures = await findFailedChecks(deps)
  failedBookChecks.set(failures.length)
  if (failures.length > 0) deps.log.error({ failures }, 'THE BOOK DOES NOT BALANCE')
}

async function verifyAuditTrail({ database, log }: Deps): Promise<void> {
  const { chainBreak } = await verifyAudit(database.kysely)
  auditBreaks.set(chainBreak ? 1 : 0)
  if (chainBreak)
    log.error({ seq: Number(chainBreak.seq), kind: chainBreak.kind }, 'THE AUDIT TRAIL IS BROKEN')
}

/** Runs a task on a stored payload, with metrics. */
export async function runTask(
  tasks: TaskHandlers,
  name: keyof TaskHandlers,
  payload: unknown,
): Promise<void> {
  // Checked against the task's type when it was scheduled; it comes back as plain JSON.
  const task = tasks[name] as (payload: unknown) => Promise<void>
  const end = jobSeconds.startTimer({ task: name })
  try {
    await task(payload)
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

export function isTask(tasks: TaskHandlers, name: string): name is keyof TaskHandlers {
  return Object.hasOwn(tasks, name)
}

const jobSeconds = new Histogram({
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

const failedBookChecks = new Gauge({
  name: 'u_market_failed_book_checks',
  help: 'Ledger checks that failed at the last reconciliation. Alert if not 0.',
})

const auditBreaks = new Gauge({
  name: 'u_market_audit_breaks',
  help: 'Whether the last nightly verification found the audit trail broken (1) or not (0). Alert on 1.',
})

export const jobsGivenUp = new Counter({
  name: 'u_market_jobs_given_up_total',
  help: 'Jobs that failed at their last allowed attempt and will not run again.',
  labelNames: ['task'] as const,
})
