import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText, fieldError, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { useReleaseByPasskey } from '../passkeys/index.ts'
import styles from './orders.module.css'
import { useOrderAct } from './use-order.ts'

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
  const navigate = useNavigate()
  const [wantsPin, setWantsPin] = useState(false)
  const { orderId } = order
  const release = useOrderAct('releaseCoin', t('releasedDone'), onClose)
  const passkey = useReleaseByPasskey(orderId, {
    onSigned: (assertion) => release.run({ orderId, assertion }),
  })
  const isByPasskey = passkey.hasPasskey && !wantsPin
  const clear = (): void => {
    release.reset()
    passkey.reset()
  }
  const close = (): void => {
    clear()
    setWantsPin(false)
    onClose()
  }
  const change = (): void => {
    clear()
    setWantsPin(!wantsPin)
  }
  const needsPin = isRefused(release.error) && release.error.reason === 'PAYPASSWORD_NOT_SET'
  const setPin = (): void => {
    setParameters({ payGobackParam: paths.order(orderId) })
    void navigate(screens.payPassword)
  }
  const error = passkey.error ?? fieldError(release.error, 'payPassword') ?? errorText(release.error)
  return (
    <PasswordSheet
      isOpen={isOpen}
      onClose={close}
      title={title}
      amount={<Amount value={order.num} unit="U" size="balance" />}
      receiver={t('releaseTo', {
        name: order.buyerNickname,
        amount: moneyText(order.amount, order.currency),
      })}
      error={error}
      isBusy={release.isPending}
      onSubmit={(payPassword) => release.run({ orderId, payPassword })}
      {...(isByPasskey && {
        instead: (
          <>
            <p className={styles.hint}>{keys('approveHint')}</p>
            <p className={styles.signError} role="alert">
              {error}
            </p>
            <Button isBusy={passkey.isSigning || release.isPending} onClick={passkey.sign}>
              <KeyRound aria-hidden="true" />
              {keys('approve')}
            </Button>
          </>
        ),
      })}
    >
      {needsPin && <Button onClick={setPin}>{t('setPinFirst')}</Button>}
      {passkey.hasPasskey && (
        <Button tone="plain" onClick={change}>
          {isByPasskey ? keys('approveByPin') : keys('approve')}
        </Button>
      )}
    </PasswordSheet>
  )
}
