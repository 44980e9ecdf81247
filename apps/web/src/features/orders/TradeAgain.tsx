import type { Offer, Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { Button } from '../../parts/Button.tsx'
import { mostOf, priceOf } from '../offers/index.ts'

/** Leads to the other party's best offer for the same trade, as it is now, or to their page if none fits. */
export function TradeAgain({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const navigate = useNavigate()
  const { data: config } = useHomeConfig()
  const [isBusy, setBusy] = useState(false)
  const { userId, nickname } = order.peer
  const go = async (): Promise<void> => {
    setBusy(true)
    const page = paths.trader(userId)
    // Their page says what the matter is where they cannot be read.
    const trader = await call('getTrader', { userId }).catch(() => null)
    const offer = trader && bestAgain(order, trader.offers, config?.limits)
    setBusy(false)
    if (!offer) return navigate(page)
    setScreenParams({ offer })
    const { amount, methodType } = order
    const path = offer.side === 'sell' ? paths.offer : paths.sellTo
    return navigate(path(offer.id, { amount, methodType }))
  }
  return (
    <Button tone="second" size="small" isBusy={isBusy} onClick={() => void go()}>
      <Repeat2 aria-hidden="true" />
      {t('tradeAgain', { name: nickname })}
    </Button>
  )
}

/** The cheapest offer to a buyer, or the dearest to a seller, that takes the same money by the same method. */
export function bestAgain(
  { role, amount, methodType }: Pick<Order, 'role' | 'amount' | 'methodType'>,
  offers: readonly Offer[],
  limits: Parameters<typeof mostOf>[1],
): Offer | undefined {
  const side = role === 'buyer' ? 'sell' : 'buy'
  const money = Number(amount)
  return offers
    .filter(
      (offer) =>
        offer.side === side &&
        offer.status === 'up' &&
        offer.fits === 1 &&
        offer.methodTypes.includes(methodType) &&
        Number(offer.minAmount) <= money &&
        money <= Number(mostOf(offer, limits)),
    )
    .toSorted((one, other) => worth(one) - worth(other))[0]
}

function worth({ price, side }: Offer): number {
  const minor = Number(priceOf(price) ?? 0n)
  return side === 'sell' ? minor : -minor
}
