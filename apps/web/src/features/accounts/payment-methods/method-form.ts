import type { FormOf, HomeConfig, PaymentMethod, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { cardNumber, isBlank, numberAsWritten, oneLine, personName, seenLength } from '@u-market/domain'
import { fieldError, formError, isRefused } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { safeReturn } from '../../../base/navigation.ts'
import { useGoBack, useNavigate, useSearchParams } from '../../../base/router.tsx'
import { useDraft } from '../../../base/stores/draft.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { isAboutPassword, useSigning } from '../../../parts/PasswordSheet.tsx'

export type MethodFormProps = {
  readonly info: User
  readonly types: HomeConfig['methodTypes']
  /** The method being changed. */
  readonly method: PaymentMethod | undefined
  /** The verified real name, if another method shows it. */
  readonly knownName: string | undefined
}

/** Draft of a new or changed payment method, saved with the payment password. Null if the market has no types. */
export function useMethodForm({ info, types, method, knownName }: MethodFormProps) {
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
  const isBank = kind.hasBank === 1
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
    isBank,
    owner,
    problem: methodProblem({ draft, name, isBank }),
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
  readonly account: string
  readonly bankName: string
  readonly bankBranch: string
  /** A newly uploaded picture; an unchanged one is not sent again. */
  readonly qrCode: { readonly url: string; readonly fullUrl: string } | null
}

export const emptyMethod: MethodDraft = {
  type: '',
  name: '',
  account: '',
  bankName: '',
  bankBranch: '',
  qrCode: null,
}

/** The form leaves out the existing picture; the server keeps it. */
function startOf(method: PaymentMethod): MethodDraft {
  return {
    type: method.type,
    name: method.name,
    account: method.account,
    bankName: method.bankName,
    bankBranch: method.bankBranch,
    qrCode: null,
  }
}

const MIN_NAME_CHARACTERS = 2
const MIN_ACCOUNT_CHARACTERS = 3

type Filled = { readonly draft: MethodDraft; readonly name: string; readonly isBank: boolean }

type MethodProblem = 'nameEmpty' | 'needName' | 'needCard' | 'needAccount' | 'needBank'

/** Returns the message key of the first missing field, or null. The server validates the contents. */
export function methodProblem({ draft, name, isBank }: Filled): MethodProblem | null {
  if (isBlank(name)) return 'nameEmpty'
  if (seenLength(name) < MIN_NAME_CHARACTERS) return 'needName'
  if (accountOf(draft, isBank).length < MIN_ACCOUNT_CHARACTERS) return isBank ? 'needCard' : 'needAccount'
  return isBank && seenLength(draft.bankName) < MIN_NAME_CHARACTERS ? 'needBank' : null
}

function accountOf({ account }: Pick<MethodDraft, 'account'>, isBank: boolean): string {
  return isBank ? cardNumber(account) : numberAsWritten(account)
}

type Written = {
  readonly draft: MethodDraft
  readonly name: string
  readonly kind: Pick<HomeConfig['methodTypes'][number], 'type' | 'hasBank'>
}

/** Builds the request without the payment password: a bank card has its bank and an optional branch, other types no bank. */
export function methodFormOf({
  draft,
  name,
  kind,
}: Written): Omit<FormOf<'savePaymentMethod'>, 'payPassword'> {
  const isBank = kind.hasBank === 1
  const bankBranch = oneLine(draft.bankBranch)
  return {
    type: kind.type,
    name: personName(name),
    account: accountOf(draft, isBank),
    ...(isBank && { bankName: oneLine(draft.bankName) }),
    ...(isBank && bankBranch && { bankBranch }),
    ...(draft.qrCode && { qrCode: draft.qrCode.url }),
  }
}
