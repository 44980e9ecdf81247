import type { FormOf } from '@u-market/contract'
import { fieldIn, screens, setField } from '@u-market/contract/paths'
import { useEffect, useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/me.ts'
import { useApiList } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useSettled } from '../../base/use-settled.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Chips } from '../../parts/Choices.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { MarketOffer } from './MarketOffer.tsx'
import { NextPage } from './NextPage.tsx'
import styles from './offers.module.css'
import { isFilled, plainAmount } from './quantity.ts'

const sorts = ['price', 'credit', 'speed'] as const
type Sort = (typeof sorts)[number]
const CARD_HEIGHT = 236

/** Offers to choose from. The filters stand in the address: back from an offer, or a reload, and they are as they were. */
export function BuyListScreen() {
  const t = useT('home')
  const core = useT('core')
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
  const [query, setQuery] = useSearchParams()
  const method = fieldIn(query, 'methodType') ?? ''
  const sort: Sort = sorts.find((known) => known === query.get('sort')) ?? 'price'
  const [typed, setTyped] = useState(query.get('amount') ?? '')
  const amount = useSettled(typed)
  const set = (field: string, value: string): void =>
    setQuery(
      (held) => {
        setField(held, field, value)
        return held
      },
      { replace: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, not the other way round
  useEffect(() => {
    if ((query.get('amount') ?? '') !== amount) set('amount', amount)
  }, [amount])

  const sortNames = { price: t('sortPrice'), credit: t('sortCredit'), speed: t('sortSpeed') }
  const form: Omit<FormOf<'listOffers'>, 'page'> = {
    ...(method && { methodType: method }),
    ...(isFilled({ by: 'amount', text: amount }) && { amount: plainAmount(amount) }),
    sort,
  }
  const clear = (): void => {
    setTyped('')
    setQuery({ sort }, { replace: true })
  }
  return (
    <Screen title={t('buyList')} back={screens.home}>
      <div className={styles.filters}>
        <AmountInput
          label={t('filterAmount')}
          value={typed}
          onChange={setTyped}
          unit={config?.currency ?? 'CNY'}
        />
        <Chips
          label={t('payBy')}
          value={method}
          onChange={(value) => set('methodType', value)}
          options={[
            { value: '', label: core('all') },
            ...(config?.methodTypes.map(({ type }) => ({ value: type, label: methodName(type) })) ?? []),
          ]}
        />
        <Chips
          label={t('sortBy')}
          value={sort}
          onChange={(value) => set('sort', value)}
          options={sorts.map((value) => ({ value, label: sortNames[value] }))}
        />
      </div>
      <Offers form={form} isFiltered={Boolean(method || typed)} onClear={clear} />
    </Screen>
  )
}

type OffersProps = {
  readonly form: Omit<FormOf<'listOffers'>, 'page'>
  readonly isFiltered: boolean
  readonly onClear: () => void
}

function Offers({ form, isFiltered, onClear }: OffersProps) {
  const t = useT('home')
  const list = useApiList('listOffers', form)
  if (list.isPending) return <Skeleton count={4} height={CARD_HEIGHT} />
  if (list.error && !list.items)
    return <ErrorState {...readError(list.error)} onRetry={() => void list.refetch()} />
  // An offer that moved to the next page between two answers comes twice.
  const offers = [...new Map(list.items?.map((offer) => [offer.id, offer])).values()]
  if (offers.length === 0)
    return isFiltered ? (
      <Empty
        scene="search"
        text={t('noneFits')}
        action={
          <Button tone="second" size="small" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    ) : (
      <Empty scene="offers" text={t('noneNow')} />
    )
  return (
    <>
      <ul className={styles.list} aria-label={t('offers')}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <MarketOffer offer={offer} amount={form.amount} methodType={form.methodType} />
          </li>
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}
