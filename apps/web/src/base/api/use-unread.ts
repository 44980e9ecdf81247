import { useSocketMessage } from '../socket/socket.ts'
import { useApi } from './use-api.ts'

/** How many of the other side's newest messages of an order nobody here has read; counts to one page. */
export function useUnread(buyOrderId: string): number {
  const { data, refetch } = useApi('listMessages', { orderId: buyOrderId })
  useSocketMessage('newMessage', ({ data: pushed }) => {
    if (pushed.orderId === buyOrderId) void refetch()
  })
  return data?.data.filter(({ sender, status }) => sender === 'peer' && status === 0).length ?? 0
}
