import { paths, screens } from '@u-market/contract/paths'
import { Wallet } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isRefused, loadErrorText } from '../../base/api/errors.ts'
import { useMe } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useParams, useSearchParams } from '../../base/router.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { cleanAmount } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { WALLET_ADDRESS } from '../codes/index.ts'
import { PayForm } from './PayForm.tsx'
import styles from './wallet.module.css'

const BACK = screens.mine

/** Coin to another wallet: whom, how much, signed. The address comes from a code, a link, or by hand. */
export function PayScreen() {
  const t = useT('wallet')
  const { info } = useMe()
  const { address: given = '' } = useParams()
  const [query] = useSearchParams()
  if (!info) return <SignInFirst title={t('pay')} back={BACK} />
  return (
    <Screen title={t('pay')} back={BACK}>
      {given === '' ? (
        <AskAddress />
      ) : given === info.walletAddress ? (
        <Empty scene="transfers" text={t('ownWallet')} action={<OtherReceiver />} />
      ) : (
        <Receiver key={given} address={given} amount={cleanAmount(query.get('amount') ?? '', 2)} />
      )}
    </Screen>
  )
}

function AskAddress() {
  const t = useT('wallet')
  const navigate = useNavigate()
  const core = useT('core')
  const [typed, setTyped] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const cleaned = typed.trim().toUpperCase()
  const go = (event: FormEvent): void => {
    event.preventDefault()
    if (WALLET_ADDRESS.test(cleaned)) navigate(paths.payTo(cleaned), { replace: true })
  }
  return (
    <form className={styles.form} onSubmit={go}>
      <div className={styles.welcome}>
        <Wallet aria-hidden="true" />
        <h2>{t('payTitle')}</h2>
      </div>
      <Field
        label={t('address')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        value={typed}
        onChange={setTyped}
        onBlur={() => setLeft(true)}
        error={wasLeft && cleaned === '' ? core('addressEmpty') : undefined}
        hint={t('addressHint')}
      />
      <Button type="submit" disabled={!WALLET_ADDRESS.test(cleaned)}>
        {t('find')}
      </Button>
      <ButtonLink to={screens.scan} tone="second">
        {t('scan')}
      </ButtonLink>
    </form>
  )
}

function OtherReceiver() {
  const t = useT('wallet')
  return (
    <ButtonLink to="/pay/" replace size="small" tone="second">
      {t('otherReceiver')}
    </ButtonLink>
  )
}

function Receiver({ address: walletAddress, amount }: { readonly address: string; readonly amount: string }) {
  const t = useT('wallet')
  const { data, error, refetch } = useApi('findWallet', { walletAddress })
  if (data) return <PayForm receiver={data} amount={amount} />
  if (isRefused(error)) return <Empty scene="notFound" text={t('unknownWallet')} action={<OtherReceiver />} />
  if (error) return <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={() => void refetch()} />
  return <Skeleton count={3} height={180} />
}
