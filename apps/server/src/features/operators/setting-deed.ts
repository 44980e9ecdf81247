import { isSettingName, type MarketSettings } from '@u-market/domain'
import { applySetting, previewSetting } from '../market/index.ts'
import { referenceSet } from '../offers/index.ts'
import { type Kind, type StoredForm, textOf } from './proposal-kind.ts'

/** Another value for a rule of the market. */
export const settingDeed: Kind = {
  prepare: async (_deps, db, form) => {
    const wish = readForm(form)
    const { before, after } = await previewSetting(db, wish)
    return {
      subject: `setting:${wish.name}`,
      about: wish.name,
      amount: null,
      preview: { postings: [], changes: [{ what: wish.name, before, after }] },
    }
  },
  carryOut: async (deps, tx, { id: proposal, form, preview, ...doing }) => {
    const [expected] = preview.changes
    if (!expected) throw new Error('a proposal of no change')
    const wish = readForm(form)
    const follow = (run: typeof tx, changed: MarketSettings) =>
      wish.name === 'referencePrice' ? referenceSet(deps, run, changed) : Promise.resolve()
    await applySetting(tx, { ...wish, expected, proposal, follow, ...doing })
  },
  afterwards: (deps) => deps.rulesChanged(),
}

function readForm(form: StoredForm) {
  const name = textOf(form, 'name')
  if (!isSettingName(name)) throw new Error(`a proposal of no setting: ${name}`)
  return { name, value: textOf(form, 'value') }
}
