import { blockLimits } from '@u-market/domain'
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

/** A list row that blocks a user, with an optional private note. */
export function BlockRow({ userId, name }: { readonly userId: number; readonly name: string }) {
  const t = useT('blocks')
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const close = (): void => {
    block.reset()
    setAsking(false)
  }
  const block = useApiMutation('blockUser', {
    refreshes: ['offers', 'blocked'],
    onSuccess: () => {
      setFlash(t('blocked'))
      close()
    },
  })
  const error = errorText(block.error)
  return (
    <>
      <Row
        icon={<Ban aria-hidden="true" />}
        label={t('block', { name })}
        note={t('blockHint')}
        onClick={() => setAsking(true)}
      />
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={t('ask', { name })}
        actions={
          <>
            <Button
              tone="danger"
              isBusy={block.isPending}
              onClick={() => block.mutate({ userId, on: 1, ...(note.trim() && { note: note.trim() }) })}
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
    </>
  )
}
