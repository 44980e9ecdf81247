import { useMutation } from '@tanstack/react-query'
import type { Order } from '@u-market/contract'
import { newId } from '@u-market/contract/client'
import { paths } from '@u-market/contract/paths'
import { useEffect, useRef } from 'react'
import { call } from '../../base/api/client.ts'
import { useKnownMarket } from '../../base/api/me.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useNavigate } from '../../base/router.tsx'
import { setParameters, useParameters } from '../../base/stores/parameters.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { keyFor, type MatchForm } from './match-query.ts'
import { refetchTerms } from './refetch-refused.ts'

type Press = { readonly form: MatchForm; readonly key: string; readonly feePercent: string | undefined }

/**
 * Quick buy at work. It starts by itself only for the press that led here, whose idempotency key lies in the session
 * store: a reload finds the same order again, a link from elsewhere orders nothing.
 */
export function useMatch(form: MatchForm | null) {
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const item = useParameters((store) => store.matchItem)
  const market = useKnownMarket()
  const key = form && keyFor(form, item)
  const feePercent = item?.feePercent
  const started = useRef<string | null>(null)
  const match = useMutation({
    mutationFn: ({ form: asked, feePercent: fee, key: pressed }: Press): Promise<Order> =>
      call('quickBuy', { ...asked, feePercent: fee }, { idempotencyKey: pressed }),
    onSuccess: (order) => {
      refresh('orders', 'offers')
      setParameters({ orderBuyItem: order })
    },
    onError: refetchTerms,
  })
  const { mutate } = match
  useEffect(() => {
    if (!form || !key || !isSignedIn || started.current === key) return
    started.current = key
    mutate({ form, key, feePercent })
  }, [form, key, feePercent, isSignedIn, mutate])

  const start = (next: MatchForm): void => {
    setParameters({ matchItem: { ...next, ...(market && { feePercent: market.fee }), key: newId() } })
    navigate(paths.match(next), { replace: true })
  }
  /** With the same key: had the answer been lost on the way, this gets the order that was placed. */
  const retry = (): void => {
    if (form && key) mutate({ form, key, feePercent })
  }
  return {
    order: match.data,
    isFinding: match.isPending,
    error: match.error,
    hasStarted: key !== null,
    start,
    retry,
  }
}
