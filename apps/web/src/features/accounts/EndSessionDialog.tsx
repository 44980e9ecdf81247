import { errorText } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { Dialog } from '../../parts/Sheet.tsx'

/** One session, or all but this one. */
export type Ending = 'others' | { readonly id: number; readonly device: string; readonly address: string }

type EndSessionDialogProps = {
  /** What is asked about; undefined: nothing is. */
  readonly ending: Ending | undefined
  readonly onClose: () => void
}

export function EndSessionDialog({ ending, onClose }: EndSessionDialogProps) {
  const t = useT('sessions')
  const close = (): void => {
    end.reset()
    onClose()
  }
  const end = useAct('endSession', {
    refreshes: ['sessions'],
    onSuccess: () => {
      sayDone(t('ended'))
      close()
    },
  })
  const form = ending === 'others' ? { others: '1' } : { id: ending?.id ?? 0 }
  const error = errorText(end.error)
  return (
    <Dialog
      isOpen={ending !== undefined}
      onClose={close}
      title={ending === 'others' ? t('othersTitle') : t('endTitle')}
      actions={
        <>
          <Button
            tone="danger"
            isBusy={end.isPending}
            // One that is gone is shown no longer.
            onClick={() => end.mutate(form, { onError: () => refresh('sessions') })}
          >
            {ending === 'others' ? t('endOthers') : t('end')}
          </Button>
          <Button tone="second" onClick={close}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {ending !== undefined && (ending === 'others' ? t('othersNote') : t('endNote', ending))}
      {error && <Alert>{error}</Alert>}
    </Dialog>
  )
}
