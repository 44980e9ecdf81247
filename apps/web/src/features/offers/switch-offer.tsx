import type { Offer } from '@u-market/contract'
import { useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { Badge } from '../../parts/Badge.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Dialog } from '../../parts/Sheet.tsx'
import { makerNamespace } from './sides.ts'

/** Unlists an offer or lists it again: the button and its confirmation dialog. */
export function useSwitchOffer(offer: Offer) {
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[offer.side])
  const [isAsking, setAsking] = useState(false)
  const isUp = offer.status !== 'down'
  const act = useApiMutation('editOffer', {
    refreshes: ['offers', 'wallet'],
    onSuccess: (changed) => {
      setAsking(false)
      setFlash(changed.status === 'down' ? t('takenDown') : t('putUp'))
    },
  })
  const label = isUp ? t('unlist') : t('putUpAgain')
  const ask = (): void => {
    act.reset()
    setAsking(true)
  }
  const left = moneyText(offer.remainingNum, 'U')
  const button = (
    <Button tone={isUp ? 'danger' : 'quiet'} onClick={ask}>
      {label}
    </Button>
  )
  const dialog = (
    <Dialog
      isOpen={isAsking}
      onClose={() => setAsking(false)}
      title={isUp ? t('unlistAsk') : t('putUpAsk')}
      actions={
        <>
          <Button
            tone={isUp ? 'danger' : 'primary'}
            isBusy={act.isPending}
            onClick={() => act.mutate({ id: offer.id, status: isUp ? 'down' : 'up' })}
          >
            {label}
          </Button>
          <Button tone="second" onClick={() => setAsking(false)}>
            {t('leaveIt')}
          </Button>
        </>
      }
    >
      <p>{isUp ? sided('unlistNote', { left }) : sided('putUpNote', { left })}</p>
      {act.error && <Callout tone="danger">{errorText(act.error)}</Callout>}
    </Dialog>
  )
  return { button, dialog }
}

export function StatusBadge({ offer }: { readonly offer: Offer }) {
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[offer.side])
  const words = {
    up: t('statusUp'),
    down: t('statusDown'),
    soldout: sided('statusSoldout'),
    short: t('statusShort'),
  }
  const tones = { up: 'jade', down: 'plain', soldout: 'amber', short: 'amber' } as const
  return <Badge tone={tones[offer.status]}>{words[offer.status]}</Badge>
}
