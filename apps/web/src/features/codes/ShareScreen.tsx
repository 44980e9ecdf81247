import { screens } from '@u-market/contract/paths'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKnownMarket, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { hasFee } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { CARD_HEIGHT, CARD_WIDTH } from './card-canvas.ts'
import { inviteLink } from './code-links.ts'
import styles from './codes.module.css'
import { drawInviteCard } from './draw-cards.ts'
import { Line } from './Line.tsx'
import { savePicture, useHandOver } from './use-hand-over.ts'
import { useLinkOrigin } from './use-link-origin.ts'

const BACK = screens.mine

/** An invitation to send to friends: a picture made on this phone, with my code in it. */
export function ShareScreen() {
  const t = useT('codes')
  const { info } = useMe()
  const origin = useLinkOrigin()
  const link = inviteLink(origin, info?.inviteCode ?? '')
  const nickname = info?.nickname ?? ''
  const code = info?.inviteCode ?? ''
  const market = useKnownMarket()
  const card = useInviteCard({ link, nickname, code, isFree: market !== undefined && !hasFee(market) })
  const { handOver, isBusy } = useHandOver()
  if (!info) return <SignInFirst title={t('share')} back={BACK} />
  const { blob } = card
  const name = `u-market-${code}.png`
  return (
    <Screen
      title={t('share')}
      back={BACK}
      actions={
        <ActionBar>
          <Button tone="second" disabled={!blob} onClick={() => blob && savePicture(blob, name)}>
            <Download aria-hidden="true" />
            {t('savePicture')}
          </Button>
          <Button
            disabled={!blob}
            isBusy={isBusy}
            onClick={() =>
              blob && void handOver({ draw: async () => blob, name, text: t('shareText'), link })
            }
          >
            <Share2 aria-hidden="true" />
            {t('shareAct')}
          </Button>
        </ActionBar>
      }
    >
      {card.address ? (
        <img
          className={styles.preview}
          src={card.address}
          width={CARD_WIDTH}
          height={CARD_HEIGHT}
          alt={t('cardAlt', { name: nickname, code })}
        />
      ) : card.hasFailed ? (
        <ErrorState text={t('cardFailed')} safe={t('cardFailedSafe')} />
      ) : (
        <Skeleton count={1} height={880} />
      )}
      <Card>
        <Line label={t('inviteCode')} text={code} />
        <Line label={t('inviteLink')} text={link} />
      </Card>
      <Card title={t('whatInvite')}>
        <p className={styles.small}>{t('inviteMeans')}</p>
      </Card>
    </Screen>
  )
}

type CardState = { readonly blob?: Blob; readonly address?: string; readonly hasFailed?: boolean }

function useInviteCard({ link, nickname, code, isFree }: Parameters<typeof drawInviteCard>[0]): CardState {
  const [state, setState] = useState<CardState>({})
  useEffect(() => {
    if (code === '') return undefined
    let isGone = false
    let address: string | undefined
    drawInviteCard({ link, nickname, code, isFree })
      .then((blob) => {
        if (isGone) return
        address = URL.createObjectURL(blob)
        setState({ blob, address })
      })
      .catch(() => {
        if (!isGone) setState({ hasFailed: true })
      })
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [link, nickname, code, isFree])
  return state
}
