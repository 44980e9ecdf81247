import type { FormOf, HomeConfig, PaymentMethod } from '@u-market/contract'
import { plainCard } from './method-spot.ts'

export type MethodDraft = {
  readonly type: string
  readonly name: string
  readonly account: string
  readonly bankName: string
  readonly bankBranch: string
  /** A picture uploaded just now; one that is kept is not sent again. */
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

/** The picture it has is not part of the form: left out, it stays. */
export function startOf(method: PaymentMethod): MethodDraft {
  return {
    type: method.type,
    name: method.name,
    account: method.account,
    bankName: method.bankName,
    bankBranch: method.bankBranch,
    qrCode: null,
  }
}

const SHORTEST_NAME = 2
const SHORTEST_ACCOUNT = 3

type Filled = { readonly draft: MethodDraft; readonly name: string; readonly isBank: boolean }

type MethodProblem = 'nameEmpty' | 'needName' | 'needCard' | 'needAccount' | 'needBank'

/** What is still missing, as the key of its message. What is wrong with it, the server says. */
export function methodProblem({ draft, name, isBank }: Filled): MethodProblem | null {
  if (name.trim() === '') return 'nameEmpty'
  if (name.trim().length < SHORTEST_NAME) return 'needName'
  if (draft.account.trim().length < SHORTEST_ACCOUNT) return isBank ? 'needCard' : 'needAccount'
  return isBank && draft.bankName.trim().length < SHORTEST_NAME ? 'needBank' : null
}

type Written = {
  readonly draft: MethodDraft
  readonly name: string
  readonly kind: Pick<HomeConfig['methodTypes'][number], 'type' | 'hasBank'>
}

/** A method as it is sent, but for the payment password: of a bank the branch where there is one, of others no bank. */
export function methodFormOf({
  draft,
  name,
  kind,
}: Written): Omit<FormOf<'savePaymentMethod'>, 'payPassword'> {
  const isBank = kind.hasBank === 1
  const bankBranch = draft.bankBranch.trim()
  return {
    type: kind.type,
    name: name.trim(),
    account: isBank ? plainCard(draft.account) : draft.account.trim(),
    ...(isBank && { bankName: draft.bankName.trim() }),
    ...(isBank && bankBranch && { bankBranch }),
    ...(draft.qrCode && { qrCode: draft.qrCode.url }),
  }
}
