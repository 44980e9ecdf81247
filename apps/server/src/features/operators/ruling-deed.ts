import { type ConsoleBodyOf, DEFAULT_LOCALE } from '@u-market/contract'
import { appealId, coin, rulings } from '@u-market/domain'
import { carryOutRuling, rulingFacts } from '../orders/index.ts'
import { type CommandKind, numberOf, type StoredForm, textOf } from './proposal-kind.ts'

/** A ruling above what one operator decides alone. It rests on what its maker has read: anything newer, and it is void. */
export const rulingDeed: CommandKind = {
  prepare: async (deps, _db, form) => {
    const { ruling, ...asked } = readForm(form)
    const facts = await rulingFacts(deps, { ...asked, ruling })
    return {
      subject: `appeal:${asked.id}`,
      about: facts.about,
      amount: facts.amount,
      preview: {
        postings: facts.postings,
        changes: [
          { what: 'ruling', before: '', after: ruling },
          { what: 'effect', before: '', after: facts.effect },
          { what: 'words', before: '', after: textOf(form, 'reason') },
        ],
      },
    }
  },
  carryOutWith: (deps, { form, by, madeBy }, admit) =>
    carryOutRuling(
      deps,
      { ...by, form: { ...readForm(form), reason: textOf(form, 'reason') }, locale: DEFAULT_LOCALE },
      { authors: [madeBy, by.operatorId], admit },
    ),
}

/** As a proposal keeps it: JSON has no bigint. */
export function rulingForm({ toBuyer, ...form }: ConsoleBodyOf<'proposeRuling'>): StoredForm {
  return { ...form, ...(toBuyer !== undefined && { toBuyerMinor: String(toBuyer) }) }
}

function readForm(form: StoredForm) {
  const ruling = rulings.find((known) => known === form.ruling) ?? 'refund'
  const id = appealId(numberOf(form, 'id'))
  const part = ruling === 'split' ? { toBuyer: coin(BigInt(textOf(form, 'toBuyerMinor'))) } : {}
  return { id, ruling, ...part, seen: numberOf(form, 'seen') }
}
