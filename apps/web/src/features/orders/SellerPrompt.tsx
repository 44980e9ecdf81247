import type { OfferedOrder } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { Button } from '../../parts/Button.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { moneyText } from '../../parts/money.ts'
import { useConfirmingOrder } from './use-confirming-order.ts'

/** The Tip dialog: a buyer has placed an order and waits; chat now or later. */
export function SellerPrompt() {
  const t = useT('core')
  const navigate = useNavigate()
  const { order, close } = useConfirmingOrder()
  const chat = (): void => {
    if (order) navigate(paths.chat(order.orderId, 'seller'))
    close()
  }
  return (
    <Dialog
      isOpen={order !== null}
      onClose={close}
      title={t('tip')}
      actions={
        <>
          <Button onClick={chat}>{t('confirm')}</Button>
          <Button tone="second" onClick={close}>
            {t('cancel')}
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
  const { data } = useApi('getOrder', { orderId }, { isEnabled: !hasTerms(order) })
  const { num, amount, currency, deadlineAt } = { ...order, ...data }
  return (
    <>
      <p>{t('buyerOrdered', { name: buyerNickname ?? data?.buyerNickname ?? '' })}</p>
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

function hasTerms({ num, amount, currency }: OfferedOrder): boolean {
  return num !== undefined && amount !== undefined && currency !== undefined
}
