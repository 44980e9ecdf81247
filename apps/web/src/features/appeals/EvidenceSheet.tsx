import type { Appeal } from '@u-market/contract'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { noPictures, type Pictures, pathsOf } from '../../parts/PictureFields.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './appeals.module.css'
import { EvidencePictures } from './EvidencePictures.tsx'

type EvidenceSheetProps = {
  readonly appeal: Appeal
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Either side adds to an open appeal; the awaited side answers with it. */
export function EvidenceSheet(props: EvidenceSheetProps) {
  const t = useT('appeals')
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.appeal.awaits === props.appeal.role ? t('answer') : t('addEvidence')}
    >
      <EvidenceForm {...props} />
    </Sheet>
  )
}

type Draft = { readonly content: string; readonly pictures: Pictures }

function EvidenceForm({ appeal, onClose }: EvidenceSheetProps) {
  const t = useT('appeals')
  const [draft, change, clear] = useDraft<Draft>(`evidence:${appeal.id}`, {
    content: '',
    pictures: noPictures,
  })
  const add = useAct('addEvidence', {
    refreshes: ['orders'],
    onSuccess: () => {
      clear()
      onClose()
    },
  })
  const images = pathsOf(draft.pictures)
  const isEmpty = draft.content.trim() === ''
  const error = formError(add.error)
  return (
    <div className={styles.form}>
      <TextArea
        label={t('evidence')}
        value={draft.content}
        maxLength={500}
        onChange={(content) => change({ content })}
        hint={t('evidenceHint')}
        error={fieldError(add.error, 'content')}
      />
      <EvidencePictures
        value={draft.pictures}
        onChange={(step) => change((before) => ({ pictures: step(before.pictures) }))}
        error={fieldError(add.error, 'images')}
      />
      {error && <Callout tone="danger">{error}</Callout>}
      {isEmpty && (
        <p className={styles.reason} role="status">
          {t('needWords')}
        </p>
      )}
      <Button
        disabled={isEmpty}
        isBusy={add.isPending}
        onClick={() =>
          add.mutate({ id: appeal.id, content: draft.content, ...(images !== '' && { images }) })
        }
      >
        {t('sendEvidence')}
      </Button>
    </div>
  )
}
