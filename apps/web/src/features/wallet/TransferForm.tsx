import { screens } from '@u-market/contract/paths'
import { coinText } from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Portrait } from '../../parts/Person.tsx'
import { useResetHold } from '../../parts/reset-hold.ts'
import { useSanctionAgainst } from '../../parts/Sanctions.tsx'
import { Hero, Screen } from '../../parts/Screen.tsx'
import { StepUpSheet } from './StepUpSheet.tsx'
import { coinIn, type Payment, type Receiver, usePayment } from './use-payment.ts'
import styles from './wallet.module.css'

export function TransferForm({ receiver }: { readonly receiver: Receiver }) {
  const t = useT('wallet')
  const holds = useT('holds')
  const payment = usePayment(receiver)
  const closed = useResetHold()
  const sanction = useSanctionAgainst('transfer') ?? closed?.reason ?? null
  const { free, rest, draft, change, problem, error, paid } = payment
  if (paid) return <Paid payment={paid} receiver={receiver} onAgain={payment.payAgain} />

  const wanted = coinText(coinIn(draft.amount))
  const act = t('payAct', { amount: moneyText(wanted, 'U') })
  const most = moneyText(free, 'U')
  const tooMuch =
    problem === 'tooMuch' ? (rest ? holds(rest.refusal, rest) : t('tooMuch', { amount: most })) : undefined
  return (
    <Screen
      title={t('pay')}
      back={screens.mine}
      actions={
        <ActionBar reason={sanction ?? (problem ? (tooMuch ?? t('needAmount')) : undefined)}>
          <Button disabled={problem !== null || sanction !== null} onClick={payment.sign}>
            {act}
          </Button>
        </ActionBar>
      }
    >
      <ReceiverCard receiver={receiver} />
      <Card>
        <AmountInput
          label={t('amount')}
          unit="U"
          value={draft.amount}
          onChange={(next) => change({ amount: next })}
          hint={rest ? holds('available', rest) : t('available', { amount: most })}
          error={tooMuch ?? fieldError(error, 'amount')}
          end={
            <Button tone="quiet" size="small" onClick={() => change({ amount: free })}>
              {t('all')}
            </Button>
          }
        />
        <NoteField payment={payment} />
      </Card>
      <Callout tone="amber">{t('final')}</Callout>
      <PasswordSheet
        {...payment.sheet}
        title={act}
        amount={<Amount value={wanted} unit="U" size="balance" />}
        receiver={t('payReceiver', { name: receiver.nickname })}
      >
        {payment.needsPin && <Button onClick={payment.setPin}>{t('setPin')}</Button>}
      </PasswordSheet>
      <StepUpSheet stepUp={payment.stepUp} />
    </Screen>
  )
}

/** A note that the receiver sees with the coin. */
function NoteField({ payment }: { readonly payment: ReturnType<typeof usePayment> }) {
  const t = useT('wallet')
  const { draft, change, error } = payment
  return (
    <Field
      label={t('optional', { field: t('note') })}
      maxLength={100}
      value={draft.memo}
      onChange={(next) => change({ memo: next })}
      hint={t('noteHint')}
      error={fieldError(error, 'memo')}
    />
  )
}

/** The owner of the wallet, for the user to check before confirming. */
function ReceiverCard({ receiver }: { readonly receiver: Receiver }) {
  const t = useT('wallet')
  return (
    <Card title={t('payTo')}>
      <div className={styles.receiver}>
        <Portrait userId={receiver.userId} src={receiver.avatar} />
        <span>
          <b>{receiver.nickname}</b>
          {receiver.maskedRealName !== '' && <span className={styles.label}>{receiver.maskedRealName}</span>}
          <span className={`${styles.label} figures`}>{receiver.walletAddress}</span>
        </span>
      </div>
      <Link to="/pay/" replace className={styles.other}>
        {t('otherReceiver')}
      </Link>
    </Card>
  )
}

type PaidProps = { readonly payment: Payment; readonly receiver: Receiver; readonly onAgain: () => void }

function Paid({ payment, receiver, onAgain }: PaidProps) {
  const t = useT('wallet')
  const value = payment.money.replace('-', '')
  return (
    <Screen
      title={t('pay')}
      hero={
        <Hero title={t('pay')} back={screens.mine}>
          <Moment
            id={`transfer ${payment.id}`}
            isWhole
            title={t('paid', { amount: moneyText(value, 'U'), name: receiver.nickname })}
            amount={{ value, unit: 'U' }}
            text={t('left', { amount: moneyText(payment.coin, 'U') })}
          />
        </Hero>
      }
      actions={
        <ActionBar>
          <Button tone="second" onClick={onAgain}>
            {t('again')}
          </Button>
          <ButtonLink to={screens.bills} replace>
            {t('seeBills')}
          </ButtonLink>
        </ActionBar>
      }
    />
  )
}
