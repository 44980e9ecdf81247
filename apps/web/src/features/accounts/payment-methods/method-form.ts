import type { FormOf, HomeConfig, PaymentMethod, User } from '@u-market/contract'
import { fieldName, wireName } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { type CheckedField, checkField, isBlank, personName, seenLength } from '@u-market/domain'
import { fieldError, formError, isRefused } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { safeReturn } from '../../../base/navigation.ts'
import { useGoBack, useNavigate, useSearchParams } from '../../../base/router.tsx'
import { useDraft } from '../../../base/stores/draft.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { isAboutPassword, useSigning } from '../../../parts/PasswordSheet.tsx'
import { marketCode } from '../SmsCodeField.tsx'

export type MethodFormProps = {
  readonly info: User
  readonly types: HomeConfig['methodTypes']
  readonly currency: string
  /** The method being changed. */
  readonly method: PaymentMethod | undefined
  /** The verified real name, if another method shows it. */
  readonly knownName: string | undefined
}

/** Draft of a new or changed payment method, saved with the payment password. Null if the market has no types. */
export function useMethodForm({ info, types, method, knownName }: Omit<MethodFormProps, 'currency'>) {
  const [query] = useSearchParams()
  const asked = types.find(({ type }) => type === query.get('type'))
  const [kept, keep, clear] = useDraft<Kept>(
    method ? `method:${method.id}` : 'method',
    blank,
    asked ? { type: asked.type } : {},
  )
  const kind = types.find(({ type }) => type === (method?.type ?? kept.type)) ?? types[0]
  const owner = useOwner({ info, knownName: method?.name ?? knownName, typedName: kept.name })
  const act = useSaveMethod(clear)
  const signing = useSigning(act)
  if (!kind) return null
  const { name } = owner
  const draft: MethodDraft = {
    ...(method ? startOf(method) : emptyMethod),
    ...kept.accounts[kind.type],
    type: kind.type,
    name: kept.name,
  }
  const set = ({ type, name: typedName, ...account }: Partial<MethodDraft>): void => {
    if (type !== undefined) keep({ type })
    else if (typedName !== undefined) keep({ name: typedName })
    else
      keep(({ accounts }) => ({
        accounts: { ...accounts, [kind.type]: { ...accounts[kind.type], ...account } },
      }))
  }
  const submit = (payPassword: string): void =>
    act.mutate(
      { ...methodFormOf({ draft, name, kind }), ...(method && { id: method.id }), payPassword },
      { onError: signing.onError },
    )
  const isNameWrong = isRefused(act.error) && act.error.reason === 'METHOD_NAME_MISMATCH'
  return {
    draft,
    set,
    kind,
    owner,
    problem: methodProblem({ draft, name, kind }),
    signing,
    submit,
    /** Errors of single fields. */
    refusal: act.error,
    nameError: fieldError(act.error, 'name') ?? (isNameWrong ? formError(act.error) : undefined),
    /** Errors that neither a field nor the password sheet shows. */
    error: isAboutPassword(act.error) || isNameWrong ? undefined : formError(act.error),
  }
}

export type MethodFormState = NonNullable<ReturnType<typeof useMethodForm>>

type OwnerOptions = {
  readonly info: User
  readonly knownName: string | undefined
  readonly typedName: string
}

/** The account owner's name: locked if a method shows it, otherwise typed with the verified name's mask as a hint. */
function useOwner({ info, knownName, typedName }: OwnerOptions) {
  const isLocked = knownName !== undefined
  const { data: wallet } = useApiQuery(
    'findWallet',
    { walletAddress: info.walletAddress },
    { isEnabled: !isLocked },
  )
  return { name: knownName ?? typedName, isLocked, mask: isLocked ? undefined : wallet?.maskedRealName }
}

/** Saves, then returns to the screen that asked for the method. */
function useSaveMethod(clear: () => void) {
  const t = useT('paymentMethods')
  const navigate = useNavigate()
  const goBack = useGoBack(screens.paymentMethods)
  const [query] = useSearchParams()
  return useApiMutation('savePaymentMethod', {
    refreshes: ['methods', 'offers'],
    onSuccess: ({ usableAt }) => {
      clear()
      setFlash(usableAt > 0 ? t('methodSavedWaits', { time: timeText(usableAt) }) : t('methodSaved'))
      const from = query.get('from')
      if (from) navigate(safeReturn(from), { replace: true })
      else goBack()
    },
  })
}

/** What is typed for one type is not shown for another. */
type Kept = Pick<MethodDraft, 'type' | 'name'> & {
  readonly accounts: Readonly<Record<string, Partial<Omit<MethodDraft, 'type' | 'name'>>>>
}
const blank: Kept = { type: '', name: '', accounts: {} }

export type MethodDraft = {
  readonly type: string
  readonly name: string
  /** What is typed, by the names of the rail's fields. */
  readonly values: Readonly<Record<string, string>>
  /** A newly uploaded picture; an unchanged one is not sent again. */
  readonly qrCode: { readonly url: string; readonly fullUrl: string } | null
}

export const emptyMethod: MethodDraft = { type: '', name: '', values: {}, qrCode: null }

/** The form leaves out the existing picture; the server keeps it. */
function startOf({ type, name, fields }: PaymentMethod): MethodDraft {
  const values = Object.fromEntries(fields.map((field) => [field.name, field.value]))
  return { type, name, values, qrCode: null }
}

const MIN_NAME_CHARACTERS = 2

export type Rail = HomeConfig['methodTypes'][number]
export type RailField = Rail['fields'][number]

/** Checks what is typed as the server does. */
export function checkTyped(field: RailField, typed: string): CheckedField {
  return checkField(
    {
      kind: field.kind,
      isRequired: field.required === 1,
      min: field.minLength,
      max: field.maxLength,
      prefix: field.prefix,
    },
    typed,
    marketCode(),
  )
}

type Filled = {
  readonly draft: Pick<MethodDraft, 'values'>
  readonly name: string
  readonly kind: Pick<Rail, 'fields'>
}

type MethodProblem =
  | { readonly why: 'nameEmpty' | 'needName' }
  | { readonly why: 'missing'; readonly field: RailField }
  | { readonly why: 'faulty'; readonly checked: Fault }
export type Fault = Exclude<CheckedField, { readonly fault: null }>

/** Returns the first thing that is missing or wrong, in the order of the form, or null. */
export function methodProblem({ draft, name, kind }: Filled): MethodProblem | null {
  if (isBlank(name)) return { why: 'nameEmpty' }
  if (seenLength(name) < MIN_NAME_CHARACTERS) return { why: 'needName' }
  for (const field of kind.fields) {
    const checked = checkTyped(field, draft.values[field.name] ?? '')
    if (checked.fault === 'required') return { why: 'missing', field }
    if (checked.fault !== null) return { why: 'faulty', checked }
  }
  return null
}

type Written = {
  readonly draft: Pick<MethodDraft, 'values' | 'qrCode'>
  readonly name: string
  readonly kind: Pick<Rail, 'type' | 'fields'>
}

/** Fields of the call itself, as the first markets had them. */
const ownFields: ReadonlySet<string> = new Set(['account', 'bankName', 'bankBranch'].map(wireName))

/** Builds the request without the payment password. */
export function methodFormOf({
  draft,
  name,
  kind,
}: Written): Omit<FormOf<'savePaymentMethod'>, 'payPassword'> {
  const filled = kind.fields.flatMap((field) => {
    const { name: key } = field
    const checked = checkTyped(field, draft.values[key] ?? '')
    const value = checked.fault === null ? checked.value : (draft.values[key] ?? '')
    return value === '' ? [] : [[key, value] as const]
  })
  const others = filled.filter(([key]) => !ownFields.has(key))
  return {
    type: kind.type,
    name: personName(name),
    ...Object.fromEntries(
      filled.filter(([key]) => ownFields.has(key)).map(([key, value]) => [fieldName(key), value]),
    ),
    ...(others.length > 0 && { fields: JSON.stringify(Object.fromEntries(others)) }),
    ...(draft.qrCode && { qrCode: draft.qrCode.url }),
  }
}

/** The server's message for a field of the rail. */
export function railFieldError(error: unknown, name: string): string | undefined {
  return isRefused(error) ? error.fields[fieldName(name)] : undefined
}
