import type { HomeConfig, PaymentMethod, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { fieldError, formError, isRefused } from '../../base/api/errors.ts'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { safeReturn } from '../../base/navigation.ts'
import { useGoBack, useNavigate, useSearchParams } from '../../base/router.tsx'
import { sayDone } from '../../base/stores/done.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { isAboutPassword, useSigning } from '../../parts/PasswordSheet.tsx'
import { emptyMethod, methodFormOf, methodProblem, startOf } from './method-form.ts'

export type MethodFormProps = {
  readonly info: User
  readonly types: HomeConfig['methodTypes']
  /** The one being changed. */
  readonly method: PaymentMethod | undefined
  /** The verified real name, where another method tells it. */
  readonly knownName: string | undefined
  readonly startType: string | null
}

/** A payment method being written or changed, and saving it under the payment password. Null where there are no types. */
export function useMethodForm({ info, types, method, knownName, startType }: MethodFormProps) {
  const [draft, set, clear] = useDraft(
    method ? `method:${method.id}` : 'method',
    method ? startOf(method) : { ...emptyMethod, type: startType ?? '' },
  )
  const kind = types.find(({ type }) => type === (method?.type ?? draft.type)) ?? types[0]
  const owner = useOwner({ info, knownName: method?.name ?? knownName, typedName: draft.name })
  const act = useSaveMethod(clear)
  const signing = useSigning(act)
  if (!kind) return null
  const { name } = owner
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
    /** What the server says of the fields. */
    refusal: act.error,
    nameError: fieldError(act.error, 'name') ?? (isNameWrong ? formError(act.error) : undefined),
    /** What neither a field nor the sheet shows. */
    error: isAboutPassword(act.error) || isNameWrong ? undefined : formError(act.error),
  }
}

export type MethodFormState = NonNullable<ReturnType<typeof useMethodForm>>

type OwnerOptions = {
  readonly info: User
  readonly knownName: string | undefined
  readonly typedName: string
}

/** Whose account it is. Without a method that tells the name it is typed; its mask says what is expected. */
function useOwner({ info, knownName, typedName }: OwnerOptions) {
  const isLocked = knownName !== undefined
  const { data: wallet } = useApi(
    'findWallet',
    { walletAddress: info.walletAddress },
    { isEnabled: !isLocked },
  )
  return { name: knownName ?? typedName, isLocked, mask: isLocked ? undefined : wallet?.maskedRealName }
}

/** Saves, and goes back to where the method was wanted. */
function useSaveMethod(clear: () => void) {
  const t = useT('trade')
  const navigate = useNavigate()
  const goBack = useGoBack(screens.paymentMethods)
  const [query] = useSearchParams()
  return useAct('savePaymentMethod', {
    refreshes: ['methods', 'offers'],
    onSuccess: () => {
      clear()
      sayDone(t('methodSaved'))
      const from = query.get('from')
      if (from) navigate(safeReturn(from), { replace: true })
      else goBack()
    },
  })
}
