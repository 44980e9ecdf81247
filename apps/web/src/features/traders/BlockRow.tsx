import { blockLimits, freeText } from '@u-market/domain'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { Row } from '../../parts/List.tsx'
import { Dialog } from '../../parts/Sheet.tsx'

type BlockRowProps = {
  readonly userId: number
  readonly name: string
  readonly isBlocked: boolean
  /** Called when the row is tapped or the block has ended, to close a menu around it. */
  readonly onDone?: () => void
  readonly onAsk: () => void
}

/** A list row that asks whether to block a user, or ends the block. */
export function BlockRow({ userId, name, isBlocked, onAsk, onDone }: BlockRowProps) {
  const t = useT('blocks')
  const unblock = useUnblock(onDone)
  if (!isBlocked)
    return (
      <Row
        icon={<Ban aria-hidden="true" />}
        label={t('block', { name })}
        note={t('blockHint')}
        onClick={onAsk}
      />
    )
  const error = errorText(unblock.error)
  return (
    <Row
      icon={<Ban aria-hidden="true" />}
      label={t('unblockOf', { name })}
      note={error ? <Alert>{error}</Alert> : t('unblockHint')}
      onClick={() => !unblock.isPending && unblock.mutate({ userId, on: 0 })}
    />
  )
}

export function useUnblock(onDone?: () => void) {
  const t = useT('blocks')
  return useApiMutation('blockUser', {
    refreshes: ['offers', 'blocked'],
    onSuccess: () => {
      setFlash(t('unblocked'))
      onDone?.()
    },
  })
}

type BlockDialogProps = {
  readonly userId: number
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before a block, and takes a private note. */
export function BlockDialog({ userId, name, isOpen, onClose }: BlockDialogProps) {
  const t = useT('blocks')
  const [note, setNote] = useState('')
  const close = (): void => {
    block.reset()
    onClose()
  }
  const block = useApiMutation('blockUser', {
    refreshes: ['offers', 'blocked'],
    onSuccess: () => {
      setFlash(t('blocked'))
      close()
      scrollTo(0, 0) // to the part that has changed
    },
  })
  const error = errorText(block.error)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('ask', { name })}
      actions={
        <>
          <Button
            tone="danger"
            isBusy={block.isPending}
            onClick={() => block.mutate({ userId, on: 1, ...(freeText(note) && { note: freeText(note) }) })}
          >
            {t('block', { name })}
          </Button>
          <Button tone="second" onClick={close}>
            {t('leaveIt')}
          </Button>
        </>
      }
    >
      <p>{t('intro')}</p>
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={blockLimits.note}
      />
      {error && <Alert>{error}</Alert>}
    </Dialog>
  )
}
