import type { Bill } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { formatMinor, parseMinor } from '@u-market/domain'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApiQuery, useKnownMarket, useMe } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { AmountInput } from '../../../parts/AmountInput.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Card, Facts } from '../../../parts/Card.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { Moment } from '../../../parts/Moment.tsx'
import { hasFee, moneyText } from '../../../parts/money.ts'
import { Portrait } from '../../../parts/Person.tsx'
import { Hero, Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import { inviteLink, payLink, useLinkOrigin } from './code-links.ts'
import styles from './codes.module.css'
import { CARD_HEIGHT, CARD_WIDTH, drawInviteCard, drawReceiveCard } from './draw-cards.ts'
import { QrCode } from './QrCode.tsx'
import { savePicture, useHandOver } from './use-hand-over.ts'

const BACK = screens.mine
const DECIMALS = 2
const TRANSFERS = `${screens.bills}?type=transfers`

/** The user's wallet as a QR code, with an optional amount. */
export function ReceiveScreen() {
  const t = useT('codes')
  const { info } = useMe()
  const origin = useLinkOrigin()
  const [typed, setTyped] = useState('')
  const { handOver, isBusy } = useHandOver()
  const arrival = useArrival()
  if (!info) return <LoginFirst title={t('receive')} back={BACK} />
  if (arrival.bill) return <Arrived bill={arrival.bill} onDone={arrival.dismiss} />
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

/** The newest transfer to the user since the screen opened, until it is dismissed. A push refreshes it. */
function useArrival() {
  const { data, isFetchedAfterMount } = useApiQuery(
    'listBills',
    { type: 'transfer', direction: 'in', limit: 1 },
    { isReadOnMount: true },
  )
  const [seen, setSeen] = useState<number>()
  const newest = data?.data[0]
  const id = newest?.id ?? 0
  if (isFetchedAfterMount && data && seen === undefined) setSeen(id)
  return { bill: seen !== undefined && id > seen ? newest : undefined, dismiss: (): void => setSeen(id) }
}

/** Coin that came in while the code was shown. */
function Arrived({ bill, onDone }: { readonly bill: Bill; readonly onDone: () => void }) {
  const t = useT('codes')
  const { id, money, peer, memo, after, createdAt } = bill
  return (
    <Screen
      title={t('receive')}
      hero={
        <Hero title={t('receive')} back={BACK}>
          <Moment
            id={`bill ${id}`}
            isWhole
            title={t('arrived', { name: peer, amount: moneyText(money, 'U') })}
            amount={{ value: money, unit: 'U' }}
            text={timeText(createdAt)}
          />
        </Hero>
      }
      actions={
        <ActionBar>
          <Button tone="second" onClick={onDone}>
            {t('showCode')}
          </Button>
          <ButtonLink to={TRANSFERS}>{t('seeBill')}</ButtonLink>
        </ActionBar>
      }
    >
      <Card>
        <Facts
          facts={[
            ...(memo === '' ? [] : [{ label: t('note'), value: memo }]),
            { label: t('balanceNow'), value: moneyText(after, 'U') },
          ]}
        />
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
