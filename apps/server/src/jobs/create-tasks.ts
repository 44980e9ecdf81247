import {
  deliverCode,
  pruneAccounts,
  pruneChallenges,
  pruneVerifications,
} from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { noticeUnreadAnswer, sendLastPush, sendPush } from '../features/messaging/index.ts'
import { readPriceFeed } from '../features/offers/index.ts'
import { pruneCaseViews, pruneOperators, verifyAudit } from '../features/operators/index.ts'
import { findBookFaults, pruneOld, type Tasks } from '../features/upkeep/index.ts'
import { pruneUploads } from '../features/uploads/index.ts'
import { auditFaults, bookFaults } from './metrics.ts'

/** One handler for each task: a missing one does not compile. Each judges by the state it finds and may run twice. */
export type TaskHandlers = { readonly [T in keyof Tasks]: (payload: Tasks[T]) => Promise<void> }

export function createTasks(deps: Deps): TaskHandlers {
  return {
    notice_service_answer: (payload) => noticeUnreadAnswer(deps, payload),
    send_sms: (payload) => deliverCode(deps, payload),
    send_push: (payload) => sendPush(deps, payload),
    send_last_push: (payload) => sendLastPush(deps, payload),
    read_price: () => readPriceFeed(deps),
    prune: async () => {
      await pruneAccounts(deps)
      await pruneChallenges(deps)
      await pruneOperators(deps)
      await pruneCaseViews(deps)
      await pruneVerifications(deps)
      await pruneOld(deps)
      await pruneUploads(deps)
    },
    // Whatever becomes of the one, the other is proved too.
    reconcile: async () => {
      try {
        await proveBook(deps)
      } finally {
        await proveAudit(deps)
      }
    },
  }
}

async function proveBook(deps: Deps): Promise<void> {
  const faults = await findBookFaults(deps)
  bookFaults.set(faults.length)
  if (faults.length > 0) deps.log.error({ faults }, 'THE BOOK DOES NOT BALANCE')
}

async function proveAudit({ database, log }: Deps): Promise<void> {
  const { fault } = await verifyAudit(database.kysely)
  auditFaults.set(fault ? 1 : 0)
  if (fault) log.error({ seq: Number(fault.seq), fault: fault.kind }, 'THE AUDIT TRAIL IS BROKEN')
}
