import type { OfferedOrder } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { Button } from '../../parts/Button.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import { useConfirmingOrder } from './use-confirming-order.ts'

/** The Tip dialog: a buyer has placed an order and waits; chat now or later. */
export function SellerPrompt() {
  const t = useT('core')
  const navigate = useNavigate()
  const { order, close } = useConfirmingOrder()
  const go = (to: (orderId: string) => string): void => {
    if (order) navigate(to(order.orderId))
    close()
  }
  return (
    <Dialog
      isOpen={order !== null}
      onClose={close}
      title={t('tip')}
      actions={
        <>
          <Button onClick={() => go((orderId) => paths.chat(orderId, 'seller'))}>{t('tipConfirm')}</Button>
          <Button tone="second" onClick={close}>
            {t('tipCancel')}
          </Button>
          <Button tone="quiet" onClick={() => go(paths.order)}>
            {t('tipOrder')}
          </Button>
        </>
      }
    >
      {order && <Ordered order={order} />}
    </Dialog>
  )
}

/** Who wants how much, for how much, and until when it can be confirmed; what the offer does not tell is asked for. */
function Ordered({ order }: { readonly order: OfferedOrder }) {
  const t = useT('core')
  const { orderId, buyerNickname } = order
  const { data } = useApi('getOrder', { orderId }, { isEnabled: !isTold(order) })
  const { num, amount, currency, deadlineAt, peer } = { ...order, ...data }
  return (
    <>
      <p>{t('buyerOrdered', { name: buyerNickname ?? data?.buyerNickname ?? '' })}</p>
      {peer && <Person person={peer} />}
      {num && amount && currency && (
        <p>
          <b>
            {moneyText(num, 'U')} · {moneyText(amount, currency)}
          </b>
          {typeof deadlineAt === 'number' && (
            <>
              {' · '}
              <Countdown deadline={deadlineAt} />
            </>
          )}
        </p>
      )}
    </>
  )
}

function isTold({ num, amount, currency, peer }: OfferedOrder): boolean {
  return num !== undefined && amount !== undefined && currency !== undefined && peer !== undefined
}
