import { useEffect, useEffectEvent } from 'react'
import { call } from '../../base/api/client.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'

/** An order that is looked at has no unread notices: those from before, and each that comes meanwhile. */
export function useNoticesRead(orderId: string): void {
  const mark = useEffectEvent(async (order: string): Promise<void> => {
    try {
      await call('markNoticesRead', { orderId: order })
      refresh('notices')
    } catch {
      // Unread a while longer: the next look marks them.
    }
  })
  useEffect(() => {
    void mark(orderId)
  }, [orderId])
  useSocketMessage('notice', ({ data }) => {
    if (data.orderId === orderId && !data.isOwn) void mark(orderId)
  })
}
