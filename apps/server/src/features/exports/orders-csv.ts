import type { Locale } from '@u-market/contract'
import { coinText, fiatText, offerSides, orderStates, payableText, type UserId } from '@u-market/domain'
import { translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { railNames } from '../market/index.ts'
import { chargedFee, listOrdersAfter, type OrderFilter, type OrderRow, stateText } from '../orders/index.ts'
import { type Cell, decimal, heading, line, text } from './csv.ts'
import { localTime } from './local-time.ts'

type Asked = {
  readonly userId: UserId
  readonly filter: OrderFilter
  readonly locale: Locale
  readonly timezone: string
}

/** Few, because writing them holds up every other call. */
const ROWS_AT_ONCE = 100

/** Yields the file in pieces, newest order first. Each piece is read when the one before was taken. */
export async function* ordersCsv(
  deps: Pick<Deps, 'database' | 'rails' | 'settings'>,
  { userId, filter, locale, timezone }: Asked,
): AsyncGenerator<string> {
  const t = translator('exports', locale)
  const time = localTime(timezone)
  const names = railNames(await deps.rails(), locale)
  const { currencyDecimals } = await deps.settings()
  const at = (moment: Date | null): Cell => (moment ? text(time.iso(moment)) : null)
  yield heading([
    t('orderNumber'),
    t('placedAt'),
    t('side'),
    t('state'),
    t('coin'),
    t('price'),
    t('money'),
    t('currency'),
    t('feeOfBuyer'),
    t('peer'),
    t('method'),
    t('reference'),
    t('confirmedAt'),
    t('paidAt'),
    t('releasedAt'),
    t('cancelledAt'),
    t('cancelReason'),
  ])
  const rowOf = (row: OrderRow): string => {
    const isBuyer = row.buyerId === userId
    return line([
      text(row.id),
      at(row.createdAt),
      text(t(isBuyer ? 'bought' : 'sold')),
      text(stateText(row.state, locale)),
      decimal(coinText(row.numMinor)),
      decimal(fiatText(row.priceMinor)),
      decimal(payableText(row.amountMinor, currencyDecimals)),
      text(row.currency),
      decimal(coinText(chargedFee(row))),
      text(isBuyer ? row.sellerNickname : row.buyerNickname),
      text(names.get(row.methodType) ?? row.methodType),
      text(row.paymentReference),
      at(row.confirmedAt),
      at(row.paidAt),
      at(row.releasedAt),
      at(row.cancelledAt),
      text(row.cancelReason),
    ])
  }
  let before: string | null = null
  for (;;) {
    const rows: OrderRow[] = await listOrdersAfter(deps.database.apart, userId, filter, {
      before,
      limit: ROWS_AT_ONCE,
    })
    yield rows.map(rowOf).join('')
    before = rows.at(-1)?.id ?? null
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Reads the filter of an address, which this server wrote. */
export function orderFilterOf(filter: Readonly<Record<string, string | number>>): OrderFilter {
  const { type, state, q, start, end, side } = filter
  return {
    role: type === 'buy' || type === 'sell' ? type : 'all',
    state: orderStates.find((known) => known === state),
    text: q === undefined ? undefined : String(q),
    start: start === undefined ? undefined : Number(start),
    end: end === undefined ? undefined : Number(end),
    offerSide: offerSides.find((known) => known === side),
  }
}
