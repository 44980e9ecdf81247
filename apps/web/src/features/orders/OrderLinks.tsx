import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { EXTENSION_MINUTES, MAX_CANCEL_REQUESTS, MAX_EXTENSIONS, UNDO_MINUTES } from '@u-market/domain'
import { CircleQuestionMark, CircleX, FileDown, Gavel, Hourglass, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { lazyComponent } from '../../base/chunk.tsx'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { List, Row } from '../../parts/List.tsx'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { type AskFile, FileSheet, phoneZone } from '../exports/index.ts'
import { appealsNow, type OpenActs } from './order-acts.ts'
import { isOpenOrder } from './order-words.ts'
import type { Asking } from './RequestSheets.tsx'

type OrderLinksProps = {
  readonly order: Order
  readonly acts: OpenActs
  readonly onAppeal: () => void
  readonly onClaim: () => void
}

/** Links to the order's dispute and requests, and to help. */
export function OrderLinks({ order, acts, onAppeal, onClaim }: OrderLinksProps) {
  const t = useT('orders')
  const appealOpensAt = acts.opensAt('appeal')
  return (
    <List>
      <RequestRows order={order} acts={acts} onClaim={onClaim} />
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
      {!isOpenOrder(order) && <ReceiptRow order={order} />}
      <Row
        icon={<CircleQuestionMark aria-hidden="true" />}
        label={t('helpLink')}
        note={t('helpHint')}
        to={screens.help}
      />
    </List>
  )
}

/** The order on paper, once it can no longer change. */
function ReceiptRow({ order: { orderId, state } }: { readonly order: Order }) {
  const t = useT('exports')
  const [ask, setAsk] = useState<AskFile | null>(null)
  const label = state === 'completed' ? t('receipt') : t('orderRecord')
  return (
    <>
      <Row
        icon={<FileDown aria-hidden="true" />}
        label={label}
        note={t('receiptNote')}
        onClick={() => setAsk(() => () => call('getReceipt', { orderId, timezone: phoneZone() }))}
      />
      <FileSheet title={label} ask={ask} onClose={() => setAsk(null)} />
    </>
  )
}

/** The existing claim of a completed or ended order, or a button to open one. */
function ClaimRow({ order, acts, onClaim }: Omit<OrderLinksProps, 'onAppeal'>) {
  const t = useT('claims')
  const icon = <Gavel aria-hidden="true" />
  if (order.claimId !== null)
    return <Row icon={icon} label={t('see')} note={t('seeHint')} to={paths.appeal(order.claimId)} />
  // While the order can be reopened, that is the way, and its sheet leads to a claim.
  if (!acts.can('claim') || order.claimUntil === null || acts.can('askReopen')) return null
  const time = timeText(order.claimUntil)
  const note =
    order.reopenAsked !== null
      ? t('makeHintAsked', { time })
      : order.role === 'buyer'
        ? t('makeHintBuyer', { time })
        : t('makeHintSeller', { time })
  return <Row icon={icon} label={t('make')} note={note} onClick={onClaim} />
}

/** Loaded lazily, because few orders need it. */
const RequestSheets = lazyComponent(async () => (await import('./RequestSheets.tsx')).RequestSheets)

type RequestRowsProps = Omit<OrderLinksProps, 'onAppeal'>

/** Extensions and requests of either side; each states its consequence. */
function RequestRows({ order, acts, onClaim }: RequestRowsProps) {
  const t = useT('requests')
  const orders = useT('orders')
  const isFrozen = useOwnFreeze()
  const [asking, setAsking] = useState<Asking | null>(null)
  const left = MAX_EXTENSIONS - order.extensions
  return (
    <>
      {acts.can('extend') && (
        <Row
          icon={<Hourglass aria-hidden="true" />}
          label={t('extend', { minutes: EXTENSION_MINUTES })}
          note={t('extendHint', { count: left })}
          onClick={() => setAsking('extend')}
        />
      )}
      {acts.can('undoPaid') && (
        <Row
          icon={<Undo2 aria-hidden="true" />}
          label={t('undo')}
          {...(isFrozen
            ? { note: orders('frozenStop') }
            : { note: t('undoHint', { minutes: UNDO_MINUTES }), onClick: () => setAsking('undo') })}
        />
      )}
      {acts.can('askCancel') && (
        <Row
          icon={<CircleX aria-hidden="true" />}
          label={t('askCancel')}
          {...(isFrozen
            ? { note: orders('frozenStop') }
            : {
                note: t('askCancelHint', { count: MAX_CANCEL_REQUESTS - order.cancelRequests }),
                onClick: () => setAsking('cancel'),
              })}
        />
      )}
      {acts.can('askReopen') && (
        <Row
          icon={<ReceiptText aria-hidden="true" />}
          label={t('askReopen')}
          note={t('askReopenHint', { time: timeText(order.reopenUntil ?? 0) })}
          onClick={() => setAsking('reopen')}
        />
      )}
      {asking && (
        <RequestSheets
          order={order}
          asking={asking}
          onClose={() => setAsking(null)}
          onClaim={
            acts.can('claim')
              ? () => {
                  setAsking(null)
                  onClaim()
                }
              : undefined
          }
        />
      )}
    </>
  )
}
