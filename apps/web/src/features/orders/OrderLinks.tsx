import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { CircleQuestionMark, Gavel } from 'lucide-react'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { List, Row } from '../../parts/List.tsx'
import { BlockRow } from '../blocks/index.ts'
import { appealsNow, type OpenActs } from './order-acts.ts'
import { RequestRows } from './RequestRows.tsx'

type OrderLinksProps = {
  readonly order: Order
  readonly acts: OpenActs
  readonly onAppeal: () => void
  readonly onClaim: () => void
}

/** The ways out of an order's page: its appeal, and the questions that orders raise. */
export function OrderLinks({ order, acts, onAppeal, onClaim }: OrderLinksProps) {
  const t = useT('orders')
  const { appealOpensAt } = acts
  return (
    <List>
      <RequestRows order={order} acts={acts} />
      {order.appealId !== null && (
        <Row
          icon={<Gavel aria-hidden="true" />}
          label={t('appealSee')}
          note={t('appealSeeHint')}
          to={paths.appeal(order.appealId)}
        />
      )}
      {acts.can('appeal') && !appealsNow(order, acts) && (
        <Row
          icon={<Gavel aria-hidden="true" />}
          label={t('appealLink')}
          note={t('appealHint')}
          onClick={onAppeal}
        />
      )}
      {appealOpensAt !== null && (
        <Row
          icon={<Gavel aria-hidden="true" />}
          label={t('appealLink')}
          note={t('appealOpens', { time: timeText(appealOpensAt) })}
        />
      )}
      <ClaimRow order={order} acts={acts} onClaim={onClaim} />
      <BlockRow userId={order.peer.userId} name={order.peer.nickname} />
      <Row
        icon={<CircleQuestionMark aria-hidden="true" />}
        label={t('helpLink')}
        note={t('helpHint')}
        to={screens.help}
      />
    </List>
  )
}

/** About an order that is over: the claim that can be made, or that was. */
function ClaimRow({ order, acts, onClaim }: Omit<OrderLinksProps, 'onAppeal'>) {
  const t = useT('claims')
  const icon = <Gavel aria-hidden="true" />
  if (order.claimId !== null)
    return <Row icon={icon} label={t('see')} note={t('seeHint')} to={paths.appeal(order.claimId)} />
  if (!acts.can('claim') || order.claimUntil === null) return null
  const time = timeText(order.claimUntil)
  const note = order.role === 'buyer' ? t('makeHintBuyer', { time }) : t('makeHintSeller', { time })
  return <Row icon={icon} label={t('make')} note={note} onClick={onClaim} />
}
