import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { UploadField } from '../../parts/UploadField.tsx'
import styles from './orders.module.css'
import type { Drafts } from './use-drafts.ts'

/** The payment proof, up to three pictures, and whose account the money came from. */
export function PaidForm({ drafts, error }: { readonly drafts: Drafts; readonly error: unknown }) {
  const t = useT('orders')
  return (
    <Card title={t('proof')}>
      <p className={styles.hint}>{t('proofHint')}</p>
      <div className={styles.proofs}>
        {drafts.paid.proofs.map((proof, at) => (
          <UploadField
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, not things that move
            key={at}
            label={at === 0 ? t('proof') : t('moreProofs')}
            category="voucher"
            value={proof}
            onChange={(next) => drafts.setProof(at, next)}
            error={at === 0 ? fieldError(error, 'proofs') : undefined}
          />
        ))}
      </div>
      <Field
        label={`${t('payerName')} (${t('optional')})`}
        autoComplete="name"
        maxLength={60}
        value={drafts.paid.payer}
        onChange={drafts.setPayer}
        hint={t('payerHint')}
        error={fieldError(error, 'payerName')}
      />
    </Card>
  )
}
