import type { Order } from '@u-market/contract'
import { KeyRound } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import styles from './orders.module.css'
import { type Release, useRelease } from './use-release.ts'

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
