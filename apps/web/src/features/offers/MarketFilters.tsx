import { ownScreens } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { CheckRows, ChoiceRows, Segmented, Switch } from '../../parts/Choices.tsx'
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
  const words = useT('filters')
  const isLoggedIn = useIsLoggedIn()
  const chosen = useChosen({ side, filter })
  const inSheet = chosen.filter(({ isInSheet }) => isInSheet).length
  return (
    <div className={styles.filters}>
      <div className={styles.row}>
        <div className={styles.amount}>
          <OrderDraftField
            side={side}
            draft={filter.draft}
            currency={config?.currency ?? ''}
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
          {inSheet > 0 && (
            <i className={styles.count} aria-hidden="true">
              {inSheet}
            </i>
          )}
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
        {isLoggedIn && <Link to={ownScreens.findTrader}>{words('findTrader')}</Link>}
        <Button onClick={() => setOpen(false)}>{t('showOffers')}</Button>
        {chosen.length > 0 && (
          <Button tone="quiet" onClick={filter.clear}>
            {t('clearFilters')}
          </Button>
        )}
      </Sheet>
    </div>
  )
}

/** A native select under the method's mark: one tap, with the phone's own picker. */
function MethodSelect({ side, filter }: MarketFiltersProps) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const { data: config } = useHomeConfig()
  const words = useT('filters')
  const methodName = useMethodName()
  const { method, methods } = filter
  return (
    <span className={styles.method} data-chosen={methods.length > 0 || undefined}>
      {method === '' ? (
        <span aria-hidden="true">
          {methods.length === 0 ? t('allMethods') : words('someMethods', { count: methods.length })}
        </span>
      ) : (
        <MethodMark type={method} />
      )}
      <ChevronDown aria-hidden="true" />
      <select
        aria-label={sided('payBy')}
        value={methods.join()}
        onChange={(event) => filter.payBy(event.target.value)}
      >
        <option value="">{t('allMethods')}</option>
        {methods.length > 1 && (
          <option value={methods.join()}>{words('someMethods', { count: methods.length })}</option>
        )}
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
  const words = useT('filters')
  const isLoggedIn = useIsLoggedIn()
  const names = useSortNames(side)
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  const { narrow, narrowBy } = filter
  // The longest time narrows nothing.
  const minutes = (config?.windows.payMinutes ?? []).toSorted((one, other) => one - other).slice(0, -1)
  return (
    <>
      <ChoiceRows
        label={t('sortBy')}
        value={filter.sort}
        onChange={filter.sortBy}
        options={sorts.map((value) => ({ value, label: names[value] }))}
      />
      <section className={styles.field}>
        <h3>{sided('payBy')}</h3>
        <CheckRows
          label={sided('payBy')}
          values={filter.methods}
          onToggle={filter.toggleMethod}
          options={(config?.methodTypes ?? []).map(({ type }) => ({
            value: type,
            label: methodName(type),
            mark: <MethodMark type={type} />,
          }))}
        />
      </section>
      <section className={styles.field}>
        <h3>{words('completed')}</h3>
        <Segmented
          label={words('completed')}
          value={narrow.minCompleted ?? ''}
          onChange={(value) => narrowBy('minCompleted', value)}
          options={['', ...COMPLETED_STEPS].map((value) => ({
            value,
            label: value === '' ? words('any') : words('orMore', { count: value }),
          }))}
        />
      </section>
      {minutes.length > 0 && (
        <section className={styles.field}>
          <h3>{words('minutes')}</h3>
          <Segmented
            label={words('minutes')}
            value={narrow.maxMinutes ?? ''}
            onChange={(value) => narrowBy('maxMinutes', value)}
            options={['', ...minutes.map(String)].map((value) => ({
              value,
              label: value === '' ? words('any') : words('atMost', { minutes: value }),
            }))}
          />
        </section>
      )}
      <Switch
        label={words('merchants')}
        isOn={narrow.merchant === '1'}
        onChange={(isOn) => narrowBy('merchant', isOn ? '1' : '')}
      />
      <Switch
        label={words('online')}
        isOn={narrow.isOnline === '1'}
        onChange={(isOn) => narrowBy('isOnline', isOn ? '1' : '')}
      />
      {isLoggedIn && (
        <Switch
          label={words('favourites')}
          isOn={narrow.favourite === '1'}
          onChange={(isOn) => narrowBy('favourite', isOn ? '1' : '')}
        />
      )}
      {isLoggedIn && <Switch label={sided('fitsMe')} isOn={filter.fits} onChange={filter.fitBy} />}
    </>
  )
}

/** Records that tell makers apart: most newcomers have fewer than the first. */
const COMPLETED_STEPS = ['10', '50', '100']

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
  const words = useT('filters')
  const isLoggedIn = useIsLoggedIn()
  const { narrow, narrowBy } = filter
  return [
    ...filter.methods.map((type) => ({
      label: methodName(type),
      remove: () => filter.toggleMethod(type),
      isInSheet: filter.methods.length > 1,
    })),
    ...(narrow.merchant
      ? [{ label: words('merchants'), remove: () => narrowBy('merchant', ''), isInSheet: true }]
      : []),
    ...(narrow.isOnline
      ? [{ label: words('online'), remove: () => narrowBy('isOnline', ''), isInSheet: true }]
      : []),
    ...(narrow.favourite
      ? [{ label: words('favourites'), remove: () => narrowBy('favourite', ''), isInSheet: true }]
      : []),
    ...(narrow.minCompleted
      ? [
          {
            label: words('completedOn', { count: narrow.minCompleted }),
            remove: () => narrowBy('minCompleted', ''),
            isInSheet: true,
          },
        ]
      : []),
    ...(narrow.maxMinutes
      ? [
          {
            label: words('minutesOn', { minutes: narrow.maxMinutes }),
            remove: () => narrowBy('maxMinutes', ''),
            isInSheet: true,
          },
        ]
      : []),
    ...(filter.sort === 'price'
      ? []
      : [{ label: names[filter.sort], remove: () => filter.sortBy('price'), isInSheet: true }]),
    ...(isLoggedIn && !filter.fits
      ? [{ label: t('alsoUnfit'), remove: () => filter.fitBy(true), isInSheet: true }]
      : []),
  ]
}
