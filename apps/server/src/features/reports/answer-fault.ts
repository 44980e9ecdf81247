import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { alreadyDecided, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type OnRecord, recordAudit } from '../operators/index.ts'
import { answerOpen, findFault } from './faults.queries.ts'
import { reportedView } from './faults.views.ts'

type Answer = OnRecord & { readonly form: ConsoleBodyOf<'answerFault'> }

/** Answers a report; its reporter reads the words in a notice. Of several operators one answers. */
export async function answerFault(deps: Deps, given: Answer): Promise<ConsoleDataOf<'answerFault'>> {
  const view = await transact(deps.database, null, (tx) => answer(deps, tx, given))
  deps.wake()
  return view
}

async function answer(deps: Deps, tx: Tx, { operatorId, requestId, address, form }: Answer) {
  const { id, answer: text } = form
  const at = deps.clock.now()
  const answered = await answerOpen(tx, { id, answer: text, operatorId, at })
  if (!answered) throw await refusalOf(tx, id)
  await recordEvents(tx, [
    {
      kind: 'fault_answered',
      actor: 'operator',
      operatorId,
      to: answered.userId,
      noticeType: 'system',
      params: { id: String(id), answer: text },
      at,
    },
  ])
  await recordAudit(tx, {
    operatorId,
    action: 'fault.answer',
    subject: `fault:${id}`,
    detail: { user: answered.userId },
    before: { status: 'open' },
    after: { status: 'answered' },
    requestId,
    address,
    at,
  })
  const row = await findFault(tx, id)
  if (!row) throw new Error(`report ${id} is gone`)
  return reportedView(deps, row)
}

async function refusalOf(tx: Tx, id: number): Promise<Refusal> {
  const row = await findFault(tx, id)
  return row
    ? alreadyDecided({ decidedBy: row.answeredBy, decision: row.status, decidedAt: row.answeredAt })
    : new Refusal('FAULT_NOT_FOUND')
}
