import { userId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import { closeAccount, isOpen, reopenAccount, requireNothingRuns } from '../traders/index.ts'
import { findNamed } from './coin-deed.queries.ts'
import { type Kind, numberOf } from './proposal-kind.ts'

type DeedKind = 'account_close' | 'account_reopen'

/** A user's account is closed by two, and opened again by two. */
export const accountDeeds: Readonly<Record<DeedKind, Kind>> = {
  account_close: deed('account_close'),
  account_reopen: deed('account_reopen'),
}

function deed(kind: DeedKind): Kind {
  const isClosing = kind === 'account_close'
  return {
    prepare: async (deps, db, form) => {
      const id = userId(numberOf(form, 'userId'))
      const user = await findNamed(db, id)
      if (!user || (await isOpen(db, id)) !== isClosing)
        throw new Refusal(user ? 'ACCOUNT_STATE' : 'USER_NOT_FOUND')
      const offers = isClosing ? (await requireNothingRuns(db, id, deps.clock.now())).offers : 0
      return {
        subject: `user:${id}`,
        about: `${user.nickname} · @${user.username}`,
        amount: null,
        preview: {
          postings: [],
          changes: [
            { what: 'account', before: isClosing ? 'open' : 'closed', after: isClosing ? 'closed' : 'open' },
            ...(offers > 0 ? [{ what: 'offers', before: String(offers), after: '0' }] : []),
          ],
        },
      }
    },
    carryOut: (_deps, tx, { id, form, reason, by, at }) => {
      const closing = { userId: userId(numberOf(form, 'userId')), reason, proposal: id, by, at }
      return isClosing ? closeAccount(tx, closing) : reopenAccount(tx, closing)
    },
  }
}
