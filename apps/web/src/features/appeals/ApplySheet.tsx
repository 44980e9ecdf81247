import type { Appeal, Order } from '@u-market/contract'
import { fieldError, formError, isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { toastDone } from '../../base/socket/toast-done.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { noPictures, type Pictures, pathsOf } from '../../parts/PictureFields.tsx'
import { Select } from '../../parts/Select.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { timeText } from '../../parts/Steps.tsx'
import styles from './appeals.module.css'
import { EvidencePictures } from './EvidencePictures.tsx'

type ApplySheetProps = {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onApplied: (appealId: number) => void
  /** The race was lost: the order as it now is. */
  readonly onOrder: (order: unknown) => void
}

/** What each side can have to complain of. */
const typesOf = {
  buyer: ['unreleased', 'wrong_amount', 'other'],
  seller: ['unpaid', 'wrong_amount', 'wrong_payer', 'other'],
} as const satisfies Record<Order['role'], readonly Appeal['type'][]>

const LEAST_CHARACTERS = 5

export function ApplySheet(props: ApplySheetProps) {
  const t = useT('appeals')
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t('apply')}>
      <ApplyForm {...props} />
    </Sheet>
  )
}

export function useTypeName(): (type: Appeal['type']) => string {
  const t = useT('appeals')
  const names: Record<Appeal['type'], string> = {
    unpaid: t('typeUnpaid'),
    unreleased: t('typeUnreleased'),
    wrong_amount: t('typeAmount'),
    wrong_payer: t('typePayer'),
    other: t('typeOther'),
  }
  return (type) => names[type]
}

type Draft = { readonly type: Appeal['type']; readonly content: string; readonly pictures: Pictures }

function ApplyForm({ order, onClose, onApplied, onOrder }: ApplySheetProps) {
  const t = useT('appeals')
  const typeName = useTypeName()
  const [draft, change, clear] = useDraft<Draft>(`appeal:${order.orderId}`, {
    type: typesOf[order.role][0],
    content: '',
    pictures: noPictures,
  })
  const apply = useAct('openAppeal', {
    refreshes: ['orders', 'notices'],
    onSuccess: (appeal) => {
      clear()
      setParameters({ appealItem: appeal })
      toastDone(t('sent'))
      onClose()
      onApplied(appeal.id)
    },
  })
  const { error } = apply
  const images = pathsOf(draft.pictures)
  const isLong = draft.content.trim().length >= LEAST_CHARACTERS
  const send = (): void =>
    apply.mutate(
      {
        orderId: order.orderId,
        type: draft.type,
        content: draft.content,
        ...(images !== '' && { images }),
      },
      {
        onError: (failure) => {
          if (!isRefused(failure) || failure.reason !== 'ORDER_STATE') return
          onOrder(failure.details.order)
          refresh('orders')
          toast(failure.message, 'danger')
          onClose()
        },
      },
    )
  const opensAt = isRefused(error) && error.reason === 'APPEAL_TOO_EARLY' ? error.details.opensAt : null
  const whole = typeof opensAt === 'number' ? t('tooEarly', { time: timeText(opensAt) }) : formError(error)
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('applyIntro')}</p>
      <Select
        label={t('what')}
        value={draft.type}
        onChange={(type) => change({ type })}
        options={typesOf[order.role].map((value) => ({ value, label: typeName(value) }))}
        error={fieldError(error, 'type')}
      />
      <TextArea
        label={t('content')}
        value={draft.content}
        maxLength={500}
        onChange={(content) => change({ content })}
        hint={t('contentHint')}
        error={fieldError(error, 'content')}
      />
      <EvidencePictures
        value={draft.pictures}
        onChange={(step) => change((before) => ({ pictures: step(before.pictures) }))}
        error={fieldError(error, 'images')}
      />
      {whole && <Callout tone="danger">{whole}</Callout>}
      {!isLong && (
        <p className={styles.reason} role="status">
          {draft.content.trim() === '' ? t('needWords') : t('needMore', { count: LEAST_CHARACTERS })}
        </p>
      )}
      <Button disabled={!isLong} isBusy={apply.isPending} onClick={send}>
        {t('send')}
      </Button>
    </div>
  )
}
