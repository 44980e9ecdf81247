import type { Appeal, Order } from '@u-market/contract'
import { claimTypes } from '@u-market/domain'
import { formError, isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { noPictures, type Pictures, pathsOf } from '../../parts/UploadField.tsx'

export type AppealedOrder = {
  readonly order: Order
  /** While the coin is in escrow, or about an order that is over. */
  readonly kind: Appeal['kind']
  readonly onClose: () => void
  readonly onApplied: (appealId: number) => void
  /** The race was lost: the order as it now is. */
  readonly onOrder: (order: unknown) => void
}

const appealTypes = {
  buyer: ['unreleased', 'wrong_amount', 'other'],
  seller: ['unpaid', 'wrong_amount', 'wrong_payer', 'other'],
} as const satisfies Record<Order['role'], readonly Appeal['type'][]>

/** What each side can have to complain of. */
export function typesOf({ order, kind }: Pick<AppealedOrder, 'order' | 'kind'>): readonly Appeal['type'][] {
  return (kind === 'claim' ? claimTypes : appealTypes)[order.role]
}

type Draft = { readonly type: Appeal['type']; readonly content: string; readonly pictures: Pictures }

/** What is complained of, kept until it is sent; an order that has moved on meanwhile closes the sheet. */
export function useApply({ order, kind, onClose, onApplied, onOrder }: AppealedOrder) {
  const whole = useWholeError()
  const [draft, change, clear] = useDraft<Draft>(`${kind}:${order.orderId}`, {
    type: typesOf({ order, kind })[0] ?? 'other',
    content: '',
    pictures: noPictures,
  })
  const { mutate, error, isPending } = useAct('openAppeal', {
    refreshes: ['orders', 'notices'],
    onSuccess: (appeal) => {
      clear()
      setParameters({ appealItem: appeal })
      onClose()
      onApplied(appeal.id)
    },
  })
  const onError = (failure: unknown): void => {
    if (!isRefused(failure) || failure.reason !== 'ORDER_STATE') return
    onOrder(failure.details.order)
    refresh('orders')
    toast(failure.message, 'danger')
    onClose()
  }
  const send = (): void => {
    const images = pathsOf(draft.pictures)
    const { type, content } = draft
    mutate({ orderId: order.orderId, kind, type, content, ...(images !== '' && { images }) }, { onError })
  }
  return { draft, change, send, isPending, error, whole: whole(error) }
}

/** Too early says from when on; the time is written by the phone's clock face. */
function useWholeError(): (error: unknown) => string | undefined {
  const t = useT('appeals')
  return (error) => {
    const opensAt = isRefused(error) && error.reason === 'APPEAL_TOO_EARLY' ? error.details.opensAt : null
    return typeof opensAt === 'number' ? t('tooEarly', { time: timeText(opensAt) }) : formError(error)
  }
}
