import type { PaymentMethod } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { MethodMark } from '../../parts/MethodMark.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { groupedAccount } from './method-spot.ts'
import styles from './payment-methods.module.css'

type MethodCardProps = { readonly method: PaymentMethod; readonly onRemove: () => void }

export function MethodCard({ method, onRemove }: MethodCardProps) {
  const t = useT('trade')
  const methodName = useMethodName()
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
          <p className={`figures ${styles.number}`}>{groupedAccount(method.account)}</p>
          {bank && <p className={styles.note}>{bank}</p>}
        </div>
        <CopyButton text={method.account} what={t('account')} />
      </div>
      {method.qrCode && (
        <Thumbnail src={method.qrCode} alt={t('qrOf', { method: name })}>
          <p className={styles.note}>{t('qrShown')}</p>
        </Thumbnail>
      )}
      <div className={styles.acts}>
        <ButtonLink to={paths.editPaymentMethod(method.id)} tone="second" size="small">
          {t('edit')}
        </ButtonLink>
        <Button tone="danger" size="small" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </article>
  )
}
