import type { Dispute } from '@u-market/contract'
import { freeText } from '@u-market/domain'
import { fieldError, formError } from '../../../base/api/errors.ts'
import { refresh } from '../../../base/api/query-client.ts'
import { pathsOf } from '../../../base/api/upload.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useDraft } from '../../../base/stores/draft.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { Button } from '../../../parts/Button.tsx'
import { Callout } from '../../../parts/Card.tsx'
import { TextArea } from '../../../parts/Field.tsx'
import { moneyText } from '../../../parts/money.ts'
import { Dialog, Sheet } from '../../../parts/Sheet.tsx'
import { noPictures, type Pictures } from '../../../parts/UploadField.tsx'
import { awardProposed } from './dispute-words.ts'
import styles from './disputes.module.css'
import { EvidencePictures } from './OpenDisputeSheet.tsx'

/** Added evidence, or an objection to a proposed ruling. */
type Kind = 'addEvidence' | 'objectRuling'
type EvidenceSheetProps = {
  readonly kind: Kind
  readonly dispute: Dispute
  readonly isOpen: boolean
  readonly onClose: () => void
}

const MIN_CHARACTERS: Readonly<Record<Kind, number>> = { addEvidence: 1, objectRuling: 5 }

/** Evidence of either side, which is also the response of the awaited side; or the reason of an objection. */
export function EvidenceSheet(props: EvidenceSheetProps) {
  const t = useT('disputes')
  const { dispute, kind } = props
  const title = dispute.awaits === dispute.role ? t('answer') : t('addEvidence')
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

function EvidenceForm({ dispute, kind, onClose }: EvidenceSheetProps) {
  const t = useT('disputes')
  const [draft, change, clear] = useDraft<Draft>(`${kind}:${dispute.id}`, {
    content: '',
    pictures: noPictures,
  })
  const add = useApiMutation(kind, {
    refreshes: ['orders'],
    onSuccess: () => {
      clear()
      onClose()
      if (kind === 'addEvidence') {
        setFlash(t('evidenceSent'))
        scrollTo(0, 0)
      }
    },
  })
  const images = pathsOf(draft.pictures)
  const written = freeText(draft.content)
  const isShort = written.length < MIN_CHARACTERS[kind]
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
          {written === '' ? t('needWords') : t('needMore', { count: MIN_CHARACTERS[kind] })}
        </p>
      )}
      <Button
        disabled={isShort}
        isBusy={add.isPending}
        onClick={() =>
          add.mutate({ id: dispute.id, content: draft.content, ...(images !== '' && { images }) })
        }
      >
        {kind === 'objectRuling' ? t('sendObjection') : t('sendEvidence')}
      </Button>
    </div>
  )
}

type AcceptDialogProps = {
  readonly dispute: Dispute
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Explains a consent before it is given. */
export function AcceptDialog({ dispute, isOpen, onClose }: AcceptDialogProps) {
  const t = useT('disputes')
  const claims = useT('claims')
  const accept = useApiMutation('acceptRuling', { refreshes: ['orders', 'wallet'], onSuccess: onClose })
  const error = formError(accept.error)
  const { proposal } = dispute
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('acceptTitle')}
      actions={
        <>
          <Button
            tone="second"
            isBusy={accept.isPending}
            onClick={() => accept.mutate({ id: dispute.id }, { onError: () => refresh('orders') })}
          >
            {t('accept')}
          </Button>
          <Button tone="second" onClick={onClose}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      {proposal && dispute.kind === 'claim' && <p>{claimMeans(claims, dispute)}</p>}
      {proposal && dispute.kind === 'appeal' && (
        <p>
          {t('acceptMeans', {
            toBuyer: moneyText(proposal.toBuyer, 'U'),
            toSeller: moneyText(proposal.toSeller, 'U'),
          })}
        </p>
      )}
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}

function claimMeans(t: ReturnType<typeof useT<'claims'>>, dispute: Dispute): string {
  if (dispute.proposal?.outcome === 'dismiss') return t('dismissMeans')
  const award = moneyText(awardProposed(dispute), 'U')
  return dispute.openedBy === dispute.role ? t('awardMeansTheirs', { award }) : t('awardMeansMine', { award })
}

type RevokeDialogProps = {
  readonly dispute: Dispute
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RevokeDialog({ dispute, isOpen, onClose }: RevokeDialogProps) {
  const t = useT('disputes')
  const claims = useT('claims')
  const isClaim = dispute.kind === 'claim'
  const revoke = useApiMutation('revokeDispute', {
    refreshes: ['orders'],
    onSuccess: onClose,
  })
  const error = formError(revoke.error)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isClaim ? claims('revokeTitle') : t('revokeTitle')}
      actions={
        <>
          <Button
            tone="danger"
            isBusy={revoke.isPending}
            onClick={() => revoke.mutate({ id: dispute.id }, { onError: () => refresh('orders') })}
          >
            {t('revoke')}
          </Button>
          <Button tone="second" onClick={onClose}>
            {isClaim ? claims('keep') : t('keep')}
          </Button>
        </>
      }
    >
      <p>{isClaim ? claims('revokeText') : t('revokeText')}</p>
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
