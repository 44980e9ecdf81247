import type { OfferSide } from '@u-market/domain'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Card } from '../../parts/Card.tsx'
import { Chips, Segmented, Switch } from '../../parts/Choices.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import styles from './market.module.css'
import { answering } from './sides.ts'
import { type MarketFilter, sorts } from './use-market-filter.ts'
import { WishField } from './WishField.tsx'

type MarketFiltersProps = { readonly side: OfferSide; readonly filter: MarketFilter }

/** How much, by which method, and in which order. */
export function MarketFilters({ side, filter }: MarketFiltersProps) {
  const t = useT('market')
  const sided = useT(answering[side])
  const core = useT('core')
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  const isSignedIn = useIsSignedIn()
  const sortNames = { price: t('sortPrice'), credit: t('sortCredit'), speed: sided('sortSpeed') }
  return (
    <>
      <Card>
        <WishField
          side={side}
          wish={filter.wish}
          currency={config?.currency ?? 'CNY'}
          onType={filter.type}
          onMeasure={filter.measureIn}
        />
      </Card>
      <div className={styles.filters}>
        <Chips
          label={sided('payBy')}
          value={filter.method}
          onChange={filter.payBy}
          options={[
            { value: '', label: core('all') },
            ...(config?.methodTypes.map(({ type }) => ({
              value: type,
              label: methodName(type),
              mark: <MethodMark type={type} />,
            })) ?? []),
          ]}
        />
        <Segmented
          label={t('sortBy')}
          value={filter.sort}
          onChange={filter.sortBy}
          options={sorts.map((value) => ({ value, label: sortNames[value] }))}
        />
        {isSignedIn && <Switch label={sided('fitsMe')} isOn={filter.fits} onChange={filter.fitBy} />}
      </div>
    </>
  )
}
