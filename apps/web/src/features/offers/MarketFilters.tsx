import type { OfferSide } from '@u-market/domain'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { ChoiceRows, Switch } from '../../parts/Choices.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './MarketFilters.module.css'
import { type MarketFilter, sorts } from './market-filter.ts'
import { OrderDraftField } from './OrderDraftField.tsx'
import { takerNamespace } from './sides.ts'

type MarketFiltersProps = { readonly side: OfferSide; readonly filter: MarketFilter }

/** One row: amount, payment method and the filter's sheet; below it what is not the default, each with a cross. */
export function MarketFilters({ side, filter }: MarketFiltersProps) {
  const t = useT('takeSellOffer')
  const { data: config } = useHomeConfig()
  const [isOpen, setOpen] = useState(false)
  const chosen = useChosen({ side, filter })
  const inSheet = chosen.filter(({ isInSheet }) => isInSheet).length
  return (
    <div className={styles.filters}>
      <div className={styles.row}>
        <div className={styles.amount}>
          <OrderDraftField
            side={side}
            draft={filter.draft}
            currency={config?.currency ?? 'CNY'}
            onType={filter.type}
            onMeasure={filter.measureIn}
            isInRow
          />
        </div>
        <MethodSelect side={side} filter={filter} />
        <span className={styles.open}>
          <IconButton
            label={inSheet > 0 ? t('filterCount', { count: inSheet }) : t('filter')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal />
          </IconButton>
          {inSheet > 0 && <i className={styles.dot} />}
        </span>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('filtersOn')}>
          {chosen.map(({ label, remove }) => (
            <li key={label}>
              <button type="button" onClick={remove} aria-label={t('removeFilter', { filter: label })}>
                <span>
                  {label}
                  <X aria-hidden="true" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('filter')}>
        <SheetFields side={side} filter={filter} />
        <Button onClick={() => setOpen(false)}>{t('showOffers')}</Button>
      </Sheet>
    </div>
  )
}

/** A native select under the method's mark: one tap, with the phone's own picker. */
function MethodSelect({ side, filter }: MarketFiltersProps) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  return (
    <span className={styles.method} data-chosen={filter.method !== '' || undefined}>
      {filter.method === '' ? (
        <span aria-hidden="true">{t('allMethods')}</span>
      ) : (
        <MethodMark type={filter.method} />
      )}
      <ChevronDown aria-hidden="true" />
      <select
        aria-label={sided('payBy')}
        value={filter.method}
        onChange={(event) => filter.payBy(event.target.value)}
      >
        <option value="">{t('allMethods')}</option>
        {config?.methodTypes.map(({ type }) => (
          <option key={type} value={type}>
            {methodName(type)}
          </option>
        ))}
      </select>
    </span>
  )
}

function SheetFields({ side, filter }: MarketFiltersProps) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const isLoggedIn = useIsLoggedIn()
  const names = useSortNames(side)
  return (
    <>
      <ChoiceRows
        label={t('sortBy')}
        value={filter.sort}
        onChange={filter.sortBy}
        options={sorts.map((value) => ({ value, label: names[value] }))}
      />
      {isLoggedIn && <Switch label={sided('fitsMe')} isOn={filter.fits} onChange={filter.fitBy} />}
    </>
  )
}

function useSortNames(side: OfferSide) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  return { price: t('sortPrice'), credit: t('sortCredit'), speed: sided('sortSpeed') } as const
}

type Chosen = { readonly label: string; readonly remove: () => void; readonly isInSheet: boolean }

/** What the list is filtered or sorted by besides the amount, where it is not the default. */
function useChosen({ side, filter }: MarketFiltersProps): readonly Chosen[] {
  const t = useT('takeSellOffer')
  const methodName = useMethodName()
  const names = useSortNames(side)
  const isLoggedIn = useIsLoggedIn()
  return [
    ...(filter.method
      ? [{ label: methodName(filter.method), remove: () => filter.payBy(''), isInSheet: false }]
      : []),
    ...(filter.sort === 'price'
      ? []
      : [{ label: names[filter.sort], remove: () => filter.sortBy('price'), isInSheet: true }]),
    ...(isLoggedIn && !filter.fits
      ? [{ label: t('alsoUnfit'), remove: () => filter.fitBy(true), isInSheet: true }]
      : []),
  ]
}
