import type { Order } from '@u-market/contract'
import type { RefObject } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { later } from '../../base/chunk.tsx'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Fold } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { UploadField } from '../../parts/UploadField.tsx'
import styles from './orders.module.css'
import type { Drafts } from './use-drafts.ts'

/** For the demo alone, and so apart. */
const SampleProof = later(async () => (await import('./SampleProof.tsx')).SampleProof)

type PaidFormProps = {
  readonly order: Order
  readonly drafts: Drafts
  readonly error: unknown
  /** Where the bar's reason leads to. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** The third block of paying: the payment proof, up to three images, and whose account the money came from. */
export function PaidForm({ place, ...payment }: PaidFormProps) {
  const t = useT('orders')
  return (
    <div ref={place}>
      <Card title={t('addProof')} number={3}>
        <PaymentFields {...payment} />
      </Card>
    </div>
  )
}

/** The fields of a payment, wherever it is shown. */
export function PaymentFields({ order, drafts, error }: Omit<PaidFormProps, 'place'>) {
  const t = useT('orders')
  const isDemo = useKnownMarket()?.demo === 1
  return (
    <>
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
            {...(isDemo &&
              proof === null &&
              at === 0 && {
                source: (choose: (file: File) => void) => <SampleProof order={order} onDrawn={choose} />,
              })}
          />
        ))}
      </div>
      <Fold label={t('spelledOtherwise')}>
        <Field
          label={`${t('payerName')} (${t('optional')})`}
          autoComplete="name"
          maxLength={60}
          value={drafts.paid.payer}
          onChange={drafts.setPayer}
          hint={t('payerHint')}
          error={fieldError(error, 'payerName')}
        />
      </Fold>
    </>
  )
}
