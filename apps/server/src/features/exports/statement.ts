import type { Locale } from '@u-market/contract'
import { coinText, MAX_STATEMENT_BILLS, type UserId } from '@u-market/domain'
import type { Database } from '../../db/database.ts'
import { translator } from '../../locales/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type BillFilter,
  type BillRow,
  listBillsBefore,
  readBalances,
  sumBills,
  sumChangesSince,
} from '../wallet/index.ts'
import { billName } from './bill-names.ts'
import { type LocalTime, localTime } from './local-time.ts'
import { createPaper, type Paper } from './paper.ts'

export type StatementAsked = {
  readonly userId: UserId
  /** `2026-11` or `2026`, for the title. */
  readonly period: string
  /** Unix seconds; `end` is not part of it. */
  readonly start: number
  readonly end: number
  readonly locale: Locale
  readonly timezone: string
}

type Balance = { readonly available: bigint; readonly all: bigint }
export type Statement = {
  readonly owner: {
    readonly nickname: string
    readonly realName: string | null
    readonly walletAddress: string
  }
  readonly opening: Balance
  readonly closing: Balance
  /** Oldest first. */
  readonly bills: readonly BillRow[]
}

const ROWS_AT_ONCE = 2_000

/** Throws `STATEMENT_TOO_LONG {limit}`. */
export async function requireShort(
  { apart }: Pick<Database, 'apart'>,
  asked: Pick<StatementAsked, 'userId' | 'start' | 'end'>,
): Promise<void> {
  const { total } = await sumBills(apart, asked.userId, filterOf(asked))
  if (total > MAX_STATEMENT_BILLS) throw new Refusal('STATEMENT_TOO_LONG', { limit: MAX_STATEMENT_BILLS })
}

/**
 * Reads a statement in one snapshot, so that its balances and bills agree while others are posting. The balances are computed back
 * from today's by the postings since. Throws `STATEMENT_TOO_LONG {limit}`.
 */
export function readStatement(
  { apart }: Pick<Database, 'apart'>,
  asked: Pick<StatementAsked, 'userId' | 'start' | 'end'>,
): Promise<Statement> {
  const { userId, start, end } = asked
  return apart
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const owner = await tx
        .selectFrom('appUser')
        .select(['nickname', 'realName', 'walletAddress'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const now = await readBalances(tx, userId)
      const sinceStart = await sumChangesSince(tx, userId, new Date(start * 1000))
      const sinceEnd = await sumChangesSince(tx, userId, new Date(end * 1000))
      const bills: BillRow[] = []
      for (let rows: BillRow[] = []; bills.length === 0 || rows.length === ROWS_AT_ONCE; ) {
        const before = rows.at(-1)?.id ?? null
        rows = await listBillsBefore(tx, userId, filterOf(asked), { before, limit: ROWS_AT_ONCE })
        bills.push(...rows)
        if (bills.length > MAX_STATEMENT_BILLS)
          throw new Refusal('STATEMENT_TOO_LONG', { limit: MAX_STATEMENT_BILLS })
        if (rows.length === 0) break
      }
      return {
        owner,
        opening: less(now, sinceStart),
        closing: less(now, sinceEnd),
        bills: bills.toReversed(),
      }
    })
}

function filterOf({ start, end }: Pick<StatementAsked, 'start' | 'end'>): BillFilter {
  return { types: undefined, direction: undefined, start, end: end - 1 }
}

function less(balance: Balance, change: Balance): Balance {
  return { available: balance.available - change.available, all: balance.all - change.all }
}

/** Draws a statement. The document can be read while it is being drawn. */
export async function drawStatement(
  { owner, opening, closing, bills }: Statement,
  { period, start, end, locale, timezone }: StatementAsked,
  at: Date,
): Promise<{ readonly document: Paper['document']; readonly drawn: Promise<void> }> {
  const t = translator('exports', locale)
  const time = localTime(timezone)
  const lastMoment = new Date(Math.min(end * 1000 - 1, at.getTime()))
  const paper = await createPaper({
    title: t('statementOf', { period }),
    locale,
    foot: t('madeAt', { time: `${time.plain(at)} ${time.offset(at)}`, name: owner.nickname }),
    at,
  })
  const draw = async (): Promise<void> => {
    const { incoming, outgoing, types } = sumUp(bills, locale)
    paper.facts([
      [t('owner'), [owner.nickname, owner.realName].filter(Boolean).join(' · ')],
      [t('wallet'), owner.walletAddress],
      [
        t('period'),
        `${time.plain(new Date(start * 1000))} – ${time.plain(lastMoment)} (${time.offset(lastMoment)})`,
      ],
    ])
    paper.gap(14)
    const quarter = paper.width / 4
    await paper.table(
      [
        { title: t('balancesIn'), width: quarter * 1.5 },
        { title: t('allCoin'), width: quarter * 1.25, isNumber: true },
        { title: t('ofWhichAvailable'), width: quarter * 1.25, isNumber: true },
      ],
      [
        [t('opening'), coinText(opening.all), coinText(opening.available)],
        [t('in'), coinText(incoming), ''],
        [t('out'), coinText(-outgoing), ''],
        [t('closing'), coinText(closing.all), coinText(closing.available)],
      ],
      { size: 10 },
    )
    paper.gap(14)
    if (bills.length === 0) paper.line(t('noBills'))
    else {
      paper.line(t('byType'), { size: 12, isBold: true })
      await paper.table(
        [
          { title: t('type'), width: quarter * 1.5 },
          { title: t('count'), width: quarter * 0.5, isNumber: true },
          { title: t('in'), width: quarter, isNumber: true },
          { title: t('out'), width: quarter, isNumber: true },
        ],
        types.map(({ name, count, plus, minus }) => [
          name,
          String(count),
          plus === 0n ? '' : coinText(plus),
          minus === 0n ? '' : coinText(minus),
        ]),
      )
      paper.line(t('heldNote'), { size: 8, colour: '#55625C' })
      paper.gap(14)
      paper.line(t('everyBill'), { size: 12, isBold: true })
      await paper.table(
        [
          { title: t('time'), width: 94 },
          { title: t('type'), width: paper.width - 94 - 70 - 70 - 80 },
          { title: t('in'), width: 70, isNumber: true },
          { title: t('out'), width: 70, isNumber: true },
          { title: t('availableAfter'), width: 80, isNumber: true },
        ],
        rowsOf(bills, { locale, time }),
      )
    }
    await paper.end()
  }
  return { document: paper.document, drawn: draw() }
}

/** Each when the table gets to it: thousands at once would hold up every other call. */
function* rowsOf(
  bills: readonly BillRow[],
  { locale, time }: { readonly locale: Locale; readonly time: LocalTime },
): Generator<string[]> {
  for (const bill of bills)
    yield [
      time.plain(bill.createdAt),
      [billName(bill, locale), bill.peer, bill.memo].filter(Boolean).join(' · '),
      bill.amountMinor > 0n ? marked(bill) : '',
      bill.amountMinor < 0n ? marked(bill) : '',
      coinText(bill.balanceMinor),
    ]
}

/** Coin that is only held or returned has brackets, because it changes what is available and not what one has. */
function marked({ amountMinor, isInternal }: BillRow): string {
  return isInternal ? `(${coinText(amountMinor)})` : coinText(amountMinor)
}

type TypeSum = { name: string; count: number; plus: bigint; minus: bigint }

function sumUp(bills: readonly BillRow[], locale: Locale) {
  const sums = new Map<string, TypeSum>()
  let [incoming, outgoing] = [0n, 0n]
  for (const bill of bills) {
    const { amountMinor, isInternal } = bill
    const word = billName(bill, locale)
    const name = isInternal ? `(${word})` : word
    const sum = sums.get(name) ?? { name, count: 0, plus: 0n, minus: 0n }
    sums.set(name, sum)
    sum.count += 1
    if (amountMinor > 0n) sum.plus += amountMinor
    else sum.minus += amountMinor
    if (isInternal) continue
    if (amountMinor > 0n) incoming += amountMinor
    else outgoing -= amountMinor
  }
  return { incoming, outgoing, types: [...sums.values()] }
}
