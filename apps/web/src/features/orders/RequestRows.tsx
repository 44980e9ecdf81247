import type { Order } from '@u-market/contract'
import { EXTENSION_MINUTES, MOST_CANCEL_REQUESTS, MOST_EXTENSIONS, UNDO_MINUTES } from '@u-market/domain'
import { CircleX, Hourglass, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formError } from '../../base/api/errors.ts'
import { later } from '../../base/chunk.tsx'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Row } from '../../parts/List.tsx'
import type { OpenActs } from './order-acts.ts'
import type { Asking } from './RequestSheets.tsx'
import { useOrderAct } from './use-order.ts'

/** Few orders come to this. */
const RequestSheets = later(async () => (await import('./RequestSheets.tsx')).RequestSheets)

type RequestRowsProps = { readonly order: Order; readonly acts: OpenActs }

/** What a side may give or ask when a trade does not go as planned; each says beforehand what comes of it. */
export function RequestRows({ order, acts }: RequestRowsProps) {
  const t = useT('requests')
  const [asking, setAsking] = useState<Asking | null>(null)
  const extend = useOrderAct('extendOrder')
  const left = MOST_EXTENSIONS - order.extended
  return (
    <>
      {acts.can('extend') && (
        <Row
          icon={<Hourglass aria-hidden="true" />}
          label={t('extend', { minutes: EXTENSION_MINUTES })}
          note={formError(extend.error) ?? t('extendHint', { count: left })}
          onClick={() => !extend.isPending && extend.run({ orderId: order.orderId })}
        />
      )}
      {acts.can('undoPaid') && (
        <Row
          icon={<Undo2 aria-hidden="true" />}
          label={t('undo')}
          note={t('undoHint', { minutes: UNDO_MINUTES })}
          onClick={() => setAsking('undo')}
        />
      )}
      {acts.can('askCancel') && (
        <Row
          icon={<CircleX aria-hidden="true" />}
          label={t('askCancel')}
          note={t('askCancelHint', { count: MOST_CANCEL_REQUESTS - order.cancelRequests })}
          onClick={() => setAsking('cancel')}
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
      {asking && <RequestSheets order={order} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
