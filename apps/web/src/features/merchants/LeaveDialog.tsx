import { formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Dialog } from '../../parts/Sheet.tsx'
import { bondLeftOf, type Standing } from './standing.ts'

type LeaveDialogProps = {
  readonly standing: Standing
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Out of the certificate, or of the application: what it means for the bond, before it is done. */
export function LeaveDialog({ standing, isOpen, onClose }: LeaveDialogProps) {
  const t = useT('merchant')
  const isMerchant = standing.status === 'approved'
  const leave = useAct('certifyMerchant', {
    refreshes: ['wallet', 'offers'],
    onSuccess: () => {
      sayDone(t('left'))
      onClose()
    },
  })
  const close = (): void => {
    leave.reset()
    onClose()
  }
  const error = formError(leave.error)
  const bond = moneyText(bondLeftOf(standing), 'U')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={isMerchant ? t('leaveTitle') : t('withdrawTitle')}
      actions={
        <>
          <Button tone="danger" isBusy={leave.isPending} onClick={() => leave.mutate({ exit: '1' })}>
            {isMerchant ? t('leave') : t('withdraw')}
          </Button>
          <Button tone="second" onClick={close}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{standing.bondPaid === 1 ? t('leaveBond', { bond }) : t('leaveNoBond')}</p>
      {standing.bondPaid === 1 && <p>{t('leaveLiable')}</p>}
      {isMerchant && <p>{t('leaveCondition')}</p>}
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}
