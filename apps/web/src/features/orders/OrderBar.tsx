import type { Order } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { freeText } from '@u-market/domain'
import { type ReactNode, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { Field } from '../../parts/Field.tsx'
import { arriving, moneyText } from '../../parts/money.ts'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { Dialog } from '../../parts/Sheet.tsx'
import { appealsNow, type OpenActs } from './order-acts.ts'
import { isOpenOrder } from './order-words.ts'
import styles from './orders.module.css'
import { ReleaseSheet } from './ReleaseCheck.tsx'
import { checks, type Drafts, type Paying, showsPayer, useOrderAct } from './use-order.ts'

type OrderBarProps = {
  readonly order: Order
  readonly acts: OpenActs
  readonly drafts: Drafts
  readonly paying: Paying
  /** The buyer is asked for the paying account first. */
  readonly isDeclaring: boolean
  /** Scrolls to what the action still needs: the payment proof or the checks. */
  readonly onMissing: () => void
  readonly onAppeal: () => void
}

/**
 * The action that the viewer has to take, with a button to cancel or decline the order below it. After the end of an order, its
 * taker gets a link to trade again.
 */
export function OrderBar(props: OrderBarProps) {
  const { order, acts, drafts, paying, isDeclaring, onMissing, onAppeal } = props
  const t = useT('orders')
  const quiet = acts.can('cancel') && <Ending order={order} />
  const shared = { order, quiet, onMissing }
  if (acts.can('confirm')) return <Confirm {...shared} />
  if (acts.can('markPaid') && !isDeclaring) return <Paid {...shared} paying={paying} />
  // A seller who has ticked every check is about to release, not to respond.
  const isAsked = acts.can('acceptRuling')
  if ((order.owesResponse || isAsked) && order.appealId !== null && !drafts.isChecked)
    return (
      <ActionBar>
        <ButtonLink to={paths.appeal(order.appealId)}>{t(isAsked ? 'doConsent' : 'doAnswer')}</ButtonLink>
      </ActionBar>
    )
  if (acts.can('release')) return <Release {...shared} drafts={drafts} onAppeal={onAppeal} />
  if (acts.can('acknowledge')) return <Received {...shared} />
  if (appealsNow(order, acts))
    return (
      <ActionBar quiet={quiet}>
        <Button onClick={onAppeal}>{t('appealAct')}</Button>
      </ActionBar>
    )
  if (quiet) return <ActionBar quiet={quiet} />
  const isTaker = order.role === (order.side === 'buy' ? 'seller' : 'buyer')
  if (!isTaker || isOpenOrder(order)) return null
  return (
    <ActionBar>
      {order.side === 'buy' ? (
        <ButtonLink tone="second" to={paths.sellTo(order.offerId)}>
          {t('sellAgain')}
        </ButtonLink>
      ) : (
        <ButtonLink tone="second" to={paths.offer(order.offerId)}>
          {t('buyAgain')}
        </ButtonLink>
      )}
    </ActionBar>
  )
}

type ActProps = Pick<OrderBarProps, 'order' | 'onMissing'> & { readonly quiet: ReactNode }

function Confirm({ order, quiet }: ActProps) {
  const t = useT('orders')
  const confirm = useOrderAct('confirmOrder')
  const promise = t('confirmHint', {
    amount: moneyText(order.amount, order.currency),
    num: moneyText(order.num, 'U'),
  })
  return (
    <ActionBar reason={formError(confirm.error) ?? promise} quiet={quiet}>
      <Button isBusy={confirm.isPending} onClick={() => confirm.run({ orderId: order.orderId })}>
        {t('confirmAct')}
      </Button>
    </ActionBar>
  )
}

function Paid({ order, quiet, paying, onMissing }: ActProps & Pick<OrderBarProps, 'paying'>) {
  const t = useT('orders')
  const { hasProof, isAwaited } = paying
  const next = isAwaited ? t('proofSending') : hasProof ? undefined : t('proofNext')
  return (
    <ActionBar
      reason={formError(paying.error) ?? next}
      onReason={hasProof ? undefined : onMissing}
      quiet={quiet}
    >
      <Button isBusy={paying.isPending} onClick={paying.pay}>
        {t('havePaid', { amount: moneyText(order.amount, order.currency) })}
      </Button>
    </ActionBar>
  )
}

function Release({
  order,
  quiet,
  drafts,
  onMissing,
  onAppeal,
}: ActProps & Pick<OrderBarProps, 'drafts' | 'onAppeal'>) {
  const t = useT('orders')
  const payers = useT('payers')
  const isSeen = showsPayer(order.methodType)
  const needs = isSeen ? payers('seenNeeds') : t('needChecks', { count: checks.length })
  const core = useT('core')
  const isFrozen = useOwnFreeze()
  const navigate = useNavigate()
  const hasPin = useUserInfo(({ info }) => info?.hasPayPassword !== 0)
  const [isOpen, setOpen] = useState(false)
  const act = t('release', { num: moneyText(order.num, 'U') })
  const start = (): void => {
    if (hasPin) {
      setOpen(true)
      return
    }
    setScreenParams({ returnTo: paths.order(order.orderId) })
    navigate(screens.payPassword)
  }
  return (
    <>
      <ActionBar
        reason={isFrozen ? core('ownFreeze') : drafts.isChecked ? undefined : needs}
        onReason={isFrozen ? () => navigate(ownScreens.thaw) : onMissing}
        quiet={quiet}
      >
        <Button disabled={isFrozen || !drafts.isChecked} onClick={start}>
          {act}
        </Button>
      </ActionBar>
      <ReleaseSheet
        order={order}
        seen={isSeen ? drafts.seen : null}
        title={act}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAppeal={onAppeal}
      />
    </>
  )
}

function Received({ order, quiet }: ActProps) {
  const t = useT('orders')
  const receive = useOrderAct('acknowledgeOrder')
  return (
    <ActionBar reason={formError(receive.error)} quiet={quiet}>
      <Button isBusy={receive.isPending} onClick={() => receive.run({ orderId: order.orderId })}>
        {t('received', { num: moneyText(arriving(order), 'U') })}
      </Button>
    </ActionBar>
  )
}

/** Cancel or decline button; its consequence is shown before it is tapped. */
function Ending({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const consequence = useNote(order)
  // A confirmed order may be paid already.
  const isBarred = useOwnFreeze() && order.confirmedAt !== null
  const note = isBarred ? t('frozenStop') : consequence
  return (
    <>
      <p className={styles.ending}>
        <Button
          tone="danger"
          size="small"
          disabled={isBarred}
          aria-describedby={id}
          onClick={() => setAsking(true)}
        >
          {order.role === 'seller' ? t('decline') : t('cancelAct')}
        </Button>
        <small id={id}>{note}</small>
      </p>
      <CancelDialog order={order} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

function useNote({ role, freeCancelUntil }: Order): string {
  const t = useT('orders')
  const freeLeft = useCountdown(freeCancelUntil)
  if (role === 'seller') return t('declineNote')
  if (freeCancelUntil === null) return t('cancelNoteUnpaid')
  return freeLeft ? t('cancelNoteFree', { time: timeText(freeCancelUntil) }) : t('cancelNoteCounts')
}

type CancelDialogProps = {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Confirms a cancellation and warns of its consequences, above all a buyer who may already have paid. */
function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const t = useT('orders')
  const [reason, setReason] = useState('')
  // The other party reads the reason, and a frozen account says nothing.
  const isFrozen = useOwnFreeze()
  const cancel = useOrderAct('cancelOrder', onClose)
  const freeUntil = order.role === 'buyer' ? order.freeCancelUntil : null
  const freeLeft = useCountdown(freeUntil)
  const send = (): void =>
    cancel.run({
      orderId: order.orderId,
      ...(freeText(reason) !== '' && { reason: freeText(reason) }),
    })
  const error = formError(cancel.error)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={order.role === 'seller' ? t('declineTitle') : t('cancelTitle')}
      actions={
        <>
          <Button tone="danger" isBusy={cancel.isPending} onClick={send}>
            {order.role === 'seller' ? t('decline') : t('cancelAct')}
          </Button>
          <Button tone="second" onClick={onClose}>
            {t('keepOrder')}
          </Button>
        </>
      }
    >
      {freeUntil !== null ? (
        <>
          <Callout tone="danger">{t('cancelBuyer')}</Callout>
          <p>{freeLeft ? t('cancelFree', { time: timeText(freeUntil) }) : t('cancelCounts')}</p>
        </>
      ) : (
        <p>{order.role === 'seller' ? t('cancelSeller') : t('cancelBuyerUnpaid')}</p>
      )}
      {!isFrozen && (
        <Field
          label={t('optional', { field: t('reason') })}
          maxLength={200}
          value={reason}
          onChange={setReason}
          error={fieldError(cancel.error, 'reason')}
        />
      )}
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
