import { fieldIn, paths } from '@u-market/contract/paths'
import { coinText, fiatText, type PlacementVerdict } from '@u-market/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldError, isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { moneyText } from '../../parts/money.ts'
import type { BuyFormProps } from './BuyScreen.tsx'
import { dealAt, judgeWish, type Measure, plainAmount, priceOf, type Wish } from './quantity.ts'

const AMOUNT = /^\d{1,12}(\.\d{0,2})?$/

/** Shown elsewhere: the price has its own question, verification its own dialog. */
const handledElsewhere: readonly string[] = ['PRICE_CHANGED', 'REALNAME_REQUIRED', 'REALNAME_PENDING']

/** The filled form of one purchase: the wish, what it comes to, why it cannot be sent, and sending it. */
export function useBuy({ offer, seen, config, query }: BuyFormProps) {
  const t = useT('home')
  const navigate = useNavigate()
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [wish, setWish] = useState<Wish>(
    () => given(query, 'num') ?? given(query, 'amount') ?? { by: 'amount', text: '' },
  )
  const [chosen, setChosen] = useState(fieldIn(query, 'methodType') ?? '')
  const [agreedPrice, setAgreedPrice] = useState(seen.price)
  const method = offer.methodTypes.find((type) => type === chosen) ?? offer.methodTypes[0] ?? ''
  const act = useAct('placeOrder', {
    refreshes: ['orders', 'offers'],
    onSuccess: (order) => {
      setParameters({ orderBuyItem: order, buyListItem: null })
      void navigate(paths.order(order.orderId), {
        replace: true,
      })
    },
  })
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  const hasNewPrice = agreedPrice !== offer.price
  const verdict = judgeWish({ offer, wish, methodType: method, limits: config.limits, buyerId: me })
  const say = (refused: PlacementVerdict): string | null =>
    refused.allowed
      ? null
      : refused.reason === 'AMOUNT_OUT_OF_LIMITS'
        ? t('between', {
            min: moneyText(fiatText(refused.min), offer.currency),
            max: moneyText(fiatText(refused.max), offer.currency),
          })
        : refused.reason === 'OUT_OF_STOCK'
          ? t('onlyLeft', { num: moneyText(offer.remainingNum, 'U') })
          : t('offerClosed')

  const outside = verdict && say(verdict)
  const problem =
    verdict === null ? t('enterAmountFirst') : (outside ?? (hasNewPrice ? t('agreeFirst') : null))

  const submit = (): void =>
    act.mutate(
      { offerId: offer.id, [wish.by]: plainAmount(wish.text), methodType: method, price: offer.price },
      // Stock, price or state is not what the screen shows: fetch it again.
      { onError: (error) => isRefused(error) && refresh('offers') },
    )
  const measureIn = (by: Measure): void => {
    if (by === wish.by) return
    const text = deal ? (by === 'num' ? coinText(deal.num) : fiatText(deal.amount)) : ''
    setWish({ by, text })
  }
  return {
    wish,
    deal,
    method,
    problem,
    agreedPrice,
    hasNewPrice,
    isOwn: offer.userId === me,
    isPending: act.isPending,
    error:
      isRefused(act.error) &&
      (handledElsewhere.includes(act.error.reason) || Object.keys(act.error.fields).length > 0)
        ? null
        : act.error,
    fieldError:
      fieldError(act.error, 'num') ??
      fieldError(act.error, 'amount') ??
      (wish.text ? (outside ?? undefined) : undefined),
    type: (text: string) => {
      act.reset()
      setWish({ ...wish, text })
    },
    measureIn,
    payBy: setChosen,
    agree: () => {
      act.reset()
      setAgreedPrice(offer.price)
    },
    submit,
  }
}

function given(query: URLSearchParams, field: Measure): Wish | null {
  const text = query.get(field) ?? ''
  return AMOUNT.test(text) ? { by: field, text } : null
}
