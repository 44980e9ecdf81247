import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { MessageCircle } from 'lucide-react'
import { refreshAll } from '../../base/api/query-client.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { CountBadge } from '../../parts/Badge.tsx'
import { IconLink } from '../../parts/Button.tsx'
import { Card, Facts } from '../../parts/Card.tsx'
import { Person } from '../../parts/Person.tsx'
import styles from './orders.module.css'

type OrderPeerProps = {
  readonly order: Order
  /** Shows the verified name, unless another part of the page does. */
  readonly isNamed?: boolean
}

/**
 * The other party with a link to the chat. A seller also sees the buyer's verified name, which the server masks until the
 * confirmation or, in a sale, until the buyer has opened the order, and after an unpaid end.
 */
export function OrderPeer({ order, isNamed = true }: OrderPeerProps) {
  const t = useT('orders')
  const { orderId, role, peer, buyerRealName: name, confirmedAt, state, side } = order
  const isNameToCome = confirmedAt === null && state === 'confirming'
  const isUnopened = side === 'buy' && state === 'paying' && name.includes('*')
  const unread = useUnread(orderId)
  const chat = t('chatLink', { name: peer.nickname })
  return (
    <Card>
      <Person
        person={peer}
        to={paths.trader(peer.userId, orderId)}
        end={
          <span className={styles.chatIcon}>
            <IconLink
              to={paths.chat(orderId, role)}
              label={unread > 0 ? `${chat}, ${t('chatUnread', { count: unread })}` : chat}
            >
              <MessageCircle />
            </IconLink>
            <CountBadge count={unread} />
          </span>
        }
      />
      {peer.formerNickname !== null && <p className="note">{t('formerly', { name: peer.formerNickname })}</p>}
      {isNamed && role === 'seller' && name !== '' && (confirmedAt !== null || isNameToCome) && (
        <Facts
          facts={[
            {
              label: t('verifiedName'),
              value: isNameToCome
                ? t('verifiedNameLater', { name })
                : isUnopened
                  ? t('verifiedNameUnopened', { name })
                  : name,
            },
          ]}
        />
      )}
    </Card>
  )
}

/** Counts the unread messages of the other party on the newest page. */
function useUnread(orderId: string): number {
  const { data } = useApiQuery('listMessages', { orderId })
  useSocketMessage('newMessage', ({ data: pushed }) => {
    if (pushed.orderId === orderId) refreshAll({ queryKey: ['listMessages', { orderId }] })
  })
  return data?.data.filter(({ sender, status }) => sender === 'peer' && status === 0).length ?? 0
}
