import { newId } from '@u-market/contract/client'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { useHomeConfig } from '../../base/api/me.ts'
import { useNavigate } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { isFilled, type Measure, plainAmount } from './quantity.ts'
import { useBestOffer } from './use-best-offer.ts'
import { usePauseText } from './use-pause-text.ts'

/** What quick buy is asked for, the offer it would take right now, and the press that starts it. */
export function useQuickBuy() {
  const navigate = useNavigate()
  const { data: config } = useHomeConfig()
  const [by, setBy] = useState<Measure>('amount')
  const [text, type] = useState('')
  const [chosen, payBy] = useState('')
  const methods = config?.methodTypes.map((known) => known.type) ?? []
  const method = chosen || (methods[0] ?? '')
  const wish = { by, text }
  const { best, isSettled } = useBestOffer(wish, method)
  const isEmpty = !isFilled(wish)
  const paused = usePauseText()
  const canStart = !isEmpty && method !== '' && paused === null
  const start = (): void => {
    if (!canStart) return
    const item = {
      [by]: plainAmount(text),
      methodType: method,
      // The price on the screen is the most that will be paid.
      ...(best && isSettled && { maxPrice: best.price }),
    }
    setParameters({ matchItem: { ...item, ...(config && { feePercent: config.fee }), key: newId() } })
    navigate(paths.match(item))
  }
  const measureIn = (next: Measure): void => {
    setBy(next)
    type('')
  }
  return {
    currency: config?.currency ?? 'CNY',
    wish,
    isEmpty,
    method,
    methods,
    best,
    isSettled,
    paused,
    canStart,
    start,
    measureIn,
    type,
    payBy,
  }
}
