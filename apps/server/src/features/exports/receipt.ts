import type { Locale } from '@u-market/contract'
import { coinText, fiatText, isOpen, type OrderId, payableText, type UserId } from '@u-market/domain'
import { translator } from '../../locales/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { railNames } from '../market/index.ts'
import { chargedFee, findPartysOrder, type OrderRow, stateText } from '../orders/index.ts'
import { localTime } from './local-time.ts'
import { createPaper, type Paper } from './paper.ts'

type Asked = { readonly orderId: OrderId; readonly userId: UserId; readonly locale: Locale }

/**
 * Returns an ended order of the user. Throws `ORDER_NOT_FOUND`, and `ORDER_STATE` while it is open: a paper about an order that can
 * still end either way could pass as proof.
 */
export async function findEndedOrder(
  { database }: Pick<Deps, 'database'>,
  { orderId, userId, locale }: Asked,
): Promise<OrderRow> {
  const order = await findPartysOrder(database.kysely, orderId, userId)
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  if (isOpen(order.state)) throw new Refusal('ORDER_STATE', { stateText: stateText(order.state, locale) })
  return order
}

/** Draws what both parties know of an order; accounts and real names are in neither's copy, because papers are passed on. */
export async function drawReceipt(
  deps: Pick<Deps, 'clock' | 'rails' | 'settings'>,
  order: OrderRow,
  {
    userId,
    locale,
    timezone,
  }: { readonly userId: UserId; readonly locale: Locale; readonly timezone: string },
): Promise<Paper['document']> {
  const t = translator('exports', locale)
  const time = localTime(timezone)
  const at = deps.clock.now()
  const names = railNames(await deps.rails(), locale)
  const isBuyer = order.buyerId === userId
  const isDone = order.state === 'completed'
  const paper = await createPaper({
    title: isDone ? t('receipt') : t('orderRecord'),
    locale,
    foot: t('madeAt', {
      time: `${time.plain(at)} ${time.offset(at)}`,
      name: isBuyer ? order.buyerNickname : order.sellerNickname,
    }),
    at,
  })
  const moment = (name: string, when: Date | null): [string, string][] =>
    when ? [[name, `${time.plain(when)} ${time.offset(when)}`]] : []
  const fee = chargedFee(order)
  const { currencyDecimals } = await deps.settings()
  paper.line(`${t(isBuyer ? 'bought' : 'sold')} ${coinText(order.numMinor)} U`, { size: 16, isBold: true })
  paper.gap(10)
  paper.facts([
    [t('orderNumber'), order.id],
    [t('state'), stateText(order.state, locale)],
    [t('buyer'), order.buyerNickname],
    [t('seller'), order.sellerNickname],
    [t('coin'), `${coinText(order.numMinor)} U`],
    [t('price'), `${fiatText(order.priceMinor)} ${order.currency}`],
    [t('money'), `${payableText(order.amountMinor, currencyDecimals)} ${order.currency}`],
    ...(isDone ? shares(order, fee, t) : []),
    [t('method'), names.get(order.methodType) ?? order.methodType],
    [t('reference'), order.paymentReference],
    ...moment(t('placedAt'), order.createdAt),
    ...moment(t('confirmedAt'), order.confirmedAt),
    ...moment(t('paidAt'), order.paidAt),
    ...moment(t('releasedAt'), order.releasedAt),
    ...moment(t('cancelledAt'), order.cancelledAt),
  ])
  if (!isDone) {
    paper.gap(10)
    paper.line(t('noCoinMoved'))
  }
  await paper.end()
  return paper.document
}

type Words = ReturnType<typeof translator<'exports'>>

/** What a completed order brought: of one that a ruling split, each side's part. */
function shares({ splitMinor, numMinor }: OrderRow, fee: bigint, t: Words): [string, string][] {
  const toBuyer = splitMinor ?? numMinor
  return [
    ...(splitMinor === null
      ? []
      : [[t('toSeller'), `${coinText(numMinor - splitMinor)} U`] satisfies [string, string]]),
    ...(fee === 0n ? [] : [[t('feeOfBuyer'), `${coinText(fee)} U`] satisfies [string, string]]),
    [t('toBuyer'), `${coinText(toBuyer - fee)} U`],
  ]
}
