import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/me.ts'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { useLocation, useNavigate } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { shownFee } from './coin-facts.ts'
import { judgeWish } from './judge-wish.ts'
import type { OrderSheetProps } from './OrderSheet.tsx'
import { plainAmount, priceOf } from './quantity.ts'
import { refetchRefused } from './refetch-refused.ts'
import { useVerdictText } from './use-verdict-text.ts'
import { dealAt } from './wish.ts'

type PlacementOptions = Pick<OrderSheetProps, 'seen' | 'wish' | 'methodType' | 'onClose'> & {
  readonly act: ReturnType<typeof useOrderAct>
}

/** One order about to be placed: on the terms that stand in the sheet, and on no others. */
export function usePlacement({ seen, wish, methodType, act, onClose }: PlacementOptions) {
  const { data: market } = useHomeConfig()
  const { data } = useApi('getOffer', { id: String(seen.id) })
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [chosen, payBy] = useState(methodType)
  const [agreedPrice, setAgreedPrice] = useState(seen.price)
  const offer = data ?? seen
  const config = market ?? { fee: '0' }
  const method = offer.methodTypes.find((type) => type === chosen) ?? offer.methodTypes[0] ?? ''
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  const verdict = market && judgeWish({ offer, wish, methodType: method, limits: market.limits, buyerId: me })
  const sayVerdict = useVerdictText({ offer, by: wish.by, limits: market?.limits })
  const hasNewPrice = agreedPrice !== offer.price
  return {
    offer,
    deal,
    method,
    config,
    /** How long the coin is sold and nothing else. */
    freshHours: market?.windows.freshHours ?? 0,
    agreedPrice,
    hasNewPrice,
    /** Why this offer can no longer be ordered from, in words. */
    outside: verdict ? sayVerdict(verdict) : null,
    error: act.error && !isSaidElsewhere(act.error) ? act.error : null,
    isPending: act.isPending,
    payBy,
    agree: (): void => {
      act.reset()
      setAgreedPrice(offer.price)
    },
    place: (): void =>
      act.mutate(
        {
          offerId: offer.id,
          [wish.by]: plainAmount(wish.text),
          methodType: method,
          price: agreedPrice,
          fee: shownFee({ deal, config }),
        },
        {
          onError: (error) => {
            refetchRefused(error)
            if (isSaidElsewhere(error)) onClose()
          },
        },
      ),
  }
}

export type Placement = ReturnType<typeof usePlacement>

/** Outlives the sheet: opened again after a lost answer, the same press asks for the same order. */
export function useOrderAct(onPlaced: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // A filled form is done with; a list is what one comes back to.
  const replace = pathname === screens.offer || pathname === screens.match
  return useAct('placeOrder', {
    refreshes: ['orders', 'offers'],
    onSuccess: (order) => {
      onPlaced()
      setParameters({ orderBuyItem: order, buyListItem: null, matchItem: null })
      navigate(paths.order(order.orderId), { replace })
    },
  })
}

/** Verification has its own dialog and message. */
const saidElsewhere: readonly string[] = ['REALNAME_REQUIRED', 'REALNAME_PENDING']

function isSaidElsewhere(error: unknown): boolean {
  return isRefused(error) && saidElsewhere.includes(error.reason)
}
