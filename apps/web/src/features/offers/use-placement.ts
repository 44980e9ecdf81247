import type { Order } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { isRefused } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useLocation, useNavigate } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { shownFee } from './coin-facts.ts'
import type { OrderSheetProps } from './OrderSheet.tsx'
import { usePayment } from './payment.tsx'
import { plainAmount } from './quantity.ts'
import { refetchRefused } from './refetch-refused.ts'
import { useTerms } from './use-terms.ts'

type PlacementOptions = Pick<OrderSheetProps, 'seen' | 'wish' | 'methodType' | 'onClose'> & {
  readonly act: ReturnType<typeof useOrderAct>
}

/** One order about to be placed: on the terms that stand in the sheet, and on no others. */
export function usePlacement({ seen, wish, methodType, act, onClose }: PlacementOptions) {
  const payment = usePayment({ offer: seen, methodType })
  const terms = useTerms({ seen, wish, chosen: payment.type })
  const { offer, deal, method, market } = terms
  const config = market ?? { fee: '0' }
  return {
    ...terms,
    config,
    /** How long the coin is sold and nothing else. */
    freshHours: market?.windows.freshHours ?? 0,
    error: act.error && !isSaidElsewhere(act.error) ? act.error : null,
    isPending: act.isPending,
    payment,
    agree: (): void => {
      act.reset()
      terms.agree()
    },
    place: (): void =>
      act.mutate(
        {
          offerId: offer.id,
          [wish.by]: plainAmount(wish.text),
          methodType: method,
          price: terms.agreedPrice,
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
  return useAct('placeOrder', { refreshes: ['orders', 'offers'], onSuccess: usePlaced(onPlaced) })
}

/** The order is there: its page takes the place of what was filled for it. */
export function usePlaced(onPlaced: () => void): (order: Order) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // A filled form is done with; a list is what one comes back to.
  const replace = filled.includes(pathname)
  return (order) => {
    onPlaced()
    setParameters({ orderBuyItem: order, buyListItem: null, matchItem: null })
    navigate(paths.order(order.orderId), { replace })
  }
}

const filled: readonly string[] = [screens.offer, ownScreens.sellTo, screens.match]

/** Verification has its own dialog and message. */
const saidElsewhere: readonly string[] = ['REALNAME_REQUIRED', 'REALNAME_PENDING']

export function isSaidElsewhere(error: unknown): boolean {
  return isRefused(error) && saidElsewhere.includes(error.reason)
}
