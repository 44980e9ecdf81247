import { isSettingName, operatorRoles, rulings } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { SettingDifference } from '../settings/index.ts'
import { Postings } from '../wallet/index.ts'
import type { Proposal } from './statuses.ts'

/** The postings that it will write, and what it changes from what to what. */
export function Effects({ preview }: Pick<Proposal, 'preview'>) {
  const t = useT('proposals')
  const core = useT('core')
  const rule = useT('settings')
  const names: Record<string, string> = {
    transaction: t('transaction'),
    ruling: t('ruling'),
    effect: t('effect'),
    words: t('words'),
    role: t('role'),
    account: t('account'),
    offers: t('offers'),
  }
  const valueText = (what: string, value: string): string => {
    const role = what === 'role' ? operatorRoles.find((each) => each === value) : undefined
    if (role) return core(role)
    if (what === 'account') return t(value === 'open' ? 'account_open' : 'account_closed')
    if (what === 'effect') return t(value === 'at_once' ? 'at_once' : 'in_a_day')
    const ruling = what === 'ruling' ? rulings.find((each) => each === value) : undefined
    if (ruling) return t(ruling)
    return value
  }
  return (
    <>
      <Postings postings={preview.postings} />
      {preview.changes.length > 0 && (
        <Facts
          facts={preview.changes.map(({ what, before, after }) =>
            isSettingName(what)
              ? {
                  label: rule(`name_${what}`),
                  value: <SettingDifference name={what} {...{ before, after }} />,
                }
              : {
                  label: names[what] ?? what,
                  value:
                    before === ''
                      ? valueText(what, after)
                      : `${valueText(what, before)} → ${valueText(what, after)}`,
                },
          )}
        />
      )}
    </>
  )
}
