import type { Appeal, Order } from '@u-market/contract'
import { formError, isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { timeText } from '../../base/time-text.ts'
import { noPictures, type Pictures, pathsOf } from '../../parts/PictureFields.tsx'

export type AppealedOrder = {
  readonly order: Order
  readonly onClose: () => void
  readonly onApplied: (appealId: number) => void
  /** The race was lost: the order as it now is. */
  readonly onOrder: (order: unknown) => void
}

/** What each side can have to complain of. */
export const typesOf = {
  buyer: ['unreleased', 'wrong_amount', 'other'],
  seller: ['unpaid', 'wrong_amount', 'wrong_payer', 'other'],
} as const satisfies Record<Order['role'], readonly Appeal['type'][]>

type Draft = { readonly type: Appeal['type']; readonly content: string; readonly pictures: Pictures }

/** What is complained of, kept until it is sent; an order that has moved on meanwhile closes the sheet. */
export function useApply({ order, onClose, onApplied, onOrder }: AppealedOrder) {
  const whole = useWholeError()
  const [draft, change, clear] = useDraft<Draft>(`appeal:${order.orderId}`, {
    type: typesOf[order.role][0],
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
    mutate({ orderId: order.orderId, type, content, ...(images !== '' && { images }) }, { onError })
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
