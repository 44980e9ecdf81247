import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { alreadyDecided, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type OnRecord, recordAudit } from '../operators/index.ts'
import { answerOpen, findComplaint } from './complaint.queries.ts'
import { complaintView } from './complaint.views.ts'

type Answer = OnRecord & { readonly form: ConsoleBodyOf<'answerComplaint'> }

/** Answers a report of a user; its reporter reads the words in a notice. What follows for the other is a sanction, imposed apart. */
export async function answerComplaint(deps: Deps, given: Answer): Promise<ConsoleDataOf<'answerComplaint'>> {
  const view = await transact(deps.database, null, (tx) => answer(deps, tx, given))
  deps.wake()
  return view
}

async function answer(deps: Deps, tx: Tx, { operatorId, requestId, address, form }: Answer) {
  const { id, answer: text } = form
  const at = deps.clock.now()
  const answered = await answerOpen(tx, { id, answer: text, operatorId, at })
  const row = await findComplaint(tx, id)
  if (!row) throw new Refusal('COMPLAINT_NOT_FOUND')
  if (!answered)
    throw alreadyDecided({ decidedBy: row.answererName, decision: row.status, decidedAt: row.answeredAt })
  await recordEvents(tx, [
    {
      kind: 'complaint_answered',
      actor: 'operator',
      operatorId,
      to: answered.userId,
      noticeType: 'system',
      params: { name: row.aboutNickname, answer: text },
      at,
    },
  ])
  await recordAudit(tx, {
    operatorId,
    action: 'complaint.answer',
    subject: `complaint:${id}`,
    detail: { user: answered.userId, about: answered.aboutId },
    before: { status: 'open' },
    after: { status: 'answered' },
    requestId,
    address,
    at,
  })
  return complaintView(deps, row)
}
