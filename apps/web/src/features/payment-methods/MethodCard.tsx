import type { PaymentMethod } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Button, ButtonLink, IconButton } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { groupedAccount, maskedAccount } from './method-spot.ts'
import styles from './payment-methods.module.css'

type MethodCardProps = { readonly method: PaymentMethod; readonly onRemove: () => void }

/** One of my accounts; its number is masked until it is asked for, as in every list. */
export function MethodCard({ method, onRemove }: MethodCardProps) {
  const t = useT('trade')
  const methodName = useMethodName()
  const [isShown, setShown] = useState(false)
  const name = methodName(method.type)
  const bank = [method.bankName, method.bankBranch].filter(Boolean).join(' · ')
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <MethodMark type={method.type} />
        <h2>{name}</h2>
      </div>
      <div className={styles.account}>
        <div>
          <p>{method.name}</p>
          <p className={`figures ${styles.number}`}>
            {isShown ? groupedAccount(method.account) : maskedAccount(method.account)}
          </p>
          {bank && <p className={styles.note}>{bank}</p>}
        </div>
        <IconButton
          label={isShown ? t('hideAccount') : t('showAccount')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
        <CopyButton text={method.account} what={t('account')} />
      </div>
      {method.qrCode && (
        <Thumbnail src={method.qrCode} alt={t('qrOf', { method: name })}>
          <p className={styles.note}>{t('qrShown')}</p>
        </Thumbnail>
      )}
      <div className={styles.acts}>
        <ButtonLink to={paths.editPaymentMethod(method.id)} tone="second">
          {t('edit')}
        </ButtonLink>
        <Button tone="danger" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </article>
  )
}
