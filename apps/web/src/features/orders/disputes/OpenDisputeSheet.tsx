import type { Dispute, Order } from '@u-market/contract'
import { claimTypes, freeText, MAX_DISPUTE_PICTURES } from '@u-market/domain'
import { fieldError, formError, isRefused } from '../../../base/api/errors.ts'
import { refresh } from '../../../base/api/query-client.ts'
import { pathsOf } from '../../../base/api/upload.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useDraft } from '../../../base/stores/draft.ts'
import { setScreenParams } from '../../../base/stores/screen-params.ts'
import { toast } from '../../../base/stores/toasts.ts'
import { Button } from '../../../parts/Button.tsx'
import { Callout } from '../../../parts/Card.tsx'
import { Select, TextArea } from '../../../parts/Field.tsx'
import { moneyText } from '../../../parts/money.ts'
import { Sheet } from '../../../parts/Sheet.tsx'
import { noPictures, PictureFields, type Pictures } from '../../../parts/UploadField.tsx'
import styles from './disputes.module.css'

type OpenDisputeSheetProps = AppealedOrder & { readonly isOpen: boolean }

const MIN_CHARACTERS = 5

export function OpenDisputeSheet(props: OpenDisputeSheetProps) {
  const t = useT('disputes')
  const claims = useT('claims')
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.kind === 'claim' ? claims('make') : t('apply')}
    >
      <OpenDisputeForm {...props} />
    </Sheet>
  )
}

export function useTypeName(): (type: Dispute['type']) => string {
  const t = useT('disputes')
  const claims = useT('claims')
  const names: Record<Dispute['type'], string> = {
    unpaid: t('typeUnpaid'),
    unreleased: t('typeUnreleased'),
    wrong_amount: t('typeAmount'),
    wrong_payer: t('typePayer'),
    other: t('typeOther'),
    late_paid: claims('typeLatePaid'),
    not_received: claims('typeNotReceived'),
    frozen: claims('typeFrozen'),
    chargeback: claims('typeChargeback'),
  }
  return (type) => names[type]
}

function OpenDisputeForm(props: AppealedOrder) {
  const t = useT('disputes')
  const claims = useT('claims')
  const typeName = useTypeName()
  const isClaim = props.kind === 'claim'
  const { draft, change, send, isPending, error, whole } = useOpenDispute(props)
  const written = freeText(draft.content)
  const isLong = written.length >= MIN_CHARACTERS
  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        {isClaim ? claims('intro', { num: moneyText(props.order.num, 'U') }) : t('applyIntro')}
      </p>
      <Select
        label={t('what')}
        value={draft.type}
        onChange={(type) => change({ type })}
        options={typesOf(props).map((value) => ({ value, label: typeName(value) }))}
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
          {written === '' ? t('needWords') : t('needMore', { count: MIN_CHARACTERS })}
        </p>
      )}
      <Button disabled={!isLong} isBusy={isPending} onClick={send}>
        {isClaim ? claims('send') : t('send')}
      </Button>
    </div>
  )
}

type AppealedOrder = {
  readonly order: Order
  /** Appeal while the coin is in escrow, claim about an order that is over. */
  readonly kind: Dispute['kind']
  readonly onClose: () => void
  readonly onOpened: (appealId: number) => void
  /** Called with the current order after a lost race. */
  readonly onOrder: (order: unknown) => void
}

const appealTypes = {
  buyer: ['unreleased', 'wrong_amount', 'other'],
  seller: ['unpaid', 'wrong_amount', 'wrong_payer', 'other'],
} as const satisfies Record<Order['role'], readonly Dispute['type'][]>

/** Returns the complaint types of the viewer's side. */
function typesOf({ order, kind }: Pick<AppealedOrder, 'order' | 'kind'>): readonly Dispute['type'][] {
  return (kind === 'claim' ? claimTypes : appealTypes)[order.role]
}

type Draft = { readonly type: Dispute['type']; readonly content: string; readonly pictures: Pictures }

/** Draft of a dispute, kept until it is sent. Closes the sheet if the order has changed. */
function useOpenDispute({ order, kind, onClose, onOpened, onOrder }: AppealedOrder) {
  const whole = useWholeError()
  const [draft, change, clear] = useDraft<Draft>(`${kind}:${order.orderId}`, {
    type: typesOf({ order, kind })[0] ?? 'other',
    content: '',
    pictures: noPictures,
  })
  const { mutate, error, isPending } = useApiMutation('openDispute', {
    refreshes: ['orders', 'notices'],
    onSuccess: (dispute) => {
      clear()
      setScreenParams({ dispute })
      onClose()
      onOpened(dispute.id)
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

/** Shows from when an appeal is allowed, in the phone's local time. */
function useWholeError(): (error: unknown) => string | undefined {
  const t = useT('disputes')
  return (error) => {
    const opensAt = isRefused(error) && error.reason === 'APPEAL_TOO_EARLY' ? error.details.opensAt : null
    return typeof opensAt === 'number' ? t('tooEarly', { time: timeText(opensAt) }) : formError(error)
  }
}

type EvidencePicturesProps = {
  readonly value: Pictures
  readonly onChange: (change: (before: Pictures) => Pictures) => void
  readonly error?: string | undefined
}

export function EvidencePictures(props: EvidencePicturesProps) {
  const t = useT('disputes')
  return (
    <PictureFields
      {...props}
      label={t('pictures')}
      hint={t('picturesHint', { count: MAX_DISPUTE_PICTURES })}
      nameOf={(number) => t('picture', { number })}
      category="evidence"
      most={MAX_DISPUTE_PICTURES}
    />
  )
}
