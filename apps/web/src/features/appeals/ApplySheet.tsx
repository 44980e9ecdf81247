import type { Appeal } from '@u-market/contract'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Select, TextArea } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './appeals.module.css'
import { EvidencePictures } from './EvidencePictures.tsx'
import { type AppealedOrder, typesOf, useApply } from './use-apply.ts'

type ApplySheetProps = AppealedOrder & { readonly isOpen: boolean }

const LEAST_CHARACTERS = 5

export function ApplySheet(props: ApplySheetProps) {
  const t = useT('appeals')
  const claims = useT('claims')
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.kind === 'claim' ? claims('make') : t('apply')}
    >
      <ApplyForm {...props} />
    </Sheet>
  )
}

export function useTypeName(): (type: Appeal['type']) => string {
  const t = useT('appeals')
  const claims = useT('claims')
  const names: Record<Appeal['type'], string> = {
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

function ApplyForm(props: AppealedOrder) {
  const t = useT('appeals')
  const claims = useT('claims')
  const typeName = useTypeName()
  const isClaim = props.kind === 'claim'
  const { draft, change, send, isPending, error, whole } = useApply(props)
  const written = draft.content.trim()
  const isLong = written.length >= LEAST_CHARACTERS
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
          {written === '' ? t('needWords') : t('needMore', { count: LEAST_CHARACTERS })}
        </p>
      )}
      <Button disabled={!isLong} isBusy={isPending} onClick={send}>
        {isClaim ? claims('send') : t('send')}
      </Button>
    </div>
  )
}
