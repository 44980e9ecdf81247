import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { alreadyDecided, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import {
  changeReport,
  findOpenReport,
  findReport,
  lockReporter,
  type QueuedReport,
  type ReportKind,
  type ReportRow,
} from './report.queries.ts'

/** Names of each kind of report on the wire and in the audit trail, and the parameters of the notice to the reporter. */
const kinds = {
  bug: {
    missing: 'FAULT_NOT_FOUND',
    event: 'bug_report',
    names: ({ id }: QueuedReport) => ({ id: String(id) }),
    subject: 'fault',
  },
  user: {
    missing: 'COMPLAINT_NOT_FOUND',
    event: 'user_report',
    names: ({ about }: QueuedReport) => ({ name: about?.nickname ?? '' }),
    subject: 'complaint',
  },
} as const satisfies Record<ReportKind, object>

type Answer = AuditContext & { readonly form: { readonly id: number; readonly answer: string } }
type Reopening = AuditContext & { readonly form: { readonly id: number; readonly reason: string } }

/**
 * Stores the answer to a report and sends it to the reporter as a notice. Throws if another operator has answered. A reported
 * user is sanctioned in a separate call.
 */
export async function answerReport(deps: Deps, kind: ReportKind, given: Answer): Promise<QueuedReport> {
  const { id, answer } = given.form
  const at = deps.clock.now()
  const answered = await transact(deps.database, null, async (tx) => {
    const written = { status: 'answered', answer, answeredBy: given.operatorId, answeredAt: at } as const
    const isAnswered = await changeReport(tx, kind, { id, status: 'open' }, written)
    const row = await readReport(tx, kind, id)
    if (!isAnswered)
      throw alreadyDecided({ decidedBy: row.answererName, decision: row.status, decidedAt: row.answeredAt })
    await tellDecision(tx, { given, kind, row, act: 'answer', params: { answer }, at })
    return row
  })
  deps.wake()
  return answered
}

/**
 * Reopens an answered report, so that it waits in the queue again. The reporter gets a notice without the reason. Throws if
 * the report is open, or if the reporter has another open report of the same user.
 */
export async function reopenReport(deps: Deps, kind: ReportKind, given: Reopening): Promise<QueuedReport> {
  const { id, reason } = given.form
  const at = deps.clock.now()
  const reopened = await transact(deps.database, null, async (tx) => {
    const { userId, aboutId } = await readReport(tx, kind, id)
    await lockReporter(tx, kind, userId)
    const other = aboutId === null ? undefined : await findOpenReport(tx, userId, aboutId)
    if (other && other.id !== id) throw new Refusal('REPORT_REPLACED', { id: other.id })
    const written = {
      status: 'open',
      reopenReason: reason,
      reopenedBy: given.operatorId,
      reopenedAt: at,
    } as const
    const isReopened = await changeReport(tx, kind, { id, status: 'answered' }, written)
    if (!isReopened) throw new Refusal('REPORT_OPEN')
    const row = await readReport(tx, kind, id)
    await tellDecision(tx, { given, kind, row, act: 'reopen', detail: { reason }, at })
    return row
  })
  deps.wake()
  return reopened
}

export async function readReport(db: Db | Tx, kind: ReportKind, id: number): Promise<QueuedReport> {
  const row = await findReport(db, kind, id)
  if (!row) throw new Refusal(kinds[kind].missing)
  return row
}

type Decision = {
  readonly given: AuditContext
  readonly kind: ReportKind
  readonly row: QueuedReport
  readonly act: 'answer' | 'reopen'
  readonly params?: Readonly<Record<string, string>>
  readonly detail?: Readonly<Record<string, string>>
  readonly at: Date
}

/** Records the decision in the audit trail and in the notice to the reporter. */
async function tellDecision(tx: Tx, { given, kind, row, act, params, detail, at }: Decision): Promise<void> {
  const { operatorId, requestId, address } = given
  const { event, names, subject } = kinds[kind]
  const [before, after]: readonly ReportRow['status'][] =
    act === 'answer' ? ['open', 'answered'] : ['answered', 'open']
  await recordEvents(tx, [
    {
      kind: act === 'answer' ? `${event}_answered` : `${event}_reopened`,
      actor: 'operator',
      operatorId,
      to: row.userId,
      noticeType: 'system',
      params: { ...names(row), ...params },
      at,
    },
  ])
  await recordAudit(tx, {
    operatorId,
    action: `${subject}.${act}`,
    subject: `${subject}:${row.id}`,
    detail: { user: row.userId, ...(row.aboutId !== null && { about: row.aboutId }), ...detail },
    before: { status: before },
    after: { status: after },
    requestId,
    address,
    at,
  })
}
