import { fieldIn } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import type { BuyFormProps } from './BuyScreen.tsx'
import { judgeWish } from './judge-wish.ts'
import { isOrderable, priceOf } from './quantity.ts'
import { useVerdictText } from './use-verdict-text.ts'
import { dealAt, type Measure, measuredIn, type Wish, wishIn } from './wish.ts'

/** The filled form of one purchase: the wish, what it comes to, and why it cannot be ordered. */
export function useBuy({ offer, config, query }: Omit<BuyFormProps, 'seen'>) {
  const { limits } = config
  const t = useT('market')
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [wish, setWish] = useState<Wish>(() => wishIn(query))
  const [chosen, setChosen] = useState(fieldIn(query, 'methodType') ?? '')
  const sayVerdict = useVerdictText({ offer, by: wish.by, limits })

  const method = offer.methodTypes.find((type) => type === chosen) ?? offer.methodTypes[0] ?? ''
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  const verdict = judgeWish({ offer, wish, methodType: method, limits, buyerId: me })
  const outside = verdict && sayVerdict(verdict)
  const isOwn = offer.userId === me
  return {
    wish,
    deal,
    method,
    problem: verdict === null ? t('enterAmountFirst') : outside,
    isOwn,
    isOpen: !isOwn && isOrderable(offer, limits),
    fieldError: wish.text ? (outside ?? undefined) : undefined,
    type: (text: string) => setWish({ ...wish, text }),
    measureIn: (by: Measure): void => {
      if (by !== wish.by) setWish(measuredIn(by, deal))
    },
    payBy: setChosen,
  }
}

export type Buy = ReturnType<typeof useBuy>
