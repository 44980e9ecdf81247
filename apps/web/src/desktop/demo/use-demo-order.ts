import type { ConsoleDataOf } from '@u-market/contract'
import { type ConsoleCalls, consolePaths, createClient } from '@u-market/contract/client'
import { useCallback, useEffect, useState } from 'react'
import { apiBase } from '../../base/api/api-base.ts'
import { i18n } from '../../base/i18n/i18n.ts'

/** As the demo prints it. */
const OPERATOR = { username: 'olivia', password: 'demo-1234' }

export type SeenOrder = ConsoleDataOf<'getOrder'>

let token: string | null = null

const client = createClient<ConsoleCalls>({
  paths: consolePaths,
  baseUrl: apiBase(),
  version: __APP_VERSION__,
  platform: 'console',
  token: () => token,
  locale: i18n.locale,
})

/**
 * The order that the phones are at, as the operator sees it. The phones tell its number whenever they have read it anew, which is
 * after each push: nothing is asked without a reason. The newest order is shown; an older one that is looked at stays behind it.
 */
export function useDemoOrder() {
  const [seen, setSeen] = useState<SeenOrder>()
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent): void => {
      if (!/^https?:\/\/\w+\.localhost(:\d+)?$/.test(origin) || !isWord(data)) return
      void read(data.orderId).then(
        (next) => setSeen((held) => (!held || next.order.orderId >= held.order.orderId ? next : held)),
        () => {
          token = null // the demo starts over: the phones' next word finds another one
        },
      )
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const forget = useCallback(() => {
    token = null
    setSeen(undefined)
  }, [])
  return { seen, forget }
}

async function read(orderId: string): Promise<SeenOrder> {
  token ??= (await client.call('signIn', OPERATOR)).token
  return client.call('getOrder', { orderId })
}

function isWord(data: unknown): data is { readonly orderId: string } {
  return typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string'
}
