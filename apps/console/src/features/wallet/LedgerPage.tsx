import type { ConsoleDataOf } from '@u-market/contract'
import type { Translate } from '@u-market/i18n'
import { Button } from 'antd'
import { CircleCheck, CircleX, RotateCw } from 'lucide-react'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import type { messages } from '../../locales/en-US/ledger.ts'
import { Page } from '../../parts/Page.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Amount } from '../../parts/values.tsx'
import css from './LedgerPage.module.css'
import { kindText } from './Postings.tsx'

type Books = ConsoleDataOf<'checkBooks'>
type Check = Books['checks'][number]
type Account = Books['accounts'][number]

const checks = {
  'every posting sums to zero': 'checkZero',
  'every posting has its entries': 'checkEntries',
  'no balance is below zero': 'checkNegative',
  'every balance is the replay of its entries': 'checkReplay',
  'every entry states the balance it left': 'checkStated',
  'escrow is what open orders hold': 'checkEscrow',
  'stock is what offers have left': 'checkStock',
  'held for exchange is what waiting exchanges ask for': 'checkHeld',
  'bonds are what merchants have paid': 'checkBonds',
  'held for claims is what open claims hold': 'checkClaims',
  'exchanged is what paid exchanges took': 'checkExchanged',
  'fees are what completed orders were charged': 'checkFees',
} as const

/** The check reads every ledger entry, so it runs only on request. */
export function LedgerPage() {
  const t = useT('ledger')
  const { count, fullTime } = useFormat()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useApiQuery('checkBooks', {}, { isOnce: true })
  const checks: Column<Check>[] = [
    {
      title: t('check'),
      cell: ({ name, passed }) => (
        <span className={css.check} data-passed={passed}>
          {passed ? <CircleCheck size={15} aria-hidden="true" /> : <CircleX size={15} aria-hidden="true" />}
          {checkText(t, name)}
        </span>
      ),
    },
    {
      title: t('outcome'),
      cell: ({ passed, detail }) => (passed ? t('passed') : `${t('failed')} ${detail}`),
    },
  ]
  const accounts: Column<Account>[] = [
    { title: t('kind'), cell: ({ kind }) => kindText(t, kind) },
    { title: t('accounts'), cell: (row) => count(row.count), isNumeric: true },
    { title: t('balance'), cell: ({ balance }) => <Amount value={balance} unit="U" />, isNumeric: true },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <>
          {data && (
            <span className={css.when}>{t('provedAt', { time: fullTime(dataUpdatedAt / 1000) })}</span>
          )}
          <Button
            className={`${css.again}`}
            loading={isFetching}
            onClick={() => void refetch()}
            icon={<RotateCw size={14} aria-hidden="true" />}
          >
            {t('again')}
          </Button>
        </>
      }
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={14} />}
      {data && (
        <div className={css.books}>
          <div className={css.verdict} data-balanced={data.balanced} role="status">
            {data.balanced ? (
              <CircleCheck size={28} aria-hidden="true" />
            ) : (
              <CircleX size={28} aria-hidden="true" />
            )}
            <div>
              <strong>{data.balanced ? t('balanced') : t('unbalanced')}</strong>
              <p>{data.balanced ? t('balancedHint') : t('unbalancedHint')}</p>
            </div>
            <div className={css.issued}>
              <span>{t('issued')}</span>
              <Amount value={data.issued} unit="U" isLarge />
            </div>
          </div>
          <div className={css.tables}>
            <Table label={t('checks')} columns={checks} rows={data.checks} keyOf={({ name }) => name} />
            <Table label={t('byKind')} columns={accounts} rows={withSum(data)} keyOf={({ kind }) => kind} />
          </div>
        </div>
      )}
    </Page>
  )
}

/**
 * Adds the server's total of all accounts as the last row. In a balanced ledger it is zero, because issuance is negative by the
 * coin in all other accounts.
 */
function withSum({ accounts, sum }: Books): Account[] {
  const count = accounts.reduce((total, row) => total + row.count, 0)
  return [...accounts, { kind: 'sum', balance: sum, count }]
}

/** Returns the text of a check; one that this version does not know is shown as it is. */
function checkText(t: Translate<typeof messages>, name: string): string {
  const known = Object.entries(checks).find(([check]) => check === name)
  return known ? t(known[1]) : name
}
