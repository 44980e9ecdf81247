import type { DataOf } from '@u-market/contract'
import { useCallback, useEffect, useState } from 'react'
import { callDemo } from './call-demo.ts'

export type SeenOrder = DataOf<'seeDemoOrder'>

/**
 * The order that the phones are at, as an operator sees it. The phones tell its number whenever they have read it anew, which is
 * after each push: nothing is asked without a reason. The newest order is shown; an older one that is looked at stays behind it.
 */
export function useDemoOrder() {
  const [seen, setSeen] = useState<SeenOrder>()
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent): void => {
      if (!/^https?:\/\/\w+\.localhost(:\d+)?$/.test(origin) || !isWord(data)) return
      void callDemo('seeDemoOrder', { orderId: data.orderId }).then(
        (next) => setSeen((held) => (!held || next.order.orderId >= held.order.orderId ? next : held)),
        () => {
          // The demo starts over: the phones' next word finds another one.
        },
      )
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const forget = useCallback(() => setSeen(undefined), [])
  return { seen, forget }
}

function isWord(data: unknown): data is { readonly orderId: string } {
  return typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string'
}
