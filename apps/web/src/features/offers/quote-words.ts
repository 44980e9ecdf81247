import type { HomeConfig, Offer } from '@u-market/contract'
import { coinText, fiatText, type OfferSide } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { AppMessages } from '../../locales/index.ts'
import { arriving, feeAt, hasFee, moneyText } from '../../parts/money.ts'
import type { Quote } from './order-draft.ts'

type Words = {
  readonly sellOfferText: Translate<AppMessages['takeSellOffer']>
  readonly buyOfferText: Translate<AppMessages['takeBuyOffer']>
}
type Fact = { readonly label: string; readonly value: string; readonly isStrong?: boolean }
type Purchase = { readonly quote: Quote | null; readonly config: Pick<HomeConfig, 'fee'> }

/** Texts that describe a trade before it is placed. */
type QuoteWords = {
  /** Label of the payment method. */
  readonly payment: string
  /** What the user gives and gets; a seller's balance too, if known. */
  readonly facts: (
    offer: Offer,
    quote: Purchase & { readonly balance?: string | null },
  ) => readonly (Fact | null)[]
  /** Payment deadline, and for how long bought coin is held. */
  readonly times: (offer: Offer, freshHours: number) => readonly (Fact | null)[]
  readonly note: string
  /** Label of the button that places the order. */
  readonly act: (offer: Offer, quote: Quote | null) => string
}

/** Returns the texts for a buyer from an offer to sell, or a seller to an offer to buy. */
export function useQuoteWords(side: OfferSide): QuoteWords {
  const words = { sellOfferText: useT('takeSellOffer'), buyOfferText: useT('takeBuyOffer') }
  return speakTo[side](words)
}

const speakTo = { sell: toBuyer, buy: toSeller } as const

function toBuyer({ sellOfferText: t }: Words): QuoteWords {
  return {
    payment: t('payBy'),
    facts: ({ currency }, { quote, config }) => [
      { label: t('youPay'), value: moneyOrNone(quote, currency) },
      ...coinFacts(t, { quote, config }),
    ],
    times: ({ autoConfirm, payMinutes: minutes }, freshHours) => [
      { label: t('payTime'), value: t(autoConfirm === 1 ? 'payTimeNow' : 'payTimeLater', { minutes }) },
      freshHours === 0
        ? null
        : {
            label: t('sendable'),
            value: t('sendableFrom', { time: timeText(serverNow() / 1000 + freshHours * 3600) }),
          },
    ],
    note: t('escrowNote'),
    act: ({ currency }, quote) =>
      t('placeFor', { amount: quote ? moneyText(fiatText(quote.amount), currency) : '' }),
  }
}

function toSeller({ sellOfferText, buyOfferText: t }: Words): QuoteWords {
  return {
    payment: t('toAccount'),
    facts: ({ currency }, { quote, balance = null }) => [
      { label: t('youSell'), value: coinOrNone(quote && coinText(quote.num)) },
      { label: t('youGet'), value: moneyOrNone(quote, currency), isStrong: true },
      balance === null ? null : { label: t('youHave'), value: moneyText(balance, 'U') },
    ],
    times: ({ payMinutes: minutes }) => [
      { label: t('payTime'), value: sellOfferText('payTimeNow', { minutes }) },
    ],
    note: t('escrowNote'),
    act: (_, quote) => t('sell', { num: moneyText(quote ? coinText(quote.num) : '0.00', 'U') }),
  }
}

/** Returns the coin that the buyer gets; if the market has a fee, also the gross amount and the fee. */
export function coinFacts(t: Words['sellOfferText'], { quote, config }: Purchase): readonly Fact[] {
  const num = quote && coinText(quote.num)
  const fee = shownFee({ quote, config })
  if (!hasFee(config)) return [{ label: t('youGet'), value: coinOrNone(num), isStrong: true }]
  const rest = num && fee ? arriving({ num, fee }) : null
  return [
    { label: t('youBuy'), value: coinOrNone(num) },
    { label: t('feeOf', { percent: config.fee }), value: coinOrNone(fee) },
    { label: t('youGet'), value: coinOrNone(rest), isStrong: true },
  ]
}

/** The displayed fee, which the order sends so that the server charges no other. */
export function shownFee({ quote, config }: Purchase): string | undefined {
  return quote ? coinText(feeAt(quote.num, config)) : undefined
}

function coinOrNone(value: string | null | undefined): string {
  return value ? moneyText(value, 'U') : '—'
}

export function moneyOrNone(quote: Quote | null, currency: string): string {
  return quote ? moneyText(fiatText(quote.amount), currency) : '—'
}
