import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { arriving } from '../../parts/fee.ts'
import { moneyText } from '../../parts/money.ts'
import { CancelDialog } from './CancelDialog.tsx'
import type { OpenActs } from './order-acts.ts'
import { ReleaseSheet } from './ReleaseSheet.tsx'
import { checks, type Drafts } from './use-drafts.ts'
import { type OrderAct, useOrderAct } from './use-order.ts'
import { isOpenOrder } from './use-order-words.ts'

type OrderBarProps = {
  readonly order: Order
  readonly acts: OpenActs
  readonly drafts: Drafts
  readonly paid: OrderAct<'markPaid'>
}

/** The one act that the order awaits from the viewer, and the way out of it. */
export function OrderBar({ order, acts, drafts, paid }: OrderBarProps) {
  const t = useT('orders')
  const [isCancelling, setCancelling] = useState(false)
  const cancel = acts.can('cancel') && (
    <Button tone="second" onClick={() => setCancelling(true)}>
      {acts.can('confirm') ? t('decline') : t('cancelAct')}
    </Button>
  )
  return (
    <>
      {acts.can('confirm') ? (
        <Confirm order={order}>{cancel}</Confirm>
      ) : acts.can('markPaid') ? (
        <Paid order={order} drafts={drafts} paid={paid}>
          {cancel}
        </Paid>
      ) : acts.can('release') ? (
        <Release order={order} drafts={drafts} />
      ) : acts.can('acknowledge') ? (
        <Received order={order} />
      ) : cancel ? (
        <ActionBar>{cancel}</ActionBar>
      ) : (
        order.role === 'buyer' &&
        !isOpenOrder(order) && (
          <ActionBar>
            <ButtonLink tone="second" to={paths.offer(order.offerId)}>
              {t('buyAgain')}
            </ButtonLink>
          </ActionBar>
        )
      )}
      <CancelDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

type ActProps = { readonly order: Order; readonly children?: React.ReactNode }

function Confirm({ order, children }: ActProps) {
  const t = useT('orders')
  const confirm = useOrderAct('confirmOrder', t('confirmedDone'))
  const promise = t('confirmHint', {
    amount: moneyText(order.amount, order.currency),
    num: moneyText(order.num, 'U'),
  })
  return (
    <ActionBar reason={formError(confirm.error) ?? promise}>
      {children}
      <Button isBusy={confirm.isPending} onClick={() => confirm.run({ orderId: order.orderId })}>
        {t('confirmAct')}
      </Button>
    </ActionBar>
  )
}

function Paid({ order, drafts, paid, children }: ActProps & Pick<OrderBarProps, 'drafts' | 'paid'>) {
  const t = useT('orders')
  const hasProof = drafts.proofUrls !== ''
  const payer = drafts.paid.payer.trim()
  const send = (): void =>
    paid.run({
      orderId: order.orderId,
      proofs: drafts.proofUrls,
      ...(payer !== '' && { payerName: payer }),
    })
  return (
    <ActionBar reason={hasProof ? formError(paid.error) : t('needProof')}>
      {children}
      <Button disabled={!hasProof} isBusy={paid.isPending} onClick={send}>
        {t('havePaid', { amount: moneyText(order.amount, order.currency) })}
      </Button>
    </ActionBar>
  )
}

function Release({ order, drafts }: ActProps & Pick<OrderBarProps, 'drafts'>) {
  const t = useT('orders')
  const navigate = useNavigate()
  const hasPin = useUserInfo(({ info }) => info?.hasPayPassword !== 0)
  const [isOpen, setOpen] = useState(false)
  const act = t('release', { num: moneyText(order.num, 'U') })
  const start = (): void => {
    if (hasPin) {
      setOpen(true)
      return
    }
    setParameters({ payGobackParam: paths.order(order.orderId) })
    navigate(screens.payPassword)
  }
  return (
    <>
      <ActionBar reason={drafts.isAllTicked ? undefined : t('needChecks', { count: checks.length })}>
        <Button disabled={!drafts.isAllTicked} onClick={start}>
          {act}
        </Button>
      </ActionBar>
      <ReleaseSheet order={order} title={act} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Received({ order }: ActProps) {
  const t = useT('orders')
  const receive = useOrderAct('acknowledgeOrder', t('receivedDone'))
  return (
    <ActionBar reason={formError(receive.error)}>
      <Button isBusy={receive.isPending} onClick={() => receive.run({ orderId: order.orderId })}>
        {t('received', { num: moneyText(arriving(order), 'U') })}
      </Button>
    </ActionBar>
  )
}
