import type { PaymentMethod } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { cardNumber, type FieldKind, shownField } from '@u-market/domain'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { fieldError, readError } from '../../../base/api/errors.ts'
import { useApiQuery, useHomeConfig, useKnownMarket, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useSearchParams } from '../../../base/router.tsx'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Callout, Card } from '../../../parts/Card.tsx'
import { ChoiceRows } from '../../../parts/Choices.tsx'
import { Field } from '../../../parts/Field.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { MethodMark, methodNameOf, useMethodName } from '../../../parts/MethodMark.tsx'
import { PasswordSheet } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { Thumbnail } from '../../../parts/Thumbnail.tsx'
import { UploadField } from '../../../parts/UploadField.tsx'
import { useGrouping } from '../../../parts/use-grouping.ts'
import { groupedCard } from './MethodPicker.tsx'
import {
  checkTyped,
  type Fault,
  type MethodFormProps,
  type MethodFormState,
  type RailField,
  railFieldError,
  useMethodForm,
} from './method-form.ts'
import styles from './payment-methods.module.css'
import { RailTerms } from './RailTerms.tsx'

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
        currency={config.data.currency}
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
  const { types, currency, method } = props
  const t = useT('paymentMethods')
  const core = useT('core')
  const appsName = useMethodName()
  const methodName = (type: string): string => {
    const name = appsName(type)
    return name === type ? methodNameOf(type, { methodTypes: types, formerMethodTypes: [] }) : name
  }
  const hold = useResetHold()
  const waitHours = useKnownMarket()?.windows.newAccountHours ?? 0
  const form = useMethodForm(props)
  const faultText = useFaultText()
  if (!form) return null
  const { draft, kind, owner, problem, signing } = form
  const [first] = kind.fields
  const title = method ? t('editMethodTitle') : t('addTitle')
  const problemText = (found: MethodFormState['problem']): string | undefined => {
    if (!found) return undefined
    if (found.why === 'nameEmpty') return core('nameEmpty')
    if (found.why === 'faulty') return faultText(found.checked)
    return found.why === 'missing' ? t('needField', { field: found.field.label }) : t(found.why)
  }
  return (
    <Screen
      title={title}
      back={screens.paymentMethods}
      actions={
        <ActionBar reason={hold?.reason ?? problemText(problem)}>
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
      <RailTerms rail={kind} method={methodName(kind.type)} currency={currency} />
      <MethodFields form={form} method={method} />
      {form.error && <Callout tone="danger">{form.error}</Callout>}
      <p className={styles.note}>{t('methodSafety')}</p>
      {waitHours > 0 && <p className={styles.note}>{t('waitNote', { hours: waitHours })}</p>}
      <PasswordSheet
        {...signing.sheet}
        title={title}
        amount={<b className="figures">{first && readBack(first, draft.values[first.name])}</b>}
        receiver={`${owner.name} · ${methodName(kind.type)}`}
        onSubmit={form.submit}
      />
    </Screen>
  )
}

type FormProps = { readonly form: MethodFormState }
type MethodFieldsProps = FormProps & { readonly method: PaymentMethod | undefined }

/** Owner, the rail's fields, and the QR code if the type has one. */
function MethodFields({ form, method }: MethodFieldsProps) {
  const t = useT('paymentMethods')
  const methodName = useMethodName()
  return (
    <Card>
      <NameField form={form} />
      {form.kind.fields.map((field) => (
        <RailFieldInput key={`${form.kind.type} ${field.name}`} form={form} field={field} />
      ))}
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

type FieldProps = FormProps & { readonly field: RailField }

/** A field as its rail describes it, checked when it is left. Numbers of cards and banks are grouped while they are typed. */
function RailFieldInput({ form, field }: FieldProps) {
  const t = useT('paymentMethods')
  const faultText = useFaultText()
  const [isLeft, setLeft] = useState(false)
  const { name, kind, label } = field
  const typed = form.draft.values[name] ?? ''
  const set = (value: string): void => form.set({ values: { ...form.draft.values, [name]: value } })
  const writing = typing[kind]
  const grouping = useGrouping({
    shown: writing.grouped?.(typed) ?? typed,
    separator: ' ',
    take: ({ raw, caret }) => {
      const form = writing.grouped ? writing.form : (text: string) => text
      set(form(raw))
      return form(raw.slice(caret)).length
    },
  })
  const checked = checkTyped(field, typed)
  const isFaulty = isLeft && checked.fault !== null && checked.fault !== 'required'
  const read = checked.fault === null ? readBack(field, typed) : ''
  return (
    <Field
      label={field.required === 1 ? label : t('optionalField', { field: label })}
      value={typed}
      onChange={set}
      {...(writing.grouped && grouping)}
      onBlur={() => setLeft(true)}
      kind={kind === 'mobile' ? 'tel' : 'text'}
      inputMode={writing.inputMode}
      autoCapitalize={kind === 'iban' ? 'characters' : 'none'}
      autoComplete="off"
      spellCheck={false}
      maxLength={writing.maxLength}
      hint={
        !writing.grouped && kind !== 'text' && read !== '' && read !== typed
          ? t('readAs', { value: read })
          : undefined
      }
      error={isFaulty ? faultText(checked) : railFieldError(form.refusal, name)}
    />
  )
}

/** The value that is kept, in its groups; what is typed, while it is not valid. */
function readBack(field: RailField, typed = ''): string {
  const checked = checkTyped(field, typed)
  return checked.fault === null ? shownField(field.kind, checked.value) : typed
}

type Typing = {
  readonly inputMode: 'text' | 'numeric' | 'tel' | 'email'
  readonly maxLength: number
  /** Keeps of a text what belongs to the value, and groups it while it is typed. */
  readonly form: (text: string) => string
  readonly grouped?: (text: string) => string
}

const asTyped = (text: string): string => text
const plainText = { inputMode: 'text', maxLength: 100, form: asTyped } as const
const figures = { inputMode: 'numeric', maxLength: 64, form: asTyped } as const
const inFours = (form: (text: string) => string) => ({
  form,
  grouped: (text: string) => form(text).replace(/(.{4})(?=.)/g, '$1 '),
})

const typing: Readonly<Record<FieldKind, Typing>> = {
  iban: { ...plainText, ...inFours((text) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()) },
  clabe: figures,
  pix: plainText,
  upi: { ...plainText, inputMode: 'email', maxLength: 320 },
  mobile: { ...figures, inputMode: 'tel' },
  email: { ...plainText, inputMode: 'email' },
  contact: { ...plainText, inputMode: 'email' },
  handle: plainText,
  card: { ...figures, ...inFours(cardNumber) },
  bank_account: { ...figures, form: cardNumber, grouped: groupedCard },
  account: { ...plainText, maxLength: 64 },
  number: figures,
  sort_code: figures,
  text: plainText,
}

/** Returns what is wrong with a field, in the words of the server. */
function useFaultText(): (fault: Fault) => string {
  const t = useT('railFaults')
  // Each text takes its fault's values; the types cannot tell which.
  return ({ fault, values }) => t(fault, values as never)
}
