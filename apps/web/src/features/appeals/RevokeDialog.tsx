import type { Appeal } from '@u-market/contract'
import { formError } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Dialog } from '../../parts/Sheet.tsx'

type RevokeDialogProps = {
  readonly appeal: Appeal
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RevokeDialog({ appeal, isOpen, onClose }: RevokeDialogProps) {
  const t = useT('appeals')
  const claims = useT('claims')
  const isClaim = appeal.kind === 'claim'
  const revoke = useAct('revokeAppeal', {
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
            onClick={() => revoke.mutate({ id: appeal.id }, { onError: () => refresh('orders') })}
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
