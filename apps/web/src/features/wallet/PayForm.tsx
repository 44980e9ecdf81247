import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinText, parseMinor } from '@u-market/domain'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorText, fieldError, isRefused } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import styles from './wallet.module.css'

type Receiver = DataOf<'findWallet'>
type Payment = DataOf<'payCoin'>

export function PayForm({ receiver, amount }: { readonly receiver: Receiver; readonly amount: string }) {
  const t = useT('wallet')
  const navigate = useNavigate()
  const here = useLocation()
  const coin = useUserInfo(({ info }) => info?.coin ?? '0.00')
  const hasPin = useUserInfo(({ info }) => info?.hasPayPassword === 1)
  const [draft, change, clear] = useDraft(`pay:${receiver.walletAddress}`, { amount, memo: '' })
  const [isSigning, setSigning] = useState(false)
  const [paid, setPaid] = useState<Payment | null>(null)
  const pay = useAct('payCoin', {
    refreshes: ['wallet'],
    onSuccess: (payment) => {
      setSigning(false)
      clear()
      setPaid(payment)
    },
  })
  if (paid) return <Paid payment={paid} receiver={receiver} onAgain={() => setPaid(null)} />

  const wanted = minorOf(draft.amount)
  const isTooMuch = wanted > minorOf(coin)
  const problem =
    wanted === 0n ? t('needAmount') : isTooMuch ? t('tooMuch', { amount: moneyText(coin, 'U') }) : null
  const act = t('payAct', { amount: moneyText(coinText(wanted), 'U') })
  const setPin = (): void => {
    setParameters({ payGobackParam: here.pathname + here.search })
    void navigate(screens.payPassword)
  }
  const memo = draft.memo.trim()
  const needsPin = isRefused(pay.error) && pay.error.reason === 'PAYPASSWORD_NOT_SET'
  return (
    <div className={styles.form}>
      <Card title={t('payTo')}>
        <div className={styles.receiver}>
          <Avatar name={receiver.nickname} src={receiver.avatar} />
          <span>
            <b>{receiver.nickname}</b>
            {receiver.maskedRealName !== '' && (
              <span className={styles.label}>{receiver.maskedRealName}</span>
            )}
            <span className={`${styles.label} figures`}>{receiver.walletAddress}</span>
          </span>
        </div>
        <Link to="/pay/" replace className={styles.other}>
          {t('otherReceiver')}
        </Link>
      </Card>
      <AmountInput
        label={t('amount')}
        unit="U"
        value={draft.amount}
        onChange={(next) => change({ amount: next })}
        hint={t('available', { amount: moneyText(coin, 'U') })}
        error={isTooMuch ? t('tooMuch', { amount: moneyText(coin, 'U') }) : fieldError(pay.error, 'amount')}
        end={
          <Button tone="plain" size="small" onClick={() => change({ amount: coin })}>
            {t('all')}
          </Button>
        }
      />
      <Field
        label={`${t('note')} (${t('optional')})`}
        maxLength={100}
        value={draft.memo}
        onChange={(next) => change({ memo: next })}
        hint={t('noteHint')}
        error={fieldError(pay.error, 'memo')}
      />
      <Callout tone="amber">{t('final')}</Callout>
      {problem && (
        <p className={styles.reason} role="status">
          {problem}
        </p>
      )}
      <Button disabled={problem !== null} onClick={() => (hasPin ? setSigning(true) : setPin())}>
        {act}
      </Button>
      <PasswordSheet
        isOpen={isSigning}
        onClose={() => {
          pay.reset()
          setSigning(false)
        }}
        title={act}
        amount={<Amount value={coinText(wanted)} unit="U" size="balance" />}
        receiver={t('payReceiver', { name: receiver.nickname })}
        error={fieldError(pay.error, 'payPassword') ?? errorText(pay.error)}
        isBusy={pay.isPending}
        onSubmit={(payPassword) =>
          pay.mutate({
            type: 'transfer',
            walletAddress: receiver.walletAddress,
            amount: draft.amount,
            payPassword,
            ...(memo !== '' && { memo }),
          })
        }
      >
        {needsPin && <Button onClick={setPin}>{t('setPin')}</Button>}
      </PasswordSheet>
    </div>
  )
}

type PaidProps = { readonly payment: Payment; readonly receiver: Receiver; readonly onAgain: () => void }

function Paid({ payment, receiver, onAgain }: PaidProps) {
  const t = useT('wallet')
  const amount = moneyText(payment.money.replace('-', ''), 'U')
  return (
    <div className={styles.form}>
      <section className={styles.done} role="status">
        <CircleCheck aria-hidden="true" />
        <h2>{t('paid', { amount, name: receiver.nickname })}</h2>
        <p className="figures">{t('left', { amount: moneyText(payment.coin, 'U') })}</p>
      </section>
      <ButtonLink to={screens.bills} replace>
        {t('seeBills')}
      </ButtonLink>
      <Button tone="second" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

function minorOf(text: string): bigint {
  return parseMinor(text, 2) ?? 0n
}
