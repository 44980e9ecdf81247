import type { Appeal } from '@u-market/contract'
import { formError } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Dialog } from '../../parts/Sheet.tsx'
import { awardProposed } from './appeal-acts.ts'

type AcceptDialogProps = {
  readonly appeal: Appeal
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What the consent means is said before it is given. */
export function AcceptDialog({ appeal, isOpen, onClose }: AcceptDialogProps) {
  const t = useT('appeals')
  const claims = useT('claims')
  const accept = useAct('acceptRuling', { refreshes: ['orders', 'wallet'], onSuccess: onClose })
  const error = formError(accept.error)
  const { proposal } = appeal
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('acceptTitle')}
      actions={
        <>
          <Button
            isBusy={accept.isPending}
            onClick={() => accept.mutate({ id: appeal.id }, { onError: () => refresh('orders') })}
          >
            {t('accept')}
          </Button>
          <Button tone="second" onClick={onClose}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      {proposal && appeal.kind === 'claim' && <p>{claimMeans(claims, appeal)}</p>}
      {proposal && appeal.kind === 'appeal' && (
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

function claimMeans(t: ReturnType<typeof useT<'claims'>>, appeal: Appeal): string {
  if (appeal.proposal?.outcome === 'dismiss') return t('dismissMeans')
  const award = moneyText(awardProposed(appeal), 'U')
  return appeal.appliedBy === appeal.role ? t('awardMeansTheirs', { award }) : t('awardMeansMine', { award })
}
