import { coin } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import { alreadyDecided } from '../already-decided.ts'
import { decideIn, findExchange, payoutPreview, requireFreeTransaction } from '../wallet/index.ts'
import { type Kind, numberOf, textOf } from './proposal-kind.ts'

/** A payout above what one operator decides alone. The second confirms the transaction that the first has made. */
export const payoutDeed: Kind = {
  prepare: async (deps, db, form) => {
    const row = await findExchange(db, numberOf(form, 'id'))
    if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
    if (row.status !== 'pending') throw alreadyDecided({ ...row, decision: row.status })
    const transactionId = await requireFreeTransaction(db, row, textOf(form, 'transactionId'))
    return {
      subject: `exchange:${row.id}`,
      about: `#${row.id} · @${row.username} · ${row.network} ${row.address}`,
      amount: coin(row.coinMinor),
      preview: {
        postings: [payoutPreview(row, deps.clock.now())],
        changes: [{ what: 'transaction', before: '', after: transactionId }],
      },
    }
  },
  carryOut: async (deps, tx, { form, by }) => {
    const transactionId = textOf(form, 'transactionId')
    await decideIn(deps, tx, { ...by, form: { id: numberOf(form, 'id'), decision: 'pay', transactionId } })
  },
}
