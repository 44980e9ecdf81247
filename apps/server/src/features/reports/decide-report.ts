import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { alreadyDecided, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { answerOpen, findReport, type QueuedReport, type ReportKind } from './report.queries.ts'

/** Names of each kind of report on the wire and in the audit trail, and the parameters of the notice to the reporter. */
const kinds = {
  bug: {
    missing: 'FAULT_NOT_FOUND',
    event: 'bug_report_answered',
    names: ({ id }: QueuedReport) => ({ id: String(id) }),
    action: 'fault.answer',
    subject: 'fault',
  },
  user: {
    missing: 'COMPLAINT_NOT_FOUND',
    event: 'user_report_answered',
    names: ({ about }: QueuedReport) => ({ name: about?.nickname ?? '' }),
    action: 'complaint.answer',
    subject: 'complaint',
  },
} as const satisfies Record<ReportKind, object>

type Answer = AuditContext & { readonly form: { readonly id: number; readonly answer: string } }

/**
 * Stores the answer to a report and sends it to the reporter as a notice. Throws if another operator has answered. A reported
 * user is sanctioned in a separate call.
 */
export async function answerReport(deps: Deps, kind: ReportKind, given: Answer): Promise<QueuedReport> {
  const answered = await transact(deps.database, null, (tx) => answer(deps, tx, kind, given))
  deps.wake()
  return answered
}

export async function readReport(db: Db | Tx, kind: ReportKind, id: number): Promise<QueuedReport> {
  const row = await findReport(db, kind, id)
  if (!row) throw new Refusal(kinds[kind].missing)
  return row
}

async function answer(deps: Deps, tx: Tx, kind: ReportKind, given: Answer): Promise<QueuedReport> {
  const { operatorId, requestId, address, form } = given
  const { event, names, action, subject } = kinds[kind]
  const at = deps.clock.now()
  const isAnswered = await answerOpen(tx, kind, form.id, {
    answer: form.answer,
    answeredBy: operatorId,
    answeredAt: at,
  })
  const row = await readReport(tx, kind, form.id)
  if (!isAnswered)
    throw alreadyDecided({ decidedBy: row.answererName, decision: row.status, decidedAt: row.answeredAt })
  await recordEvents(tx, [
    {
      kind: event,
      actor: 'operator',
      operatorId,
      to: row.userId,
      noticeType: 'system',
      params: { ...names(row), answer: form.answer },
      at,
    },
  ])
  await recordAudit(tx, {
    operatorId,
    action,
    subject: `${subject}:${row.id}`,
    detail: { user: row.userId, ...(row.aboutId !== null && { about: row.aboutId }) },
    before: { status: 'open' },
    after: { status: 'answered' },
    requestId,
    address,
    at,
  })
  return row
}
