import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../parts/values.tsx'
import css from './Parties.module.css'
import type { Review } from './texts.ts'

type Party = Review['buyer']
const sides = ['seller', 'buyer'] as const

/** Both records side by side, so that they can be compared. */
export function Parties({ review }: { readonly review: Review }) {
  const t = useT('appeals')
  const { count } = useFormat()
  const rows: readonly (readonly [label: string, cell: (party: Party) => ReactNode])[] = [
    [t('realName'), (party) => party.realName || '–'],
    [t('username'), (party) => <Link to={paths.user(party.id)}>{party.username}</Link>],
    [t('mobile'), (party) => party.mobile],
    [t('completed'), (party) => count(party.completedOrders)],
    [t('rating'), (party) => party.creditRating.toFixed(1)],
  ]
  return (
    <table className={css.parties} aria-label={t('parties')}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              <small>{t(side)}</small> <Link to={paths.user(review[side].id)}>{review[side].nickname}</Link>{' '}
              {placerOf(review) === side && <Tag tone="calm">{t('placed')}</Tag>}{' '}
              {review.appeal.appliedBy === side && <Tag tone="calm">{t('appellant')}</Tag>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cell]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides.map((side) => (
              <td key={side}>{cell(review[side])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who has placed the order: on a buy offer the seller. */
function placerOf({ order }: Review): (typeof sides)[number] {
  return order.side === 'buy' ? 'seller' : 'buyer'
}
