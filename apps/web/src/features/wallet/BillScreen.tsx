import type { FormOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { call } from '../../base/api/client.ts'
import { useApiList, useMe } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Select } from '../../parts/Field.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { PullToRefresh } from '../../parts/LongList.tsx'
import { PagedList } from '../../parts/PagedList.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'
import { ExportButton, phoneZone } from '../exports/index.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { BillList } from './BillList.tsx'
import { type BillGroup, billGroups, groupNames, readGroup } from './bill-words.tsx'
import { FreshCoin, ResetHold } from './held-coin.tsx'
import styles from './wallet.module.css'

const BACK = screens.mine
const directions = ['in', 'out'] as const

/** What the user bought, sold, sent and received, and what is held: chart, sums, filter and list. */
export function BillScreen() {
  const t = useT('wallet')
  const { info } = useMe()
  if (!info) return <LoginFirst title={t('bills')} back={BACK} />
  return (
    <Screen
      title={t('bills')}
      back={BACK}
      end={
        <>
          <ButtonLink to="/pay/" tone="quiet" size="small">
            {t('transfer')}
          </ButtonLink>
          <BillsExport />
        </>
      }
    >
      <PullToRefresh />
      <Bills coin={info.coin} />
    </Screen>
  )
}

/** The list as it is filtered. */
function BillsExport() {
  const t = useT('exports')
  const filter = useFilter()
  return (
    <ExportButton
      title={t('exportBills')}
      ask={() => call('exportBills', { format: 'csv', timezone: phoneZone(), ...formOf(filter) })}
    />
  )
}

function formOf({ group, direction, month }: ReturnType<typeof useFilter>) {
  return {
    ...(group && { type: billGroups[group].join(',') }),
    ...(direction && { direction }),
    ...secondsOf(month),
  }
}

function Bills({ coin }: { readonly coin: string }) {
  const t = useT('wallet')
  const locale = useLocale()
  const filter = useFilter()
  const range = secondsOf(filter.month)
  const list = useApiList('listBills', {
    limit: 20,
    ...formOf(filter),
  })
  const sums = list.data?.pages[0]
  const groups: Record<BillGroup, string> = {
    bought: t('groupBought'),
    sold: t('groupSold'),
    transfers: t('groupTransfers'),
    exchanges: t('groupExchanges'),
    holds: t('groupHolds'),
    bondAndClaims: t('groupBondAndClaims'),
    other: t('other'),
  }
  return (
    <>
      <BalanceCard coin={coin} range={range} />
      <FreshCoin />
      <ResetHold />
      <Card>
        <div className={styles.filter}>
          <Select
            label={t('month')}
            value={filter.month}
            onChange={(month) => filter.choose('month', month)}
            options={[
              { value: 'all', label: t('allTime') },
              ...monthsWith(filter.month).map((value) => ({ value, label: monthName(value, locale) })),
            ]}
          />
          <Select
            label={t('type')}
            value={filter.group ?? 'all'}
            onChange={(group) => filter.choose('type', group)}
            options={[
              { value: 'all', label: t('allTypes') },
              ...groupNames.map((value) => ({ value, label: groups[value] })),
            ]}
          />
        </div>
      </Card>
      <div className={styles.sums}>
        {directions.map((direction) => (
          <button
            key={direction}
            type="button"
            className={styles.sum}
            aria-pressed={filter.direction === direction}
            onClick={() => filter.choose('direction', filter.direction === direction ? 'all' : direction)}
          >
            <span>{direction === 'in' ? t('income') : t('expense')}</span>
            {sums ? (
              <Amount
                value={direction === 'in' ? sums.income : `-${sums.expense}`}
                unit="U"
                size="lead"
                isSigned
              />
            ) : (
              <span aria-hidden="true">–</span>
            )}
          </button>
        ))}
      </div>
      <PagedList
        list={list}
        safe={t('safe')}
        skeleton={{ count: 5, height: 120 }}
        empty={<NoBills filter={filter} />}
      >
        {(bills) => <BillList bills={bills} />}
      </PagedList>
    </>
  )
}

function NoBills({ filter: { isSet, clear } }: { readonly filter: ReturnType<typeof useFilter> }) {
  const t = useT('wallet')
  return isSet ? (
    <Empty
      scene="search"
      text={t('emptyFiltered')}
      action={
        <Button tone="second" onClick={clear}>
          {t('showAll')}
        </Button>
      }
    />
  ) : (
    <Empty
      scene="bills"
      text={t('empty')}
      action={<ButtonLink to={screens.trade}>{t('goBuy')}</ButtonLink>}
    />
  )
}

type Direction = NonNullable<FormOf<'listBills'>['direction']>

/** The filter is in the address, so that it survives a reload and the way back. */
function useFilter() {
  const [query, setQuery] = useSearchParams()
  const direction = directions.find((known): known is Direction & string => known === query.get('direction'))
  const month = query.get('month') ?? 'all'
  return {
    group: readGroup(query.get('type')),
    direction,
    month: secondsOf(month) ? month : 'all',
    isSet: query.size > 0,
    choose: (field: 'type' | 'direction' | 'month', value: string): void =>
      setQuery(
        (before) => {
          if (value === 'all') before.delete(field)
          else before.set(field, value)
          return before
        },
        { replace: true },
      ),
    clear: (): void => setQuery({}, { replace: true }),
  }
}

/** The last twelve months, plus the one in the address. */
function monthsWith(asked: string): string[] {
  const months = lastMonths(serverNow())
  return asked === 'all' || months.includes(asked) ? months : [...months, asked]
}

/** A calendar month of the phone's time zone as `YYYY-MM`. */
export type Month = string

export const MONTHS_BACK = 12

/** This month and the eleven before it. */
export function lastMonths(nowMs: number): Month[] {
  const now = new Date(nowMs)
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1)
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
  })
}

function monthName(month: Month, locale: string): string {
  const range = secondsOf(month)
  return range
    ? new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short' }).format(range.start * 1000)
    : month
}

/** Returns the first and last second in Unix seconds; null for text that is not a month. */
export function secondsOf(month: string): { start: number; end: number } | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month)
  if (!match) return null
  const year = Number(match[1])
  const index = Number(match[2]) - 1
  const at = (months: number): number => new Date(year, index + months, 1).getTime() / 1000
  return { start: at(0), end: at(1) - 1 }
}
