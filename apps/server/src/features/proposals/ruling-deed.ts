import { DEFAULT_LOCALE } from '@u-market/contract'
import { appealId } from '@u-market/domain'
import { carryOutRuling, rulingFacts } from '../appeals/index.ts'
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
          { what: 'words', before: '', after: textOf(form, 'reason') },
        ],
      },
    }
  },
  carryOutWith: (deps, { form, by }, approval) =>
    carryOutRuling(
      deps,
      { ...by, form: { ...readForm(form), reason: textOf(form, 'reason') }, locale: DEFAULT_LOCALE },
      approval,
    ),
}

function readForm(form: StoredForm) {
  const ruling = textOf(form, 'ruling') === 'release' ? ('release' as const) : ('refund' as const)
  return { id: appealId(numberOf(form, 'id')), ruling, seen: numberOf(form, 'seen') }
}
