import type { PaymentMethod } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { cardNumber } from '@u-market/domain'
import { Lock } from 'lucide-react'
import { fieldError, readError } from '../../../base/api/errors.ts'
import { useApiQuery, useHomeConfig, useKnownMarket, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useSearchParams } from '../../../base/router.tsx'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { groupedAccount } from '../../../parts/account-text.ts'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Callout, Card } from '../../../parts/Card.tsx'
import { ChoiceRows } from '../../../parts/Choices.tsx'
import { Field } from '../../../parts/Field.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { MethodMark, useMethodName } from '../../../parts/MethodMark.tsx'
import { PasswordSheet } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { Thumbnail } from '../../../parts/Thumbnail.tsx'
import { UploadField } from '../../../parts/UploadField.tsx'
import { useGrouping } from '../../../parts/use-grouping.ts'
import { groupedCard } from './MethodPicker.tsx'
import { type MethodFormProps, type MethodFormState, useMethodForm } from './method-form.ts'
import styles from './payment-methods.module.css'

const BACK = screens.paymentMethods

/** Adds a payment method; with `id` in the address, changes that one. */
export function AddMethodScreen() {
  const t = useT('paymentMethods')
  const [query] = useSearchParams()
  const id = query.get('id')
  const { info } = useMe()
  const config = useHomeConfig()
  const methods = useApiQuery('listPaymentMethods', {})
  const title = id === null ? t('addTitle') : t('editMethodTitle')
  if (!info) return <LoginFirst title={title} back={BACK} />
  const failure = (!config.data && config.error) || (!methods.data && methods.error)
  const method = methods.data?.find((each) => String(each.id) === id)
  if (config.data && methods.data && (id === null || method))
    return (
      <MethodForm
        key={id}
        info={info}
        types={config.data.methodTypes}
        method={method}
        knownName={methods.data[0]?.name}
      />
    )
  return (
    <Screen title={title} back={BACK}>
      {failure ? (
        <ErrorState
          {...readError(failure)}
          onRetry={() => {
            void config.refetch()
            void methods.refetch()
          }}
        />
      ) : methods.data ? (
        <Empty
          scene="notFound"
          text={t('methodGone')}
          action={<ButtonLink to={BACK}>{t('manageTitle')}</ButtonLink>}
        />
      ) : (
        <Skeleton count={4} height={120} />
      )}
    </Screen>
  )
}

export function MethodForm(props: MethodFormProps) {
  const { types, method } = props
  const t = useT('paymentMethods')
  const core = useT('core')
  const methodName = useMethodName()
  const hold = useResetHold()
  const waitHours = useKnownMarket()?.windows.newAccountHours ?? 0
  const form = useMethodForm(props)
  if (!form) return null
  const { draft, kind, isBank, owner, problem, signing } = form
  const title = method ? t('editMethodTitle') : t('addTitle')
  return (
    <Screen
      title={title}
      back={screens.paymentMethods}
      actions={
        <ActionBar
          reason={
            hold?.reason ?? (problem === 'nameEmpty' ? core(problem) : problem ? t(problem) : undefined)
          }
        >
          <Button disabled={problem !== null || hold !== null} onClick={signing.open}>
            {method
              ? t('saveChanges')
              : kind.type === 'bank'
                ? t('addBank')
                : t('addThis', { method: methodName(kind.type) })}
          </Button>
        </ActionBar>
      }
    >
      {!method && (
        <Card title={t('methodType')}>
          <ChoiceRows
            label={t('methodType')}
            value={kind.type}
            onChange={(type) => form.set({ type })}
            options={types.map(({ type }) => ({
              value: type,
              label: methodName(type),
              mark: <MethodMark type={type} />,
            }))}
          />
        </Card>
      )}
      <MethodFields form={form} method={method} />
      {form.error && <Callout tone="danger">{form.error}</Callout>}
      <p className={styles.note}>{t('methodSafety')}</p>
      {waitHours > 0 && <p className={styles.note}>{t('waitNote', { hours: waitHours })}</p>}
      <PasswordSheet
        {...signing.sheet}
        title={title}
        amount={<b className="figures">{isBank ? groupedAccount(draft.account) : draft.account}</b>}
        receiver={`${owner.name} · ${methodName(kind.type)}`}
        onSubmit={form.submit}
      />
    </Screen>
  )
}

type FormProps = { readonly form: MethodFormState }
type MethodFieldsProps = FormProps & { readonly method: PaymentMethod | undefined }

/** Owner, account, and the QR code if the type has one. */
function MethodFields({ form, method }: MethodFieldsProps) {
  const t = useT('paymentMethods')
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
  const t = useT('paymentMethods')
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

/** A card with its bank, or an e-wallet account. */
function AccountFields({ form: { draft, set, kind, isBank, refusal } }: FormProps) {
  const t = useT('paymentMethods')
  const card = useGrouping({
    shown: groupedCard(draft.account),
    separator: ' ',
    take: ({ raw, caret }) => {
      set({ account: cardNumber(raw) })
      return cardNumber(raw.slice(caret)).length
    },
  })
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
        {...(isBank && card)}
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
