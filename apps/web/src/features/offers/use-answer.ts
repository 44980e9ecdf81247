import { fieldIn } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import type { AnswerFormProps } from './AnswerScreen.tsx'
import { useVerdictText } from './answer-words.ts'
import { methodIn, usePayment } from './payment.tsx'
import { isOrderable, type Measure, priceOf } from './quantity.ts'
import { answering } from './sides.ts'
import { dealAt, judgeWish, measuredIn, type Wish, wishIn } from './wish.ts'

/** The filled form of whoever answers an offer: the wish, what it comes to, and why it cannot be ordered. */
export function useAnswer({ offer, config, query }: Omit<AnswerFormProps, 'seen'>) {
  const { limits } = config
  const t = useT('market')
  const sided = useT(answering[offer.side])
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [wish, setWish] = useState<Wish>(() => wishIn(query))
  const payment = usePayment({ offer, methodType: methodIn(offer, fieldIn(query, 'methodType') ?? '') })
  const sayVerdict = useVerdictText({ offer, by: wish.by, limits })
  const method = methodIn(offer, payment.type)
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  const verdict = judgeWish({ offer, wish, methodType: method, limits, takerId: me })
  const outside = verdict && sayVerdict(verdict)
  const isOwn = offer.userId === me
  return {
    wish,
    deal,
    method,
    problem: verdict === null ? t('enterAmountFirst') : outside,
    /** What the offer asks and its reader does not have. */
    unfit: offer.unfit.includes('blocked') ? sided('youBlocked') : offer.fits === 0 ? t('unfit') : null,
    isOwn,
    isOpen: !isOwn && isOrderable(offer, limits),
    fieldError: wish.text ? (outside ?? undefined) : undefined,
    type: (text: string) => setWish({ ...wish, text }),
    measureIn: (by: Measure): void => {
      if (by !== wish.by) setWish(measuredIn(by, deal))
    },
    payment,
  }
}

export type Answer = ReturnType<typeof useAnswer>
