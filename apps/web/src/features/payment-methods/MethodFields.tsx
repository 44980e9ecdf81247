import type { PaymentMethod } from '@u-market/contract'
import { Lock } from 'lucide-react'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useCaret } from '../../parts/AmountInput.tsx'
import { Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { useMethodName } from '../../parts/MethodMark.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { UploadField } from '../../parts/UploadField.tsx'
import { groupedCard, plainCard } from './method-spot.ts'
import styles from './payment-methods.module.css'
import type { MethodFormState } from './use-method-form.ts'

type FormProps = { readonly form: MethodFormState }
type MethodFieldsProps = FormProps & { readonly method: PaymentMethod | undefined }

/** Whose account, which account, and the code to scan where its kind has one. */
export function MethodFields({ form, method }: MethodFieldsProps) {
  const t = useT('trade')
  const methodName = useMethodName()
  return (
    <Card>
      <NameField form={form} />
      <AccountFields form={form} />
      {method?.qrCode && (
        <Thumbnail src={method.qrCode} alt={t('qrOf', { method: methodName(method.type) })} />
      )}
      {form.kind.hasQrCode === 1 && (
        <UploadField
          label={t('qrPicture')}
          category="qrcode"
          value={form.draft.qrCode}
          onChange={(qrCode) => form.set({ qrCode })}
          hint={method?.qrCode ? t('qrKept') : t('qrHint')}
          error={fieldError(form.refusal, 'qrCode')}
        />
      )}
    </Card>
  )
}

function NameField({ form: { owner, set, nameError } }: FormProps) {
  const t = useT('trade')
  return (
    <Field
      label={t('realName')}
      value={owner.name}
      onChange={(value) => set({ name: value })}
      readOnly={owner.isLocked}
      end={owner.isLocked && <Lock className={styles.lock} aria-hidden="true" />}
      autoComplete="name"
      hint={owner.mask ? t('nameHint', { masked: owner.mask }) : t('nameLocked')}
      error={nameError}
    />
  )
}

/** A card with its bank, or the account at a wallet. */
function AccountFields({ form: { draft, set, kind, isBank, refusal } }: FormProps) {
  const t = useT('trade')
  const { ref, keepCaret } = useCaret(' ')
  const methodName = useMethodName()
  const of = (field: 'account' | 'bankName' | 'bankBranch') => ({
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    error: fieldError(refusal, field),
  })
  return (
    <>
      <Field
        label={isBank ? t('cardNumber') : t('accountOf', { method: methodName(kind.type) })}
        {...of('account')}
        {...(isBank && {
          ref,
          value: groupedCard(draft.account),
          onChange: (account: string) => {
            keepCaret()
            set({ account: plainCard(account) })
          },
        })}
        inputMode={isBank ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={64}
      />
      {isBank && (
        <>
          <Field label={t('bankName')} autoComplete="off" maxLength={60} {...of('bankName')} />
          <Field label={t('bankBranch')} autoComplete="off" maxLength={80} {...of('bankBranch')} />
        </>
      )}
    </>
  )
}
