import { screens } from '@u-market/contract/paths'
import { formatMinor, parseMinor } from '@u-market/domain'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKnownMarket, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { AmountInput } from '../../../parts/AmountInput.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Card } from '../../../parts/Card.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { hasFee, moneyText } from '../../../parts/money.ts'
import { Portrait } from '../../../parts/Person.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import { inviteLink, payLink, useLinkOrigin } from './code-links.ts'
import styles from './codes.module.css'
import { CARD_HEIGHT, CARD_WIDTH, drawInviteCard, drawReceiveCard } from './draw-cards.ts'
import { QrCode } from './QrCode.tsx'
import { savePicture, useHandOver } from './use-hand-over.ts'

const BACK = screens.mine
const DECIMALS = 2

/** The user's wallet as a QR code, with an optional amount. */
export function ReceiveScreen() {
  const t = useT('codes')
  const { info } = useMe()
  const origin = useLinkOrigin()
  const [typed, setTyped] = useState('')
  const { handOver, isBusy } = useHandOver()
  if (!info) return <LoginFirst title={t('receive')} back={BACK} />
  const { id, walletAddress: wallet, nickname, avatar } = info
  const amount = soundAmount(typed)
  const link = payLink(origin, wallet, amount)
  const asked = amount === '' ? '' : moneyText(amount, 'U')
  const label =
    asked === '' ? t('codeOf', { name: nickname }) : t('codeOver', { name: nickname, amount: asked })
  const share = () =>
    handOver({
      draw: () => drawReceiveCard({ link, nickname, wallet, amount }),
      name: `u-market-${wallet}.png`,
      text: label,
      link,
    })
  return (
    <Screen
      title={t('receive')}
      back={BACK}
      actions={
        <ActionBar>
          <Button isBusy={isBusy} onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            {t('handOver')}
          </Button>
        </ActionBar>
      }
    >
      <section className={styles.sheet} aria-label={t('myCode')}>
        <p className={styles.owner}>
          <Portrait userId={id} src={avatar} />
          <b>{nickname}</b>
        </p>
        <QrCode text={link} label={label} className={styles.qr} />
        {asked !== '' && <p className={`${styles.asked} figures`}>{asked}</p>}
        <p className={styles.scanMe}>{t('scanMe')}</p>
      </section>
      <Card>
        <AmountInput
          label={t('amountOptional')}
          unit="U"
          value={typed}
          onChange={setTyped}
          hint={t('amountHint')}
        />
      </Card>
      <Card>
        <Line label={t('walletAddress')} text={wallet} />
        <Line label={t('payLink')} text={link} />
      </Card>
    </Screen>
  )
}

/** Normalizes the amount for display and code: "5" → "5.00", empty without a valid one. */
function soundAmount(typed: string): string {
  const minor = parseMinor(typed.replace(/\.$/, ''), DECIMALS)
  return minor ? formatMinor(minor, DECIMALS) : ''
}

/** An invitation card, drawn on the phone, with the user's invite code. */
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
  if (!info) return <LoginFirst title={t('share')} back={BACK} />
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

/** A text with a label and a copy button. */
function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.line}>
      <span>
        <span className={styles.small}>{label}</span>
        <span className="figures">{text}</span>
      </span>
      <CopyButton text={text} what={label} />
    </div>
  )
}
