import type { FormOf, Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { freeText, payerEndForm } from '@u-market/domain'
import { KeyRound, TriangleAlert } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { errorText, fieldError, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { useReleaseByPasskey } from '../accounts/index.ts'
import styles from './orders.module.css'
import { isAboutPayer, PayerRefused } from './SeenForm.tsx'
import { TakenBack } from './TakenBack.tsx'
import { type Check, checks, type Drafts, type Seen, useOrderAct } from './use-order.ts'

type ReleaseCheckProps = {
  readonly order: Order
  readonly drafts: Drafts
  /** Scroll target of the action bar's reason. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** The payment proof, and beside it the checks that a seller ticks one by one against their own account before the release. */
export function ReleaseCheck({ order, drafts, place }: ReleaseCheckProps) {
  const t = useT('orders')
  const [first, ...more] = order.proofs
  const checkList = <Checks order={order} drafts={drafts} />
  return (
    <Card title={t('checkTitle')}>
      <p className={styles.hint}>{t('checkIntro')}</p>
      <div ref={place} className={styles.proof}>
        {first ? (
          <Thumbnail src={first.fullUrl} alt={t('proof')}>
            {checkList}
          </Thumbnail>
        ) : (
          checkList
        )}
      </div>
      {more.length > 0 && (
        <div className={styles.proofs}>
          {more.map((proof, at) => (
            <Thumbnail key={proof.url} src={proof.fullUrl} alt={t('proofNumber', { number: at + 2 })} />
          ))}
        </div>
      )}
      <Callout tone="amber">
        <TriangleAlert aria-hidden="true" />
        <span>{t('notAllRight')}</span>
      </Callout>
    </Card>
  )
}

/** Each check with the value to look for, in the order in which a bank lists them. */
function Checks({ order, drafts }: Pick<ReleaseCheckProps, 'order' | 'drafts'>) {
  const words = useCheckWords(order)
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const { label, value, note } = words[check]
        return (
          <li key={check}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={drafts.ticked.includes(check)}
                onChange={(event) => drafts.tick(check, event.target.checked)}
              />
              <span>
                <small>{label}</small> <b className="figures">{value}</b>
                {note !== '' && <> {note}</>}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

type CheckWords = { readonly label: string; readonly value: string; readonly note: string }

/** Returns what each check asks, and the value of this order that answers it. */
function useCheckWords(order: Order): Readonly<Record<Check, CheckWords>> {
  const t = useT('orders')
  const { method, payerName: spelling, buyerRealName: name } = order
  const known = name || spelling
  return {
    amount: { label: t('checkAmount'), value: moneyText(order.amount, order.currency), note: '' },
    reference: { label: t('checkReference'), value: order.paymentReference, note: '' },
    payee: { label: t('checkPayee'), value: method?.name ?? '', note: method?.fields[0]?.shown ?? '' },
    payer: {
      label: t('checkPayer'),
      value: known === '' ? t('checkPayerUnknown') : known,
      note: spelling !== '' && spelling !== known ? t('checkSpelling', { spelling }) : '',
    },
  }
}

type ReleaseSheetProps = {
  readonly order: Order
  /** What the seller sees of the payment; null if the release goes by checks. */
  readonly seen: Seen | null
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAppeal: () => void
}

/** Approves a release after showing amount, receiver and payment: by passkey if there is one, otherwise by payment password. */
export function ReleaseSheet({ order, seen, title, isOpen, onClose, onAppeal }: ReleaseSheetProps) {
  const t = useT('orders')
  const keys = useT('passkey')
  const release = useRelease(order.orderId, seen, onClose)
  const isRefused = seen !== null && isAboutPayer(release.refusal)
  return (
    <PasswordSheet
      isOpen={isOpen}
      onClose={release.close}
      title={title}
      amount={<Amount value={order.num} unit="U" size="balance" />}
      receiver={t('releaseTo', {
        name: order.buyerNickname,
        amount: moneyText(order.amount, order.currency),
      })}
      error={release.error}
      isBusy={release.isPending}
      onSubmit={release.signByPin}
      {...(release.isByPasskey && { instead: <ByPasskey release={release} /> })}
      {...(isRefused && {
        instead: (
          <PayerRefused
            order={order}
            seen={seen}
            error={release.refusal}
            isBusy={release.isPending}
            onConfirm={release.confirm}
            onClose={release.close}
            onAppeal={onAppeal}
          />
        ),
      })}
    >
      {!isRefused && <TakenBack order={order} />}
      {release.needsPin && <Button onClick={release.setPin}>{t('setPinFirst')}</Button>}
      {release.hasPasskey && !isRefused && (
        <Button tone="quiet" onClick={release.change}>
          {release.isByPasskey ? keys('approveByPin') : keys('approve')}
        </Button>
      )}
    </PasswordSheet>
  )
}

function ByPasskey({ release }: { readonly release: Release }) {
  const keys = useT('passkey')
  return (
    <>
      <p className={styles.hint}>{keys('approveHint')}</p>
      <p className={styles.signError} role="alert">
        {release.error}
      </p>
      <Button isBusy={release.isSigning || release.isPending} onClick={release.signByPasskey}>
        <KeyRound aria-hidden="true" />
        {keys('approve')}
      </Button>
    </>
  )
}

/** Confirms a release by passkey if there is one, until the user switches to the payment password. */
function useRelease(orderId: string, seen: Seen | null, onClose: () => void) {
  const navigate = useNavigate()
  const [wantsPin, setWantsPin] = useState(false)
  const release = useOrderAct('releaseCoin', onClose)
  // A refusal because of the payer does not spend the signature: a confirmed release is signed by the same one.
  const [signed, setSigned] = useState<FormOf<'releaseCoin'> | null>(null)
  const sign = (signature: Partial<FormOf<'releaseCoin'>>): void => {
    const form = { orderId, ...signature, ...(seen && seenFields(seen)) }
    setSigned(form)
    release.run(form)
  }
  const passkey = useReleaseByPasskey(orderId, { onSigned: (assertion) => sign({ assertion }) })
  const clear = (): void => {
    release.reset()
    passkey.reset()
    setSigned(null)
  }
  return {
    hasPasskey: passkey.hasPasskey,
    isByPasskey: passkey.hasPasskey && !wantsPin,
    signByPasskey: passkey.sign,
    isSigning: passkey.isSigning,
    signByPin: (payPassword: string): void => sign({ payPassword }),
    confirm: (): void => {
      if (signed) release.run({ ...signed, confirmed: 1 })
    },
    refusal: release.error,
    isPending: release.isPending,
    error: passkey.error ?? fieldError(release.error, 'payPassword') ?? errorText(release.error),
    needsPin: isRefused(release.error) && release.error.reason === 'PAYPASSWORD_NOT_SET',
    setPin: (): void => {
      setScreenParams({ returnTo: paths.order(orderId) })
      navigate(screens.payPassword)
    },
    /** Switches between passkey and payment password. */
    change: (): void => {
      clear()
      setWantsPin(!wantsPin)
    },
    close: (): void => {
      clear()
      setWantsPin(false)
      onClose()
    },
  }
}

function seenFields({ amount, name, end, isNameless }: Seen): Partial<FormOf<'releaseCoin'>> {
  return {
    ...(amount !== '' && { seenAmount: amount }),
    ...(!isNameless && freeText(name) !== '' && { seenName: freeText(name) }),
    ...(end !== '' && { seenEnd: payerEndForm(end) }),
  }
}

type Release = ReturnType<typeof useRelease>
