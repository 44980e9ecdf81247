import type { HomeConfig, Offer } from '@u-market/contract'
import { coinText, fiatText, type OfferSide } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { AppMessages } from '../../locales/index.ts'
import { arriving, feeAt, hasFee, moneyText } from '../../parts/money.ts'
import type { Deal } from './wish.ts'

type Words = {
  readonly market: Translate<AppMessages['market']>
  readonly selling: Translate<AppMessages['selling']>
}
type Fact = { readonly label: string; readonly value: string; readonly isStrong?: boolean }
type Purchase = { readonly deal: Deal | null; readonly config: Pick<HomeConfig, 'fee'> }

/** What is said of a deal with the maker of an offer, before it is made. */
type DealWords = {
  /** By what the money goes. */
  readonly payment: string
  /** What I give, then what I get; of a seller also what they have, where that is given. */
  readonly facts: (
    offer: Offer,
    deal: Purchase & { readonly balance?: string | null },
  ) => readonly (Fact | null)[]
  /** When it is paid, and what holds afterwards. */
  readonly times: (offer: Offer, freshHours: number) => readonly (Fact | null)[]
  readonly note: (offer: Offer, isQuick: boolean) => string
  /** The button that makes it. */
  readonly act: (offer: Offer, deal: Deal | null) => string
}

/** To who buys from an offer to sell, or to who sells to one to buy. */
export function useDealWords(side: OfferSide): DealWords {
  const words = { market: useT('market'), selling: useT('selling') }
  return speakTo[side](words)
}

const speakTo = { sell: toBuyer, buy: toSeller } as const

function toBuyer({ market: t }: Words): DealWords {
  return {
    payment: t('payBy'),
    facts: ({ currency }, { deal, config }) => [
      { label: t('youPay'), value: moneyOrNone(deal, currency) },
      ...coinFacts(t, { deal, config }),
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
    note: () => t('escrowNote'),
    act: ({ currency }, deal) =>
      t('placeFor', { amount: deal ? moneyText(fiatText(deal.amount), currency) : '' }),
  }
}

function toSeller({ market, selling: t }: Words): DealWords {
  return {
    payment: t('toAccount'),
    facts: ({ currency }, { deal, balance = null }) => [
      { label: t('youSell'), value: coinOrNone(deal && coinText(deal.num)) },
      { label: t('youGet'), value: moneyOrNone(deal, currency), isStrong: true },
      balance === null ? null : { label: t('youHave'), value: moneyText(balance, 'U') },
    ],
    times: ({ payMinutes: minutes }) => [{ label: t('payTime'), value: market('payTimeNow', { minutes }) }],
    note: ({ price, currency }, isQuick) =>
      isQuick
        ? `${t('escrowNote')} ${t('quickNote', { price: moneyText(price, currency) })}`
        : t('escrowNote'),
    act: (_, deal) => t('sell', { num: moneyText(deal ? coinText(deal.num) : '0.00', 'U') }),
  }
}

/** What the buyer gets; where the market has a fee, also what it is of, and what it takes. */
export function coinFacts(t: Words['market'], { deal, config }: Purchase): readonly Fact[] {
  const num = deal && coinText(deal.num)
  const fee = shownFee({ deal, config })
  if (!hasFee(config)) return [{ label: t('youGet'), value: coinOrNone(num), isStrong: true }]
  const rest = num && fee ? arriving({ num, fee }) : null
  return [
    { label: t('youBuy'), value: coinOrNone(num) },
    { label: t('feeOf', { percent: config.fee }), value: coinOrNone(fee) },
    { label: t('youGet'), value: coinOrNone(rest), isStrong: true },
  ]
}

/** The fee as these lines show it; the order goes with it, so that no other is charged. */
export function shownFee({ deal, config }: Purchase): string | undefined {
  return deal ? coinText(feeAt(deal.num, config)) : undefined
}

function coinOrNone(value: string | null | undefined): string {
  return value ? moneyText(value, 'U') : '—'
}

export function moneyOrNone(deal: Deal | null, currency: string): string {
  return deal ? moneyText(fiatText(deal.amount), currency) : '—'
}
