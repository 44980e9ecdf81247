import type { Order } from '@u-market/contract'
import { useNavigate } from 'react-router'
import { errorText, fieldError, isRefused } from '../../app/api/errors.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { setParameters } from '../../app/stores/parameters.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { orderAddress } from './order-acts.ts'
import { useOrderAct } from './use-order.ts'

type ReleaseSheetProps = {
  readonly order: Order
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The signature under a release: what goes, to whom, against which money. */
export const ReleaseSheet = ({ order, title, isOpen, onClose }: ReleaseSheetProps) => {
  const t = useT('orders')
  const navigate = useNavigate()
  const release = useOrderAct('/api/Userorder/sendCoin', t('releasedDone'), onClose)
  const close = (): void => {
    release.reset()
    onClose()
  }
  const needsPin = isRefused(release.error) && release.error.reason === 'PAYPASSWORD_NOT_SET'
  const setPin = (): void => {
    setParameters({ payGobackParam: orderAddress(order.buy_orderid) })
    void navigate('/views/my/pwd')
  }
  return (
    <PasswordSheet
      isOpen={isOpen}
      onClose={close}
      title={title}
      amount={<Amount value={order.num} unit="U" size="balance" />}
      receiver={t('releaseTo', {
        name: order.buyer_nickname,
        amount: moneyText(order.amount, order.currency),
      })}
      error={fieldError(release.error, 'paypassword') ?? errorText(release.error)}
      isBusy={release.isPending}
      onSubmit={(paypassword) => release.run({ buy_orderid: order.buy_orderid, paypassword })}
    >
      {needsPin && <Button onClick={setPin}>{t('setPinFirst')}</Button>}
    </PasswordSheet>
  )
}
