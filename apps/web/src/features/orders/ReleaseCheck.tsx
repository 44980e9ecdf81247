import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
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
import { type Check, checks, type Drafts, useOrderAct } from './use-order.ts'

type ReleaseCheckProps = {
  readonly order: Order
  readonly drafts: Drafts
  /** Where the bar's reason leads to. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** What a seller makes sure of before the coin is gone: beside the payment proof, in their own account, one by one. */
export function ReleaseCheck({ order, drafts, place }: ReleaseCheckProps) {
  const t = useT('orders')
  const words = useCheckWords(order)
  return (
    <Card title={t('checkTitle')}>
      <p className={styles.hint}>{t('checkIntro')}</p>
      {order.proofs.map((proof, at) => (
        <Thumbnail
          key={proof.url}
          src={proof.fullUrl}
          alt={at === 0 ? t('proof') : t('proofNumber', { number: at + 1 })}
        >
          {at === 0 && <Expected order={order} />}
        </Thumbnail>
      ))}
      <div ref={place}>
        <ul className={styles.checks}>
          {checks.map((check) => (
            <li key={check}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={drafts.ticked.includes(check)}
                  onChange={(event) => drafts.tick(check, event.target.checked)}
                />
                <span>{words[check]}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <Callout tone="amber">
        <TriangleAlert aria-hidden="true" />
        <span>{t('notAllRight')}</span>
      </Callout>
    </Card>
  )
}

/** What the proof has to show: whatever is ticked below stands here. */
function Expected({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const { method, payerName: spelling, buyerRealName: name } = order
  const lines = [
    [t('amountPaid'), moneyText(order.amount, order.currency)],
    [t('paymentReference'), order.paymentReference],
    [t('payee'), method?.name ?? ''],
    [t('payer'), name],
    [t('payerSpelling'), spelling === name ? '' : spelling],
  ] as const
  return (
    <div className={styles.shows}>
      <p className={styles.hint}>{t('proofShows')}</p>
      <dl>
        {lines.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/** What each tick says, with the values of this order in it. */
function useCheckWords(order: Order): Readonly<Record<Check, string>> {
  const t = useT('orders')
  const { method, payerName: spelling, buyerRealName: name } = order
  const known = name || spelling
  return {
    amount: t('checkAmount', { amount: moneyText(order.amount, order.currency) }),
    reference: t('checkReference', { code: order.paymentReference }),
    payee: t('checkPayee', { name: method?.name ?? '', account: method?.account ?? '' }),
    payer:
      known === ''
        ? t('checkPayerUnknown')
        : spelling !== '' && spelling !== known
          ? t('checkPayerBoth', { name: known, spelling })
          : t('checkPayer', { name: known }),
  }
}

type ReleaseSheetProps = {
  readonly order: Order
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The signature under a release: what goes, to whom, against which money. By passkey where there is one, else by six figures. */
export function ReleaseSheet({ order, title, isOpen, onClose }: ReleaseSheetProps) {
  const t = useT('orders')
  const keys = useT('passkey')
  const release = useRelease(order.orderId, onClose)
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
    >
      {release.needsPin && <Button onClick={release.setPin}>{t('setPinFirst')}</Button>}
      {release.hasPasskey && (
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

/** A release being signed: by passkey where there is one, until its owner would rather use six figures. */
function useRelease(orderId: string, onClose: () => void) {
  const navigate = useNavigate()
  const [wantsPin, setWantsPin] = useState(false)
  const release = useOrderAct('releaseCoin', onClose)
  const passkey = useReleaseByPasskey(orderId, {
    onSigned: (assertion) => release.run({ orderId, assertion }),
  })
  const clear = (): void => {
    release.reset()
    passkey.reset()
  }
  return {
    hasPasskey: passkey.hasPasskey,
    isByPasskey: passkey.hasPasskey && !wantsPin,
    signByPasskey: passkey.sign,
    isSigning: passkey.isSigning,
    signByPin: (payPassword: string): void => release.run({ orderId, payPassword }),
    isPending: release.isPending,
    error: passkey.error ?? fieldError(release.error, 'payPassword') ?? errorText(release.error),
    needsPin: isRefused(release.error) && release.error.reason === 'PAYPASSWORD_NOT_SET',
    setPin: (): void => {
      setScreenParams({ returnTo: paths.order(orderId) })
      navigate(screens.payPassword)
    },
    /** To the other way of signing. */
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

type Release = ReturnType<typeof useRelease>
