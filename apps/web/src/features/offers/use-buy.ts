import type { Offer } from '@u-market/contract'
import { fieldIn, paths } from '@u-market/contract/paths'
import { fiatText, type PlacementVerdict } from '@u-market/domain'
import { useState } from 'react'
import { fieldError, isRefused } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { moneyText } from '../../parts/money.ts'
import type { BuyFormProps } from './BuyScreen.tsx'
import { shownFee } from './coin-facts.ts'
import {
  dealAt,
  isOrderable,
  judgeWish,
  type Measure,
  measuredIn,
  plainAmount,
  priceOf,
  type Wish,
} from './quantity.ts'
import { refetchRefused } from './refetch-refused.ts'

const AMOUNT = /^\d{1,12}(\.\d{0,2})?$/

/** Shown elsewhere: the price has its own question, verification its own dialog. */
const handledElsewhere: readonly string[] = ['PRICE_CHANGED', 'REALNAME_REQUIRED', 'REALNAME_PENDING']

/** The filled form of one purchase: the wish, what it comes to, why it cannot be sent, and sending it. */
export function useBuy({ offer, seen, config, query }: BuyFormProps) {
  const { limits } = config
  const t = useT('home')
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [wish, setWish] = useState<Wish>(() => wishIn(query))
  const [chosen, setChosen] = useState(fieldIn(query, 'methodType') ?? '')
  const [agreedPrice, setAgreedPrice] = useState(seen.price)
  const act = usePlaceOrder()
  const sayVerdict = useVerdictText(offer)

  const method = offer.methodTypes.find((type) => type === chosen) ?? offer.methodTypes[0] ?? ''
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  const hasNewPrice = agreedPrice !== offer.price
  const verdict = judgeWish({ offer, wish, methodType: method, limits, buyerId: me })
  const outside = verdict && sayVerdict(verdict)
  const isOwn = offer.userId === me
  return {
    wish,
    deal,
    method,
    problem: verdict === null ? t('enterAmountFirst') : (outside ?? (hasNewPrice ? t('agreeFirst') : null)),
    agreedPrice,
    hasNewPrice,
    isOwn,
    isOpen: !isOwn && isOrderable(offer, limits),
    isPending: act.isPending,
    error: isSaidElsewhere(act.error) ? null : act.error,
    fieldError:
      fieldError(act.error, 'num') ??
      fieldError(act.error, 'amount') ??
      (wish.text ? (outside ?? undefined) : undefined),
    type: (text: string) => {
      act.reset()
      setWish({ ...wish, text })
    },
    measureIn: (by: Measure): void => {
      if (by !== wish.by) setWish(measuredIn(by, deal))
    },
    payBy: setChosen,
    agree: () => {
      act.reset()
      setAgreedPrice(offer.price)
    },
    submit: (): void =>
      act.mutate(
        {
          offerId: offer.id,
          [wish.by]: plainAmount(wish.text),
          methodType: method,
          price: offer.price,
          fee: shownFee({ deal, config }),
        },
        { onError: refetchRefused },
      ),
  }
}

export type Buy = ReturnType<typeof useBuy>

/** What the address asks for: somebody who signed in meanwhile finds the form as they left it. */
function wishIn(query: URLSearchParams): Wish {
  return given(query, 'num') ?? given(query, 'amount') ?? { by: 'amount', text: '' }
}

function given(query: URLSearchParams, field: Measure): Wish | null {
  const text = query.get(field) ?? ''
  return AMOUNT.test(text) ? { by: field, text } : null
}

function usePlaceOrder() {
  const navigate = useNavigate()
  return useAct('placeOrder', {
    refreshes: ['orders', 'offers'],
    onSuccess: (order) => {
      setParameters({ orderBuyItem: order, buyListItem: null })
      navigate(paths.order(order.orderId), {
        replace: true,
      })
    },
  })
}

/** Why the server would refuse, in words; null for what it would take. */
function useVerdictText(offer: Offer): (verdict: PlacementVerdict) => string | null {
  const t = useT('home')
  return (verdict) => {
    if (verdict.allowed) return null
    switch (verdict.reason) {
      case 'AMOUNT_OUT_OF_LIMITS':
        return t('between', {
          min: moneyText(fiatText(verdict.min), offer.currency),
          max: moneyText(fiatText(verdict.max), offer.currency),
        })
      case 'OUT_OF_STOCK':
        return t('onlyLeft', { num: moneyText(offer.remainingNum, 'U') })
      default:
        return t('offerClosed')
    }
  }
}

function isSaidElsewhere(error: unknown): boolean {
  return isRefused(error) && (handledElsewhere.includes(error.reason) || Object.keys(error.fields).length > 0)
}
