import type { Order } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { FrozenWays } from '../../parts/FrozenWays.tsx'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import type { OpenActs } from './order-acts.ts'
import { isOpenOrder } from './order-words.ts'
import styles from './orders.module.css'

type OrderFrozenProps = { readonly order: Order; readonly acts: OpenActs }

/** Says once why acts of the page are disabled: the viewer has frozen the account. And what to do if the other party has. */
export function OrderFrozen({ order, acts }: OrderFrozenProps) {
  const t = useT('orders')
  const core = useT('core')
  const isFrozen = useOwnFreeze()
  const { role, peer } = order
  const concerns = isOpenOrder(order) || order.reopenAsked !== null || acts.can('rate')
  return (
    <>
      {isFrozen && concerns && (
        <Callout tone="amber">
          <div className={styles.frozen}>
            <b>{core('ownFreeze')}</b>
            <p>{t(role === 'buyer' ? 'frozenSelfBuyer' : 'frozenSelfSeller')}</p>
            <FrozenWays />
          </div>
        </Callout>
      )}
      {peer.frozen === 1 && (
        <Callout tone="amber">
          {t(role === 'buyer' ? 'frozenSeller' : 'frozenBuyer', { name: peer.nickname })}
        </Callout>
      )}
    </>
  )
}
