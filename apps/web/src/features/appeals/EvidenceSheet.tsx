import type { Appeal } from '@u-market/contract'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { noPictures, type Pictures, pathsOf } from '../../parts/UploadField.tsx'
import styles from './appeals.module.css'
import { EvidencePictures } from './EvidencePictures.tsx'

/** What is added, or said against a proposed ruling. */
type Kind = 'addEvidence' | 'objectRuling'
type EvidenceSheetProps = {
  readonly kind: Kind
  readonly appeal: Appeal
  readonly isOpen: boolean
  readonly onClose: () => void
}

const LEAST_CHARACTERS: Readonly<Record<Kind, number>> = { addEvidence: 1, objectRuling: 5 }

/** Either side adds to an open appeal; the awaited side answers with it; whoever objects to a ruling says why. */
export function EvidenceSheet(props: EvidenceSheetProps) {
  const t = useT('appeals')
  const { appeal, kind } = props
  const title = appeal.awaits === appeal.role ? t('answer') : t('addEvidence')
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={kind === 'objectRuling' ? t('object') : title}
    >
      <EvidenceForm {...props} />
    </Sheet>
  )
}

type Draft = { readonly content: string; readonly pictures: Pictures }

function EvidenceForm({ appeal, kind, onClose }: EvidenceSheetProps) {
  const t = useT('appeals')
  const [draft, change, clear] = useDraft<Draft>(`${kind}:${appeal.id}`, {
    content: '',
    pictures: noPictures,
  })
  const add = useAct(kind, {
    refreshes: ['orders'],
    onSuccess: () => {
      clear()
      onClose()
    },
  })
  const images = pathsOf(draft.pictures)
  const written = draft.content.trim()
  const isShort = written.length < LEAST_CHARACTERS[kind]
  const error = formError(add.error)
  return (
    <div className={styles.form}>
      {kind === 'objectRuling' && <p className={styles.hint}>{t('objectMeans')}</p>}
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
      {isShort && (
        <p className={styles.reason} role="status">
          {written === '' ? t('needWords') : t('needMore', { count: LEAST_CHARACTERS[kind] })}
        </p>
      )}
      <Button
        disabled={isShort}
        isBusy={add.isPending}
        onClick={() =>
          add.mutate({ id: appeal.id, content: draft.content, ...(images !== '' && { images }) })
        }
      >
        {kind === 'objectRuling' ? t('sendObjection') : t('sendEvidence')}
      </Button>
    </div>
  )
}
