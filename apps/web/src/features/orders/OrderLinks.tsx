import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { CircleQuestionMark, Gavel, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { timeText } from '../../base/time-text.ts'
import { Badge } from '../../parts/Badge.tsx'
import { List, Row } from '../../parts/List.tsx'
import { ApplySheet } from '../appeals/index.ts'
import { type OpenActs, peerOf } from './order-acts.ts'
import { keepOrder } from './use-order.ts'

type OrderLinksProps = { readonly order: Order; readonly acts: OpenActs; readonly unread: number }

/** The ways out of an order's page: its chat, its appeal, and the questions that orders raise. */
export function OrderLinks({ order, acts, unread }: OrderLinksProps) {
  const t = useT('orders')
  const navigate = useNavigate()
  const [isAppealing, setAppealing] = useState(false)
  const { appealOpensAt } = acts
  return (
    <>
      <List>
        <Row
          icon={<MessageCircle aria-hidden="true" />}
          label={t('chatLink', { name: peerOf(order).nickname })}
          note={t('chatHint')}
          {...(unread > 0 && { value: <Badge tone="amber">{t('chatUnread', { count: unread })}</Badge> })}
          to={paths.chat(order.orderId, order.role)}
        />
        {order.appealId !== null && (
          <Row
            icon={<Gavel aria-hidden="true" />}
            label={t('appealSee')}
            note={t('appealSeeHint')}
            to={paths.appeal(order.appealId)}
          />
        )}
        {acts.can('appeal') && (
          <Row
            icon={<Gavel aria-hidden="true" />}
            label={t('appealLink')}
            note={t('appealHint')}
            onClick={() => setAppealing(true)}
          />
        )}
        {appealOpensAt !== null && (
          <Row
            icon={<Gavel aria-hidden="true" />}
            label={t('appealLink')}
            note={t('appealOpens', { time: timeText(appealOpensAt) })}
          />
        )}
        <Row
          icon={<CircleQuestionMark aria-hidden="true" />}
          label={t('helpLink')}
          note={t('helpHint')}
          to={screens.help}
        />
      </List>
      <ApplySheet
        order={order}
        isOpen={isAppealing}
        onClose={() => setAppealing(false)}
        onOrder={keepOrder}
        onApplied={(id) => navigate(paths.appeal(id))}
      />
    </>
  )
}
