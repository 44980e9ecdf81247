import { screens } from '@u-market/contract/paths'
import { formatMinor, parseMinor } from '@u-market/domain'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Portrait } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { payLink } from './code-links.ts'
import styles from './codes.module.css'
import { drawReceiveCard } from './draw-cards.ts'
import { Line } from './Line.tsx'
import { QrCode } from './QrCode.tsx'
import { useHandOver } from './use-hand-over.ts'
import { useLinkOrigin } from './use-link-origin.ts'

const BACK = screens.mine
const DECIMALS = 2

/** My wallet as a code for others to scan, with an amount if I like. */
export function ReceiveScreen() {
  const t = useT('codes')
  const { info } = useMe()
  const origin = useLinkOrigin()
  const [typed, setTyped] = useState('')
  const { handOver, isBusy } = useHandOver()
  if (!info) return <SignInFirst title={t('receive')} back={BACK} />
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

/** The amount as it is shown, and as a code carries it: none, or "5.00" for "5". */
function soundAmount(typed: string): string {
  const minor = parseMinor(typed.replace(/\.$/, ''), DECIMALS)
  return minor ? formatMinor(minor, DECIMALS) : ''
}
