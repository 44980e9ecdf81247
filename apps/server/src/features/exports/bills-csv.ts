import type { Locale } from '@u-market/contract'
import { coinText, payableText, type UserId } from '@u-market/domain'
import { translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { type BillFilter, type BillRow, listBillsBefore } from '../wallet/index.ts'
import { billName } from './bill-names.ts'
import { decimal, heading, line, text } from './csv.ts'
import { localTime } from './local-time.ts'

type Asked = {
  readonly userId: UserId
  readonly filter: BillFilter
  readonly locale: Locale
  readonly timezone: string
}

/** Rows read at once: a few hundred kilobytes, so that a file of any length takes no more memory. */
const ROWS_AT_ONCE = 1_000

/** Yields the file in pieces, newest bill first. Each piece is read when the one before was taken. */
export async function* billsCsv(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { userId, filter, locale, timezone }: Asked,
): AsyncGenerator<string> {
  const t = translator('exports', locale)
  const time = localTime(timezone)
  const { currencyDecimals } = await settings()
  yield heading([
    t('time'),
    t('type'),
    t('amount'),
    t('balanceBefore'),
    t('balanceAfter'),
    t('isInternal'),
    t('peer'),
    t('memo'),
    t('orderNumber'),
    t('money'),
    t('currency'),
    t('billNumber'),
  ])
  const rowOf = (row: BillRow): string =>
    line([
      text(time.iso(row.createdAt)),
      text(billName(row, locale)),
      decimal(coinText(row.amountMinor)),
      decimal(coinText(row.isFromHeld ? row.balanceMinor : row.balanceMinor - row.amountMinor)),
      decimal(coinText(row.balanceMinor)),
      text(t(row.isInternal ? 'yes' : 'no')),
      text(row.peer),
      text(row.memo),
      text(row.orderId ?? ''),
      row.fiatMinor === null ? null : decimal(payableText(row.fiatMinor, currencyDecimals)),
      text(row.currency ?? ''),
      decimal(String(row.id)),
    ])
  let before: bigint | null = null
  for (;;) {
    const rows: BillRow[] = await listBillsBefore(database.apart, userId, filter, {
      before,
      limit: ROWS_AT_ONCE,
    })
    yield rows.map(rowOf).join('')
    before = rows.at(-1)?.id ?? null
    if (rows.length < ROWS_AT_ONCE) return
  }
}
