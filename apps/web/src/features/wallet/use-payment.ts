import type { DataOf, FormOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinStated, freeText, parseMinor } from '@u-market/domain'
import { useState } from 'react'
import { errorText, fieldError, isRefused } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useLocation, useNavigate, useSearchParams } from '../../base/router.tsx'
import { useDraft } from '../../base/stores/draft.ts'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { linkedAmount } from '../../parts/amount-edit.ts'
import { useFreeCoin } from './held-coin.tsx'
import { useStepUp } from './StepUpSheet.tsx'

export type Receiver = DataOf<'findWallet'>
export type Payment = DataOf<'payCoin'>

/** Draft of a payment, its confirmation and the completed payment. A code's address may ask for an amount. */
export function usePayment({ walletAddress }: Receiver) {
  const { free, rest } = useFreeCoin()
  const hasPin = useUserInfo(({ info }) => info?.hasPayPassword === 1)
  const [query] = useSearchParams()
  const amount = linkedAmount(query.get('amount'))
  const [draft, change, clear] = useDraft(`pay:${walletAddress}`, blank, amount === '' ? {} : { amount })
  const [isSigning, setSigning] = useState(false)
  const [paid, setPaid] = useState<Payment | null>(null)
  const setPin = useSetPin()
  const act = useApiMutation('payCoin', {
    refreshes: ['wallet'],
    onSuccess: (payment) => {
      setSigning(false)
      clear()
      setPaid(payment)
    },
  })
  const { reset, error, isPending } = act
  const stepUp = useStepUp({
    act,
    leaving: { act: 'transfer', amount: draft.amount, address: walletAddress },
    send: (signed) =>
      act.mutate({ ...payFormOf(draft, walletAddress), ...signed }, { onError: stepUp.onError }),
  })
  return {
    free,
    rest,
    draft,
    change,
    problem: payProblem(draft, free),
    error,
    sign: (): void => (hasPin ? setSigning(true) : setPin()),
    needsPin: isRefused(error) && error.reason === 'PAYPASSWORD_NOT_SET',
    setPin,
    sheet: {
      isOpen: isSigning && !stepUp.isAsked,
      onClose: () => {
        reset()
        setSigning(false)
      },
      error: fieldError(error, 'payPassword') ?? errorText(error),
      isBusy: isPending,
      onSubmit: stepUp.begin,
    },
    stepUp,
    paid,
    payAgain: () => setPaid(null),
  }
}

/** Sends the user to set a payment password and back to this screen. */
function useSetPin(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    setScreenParams({ returnTo: pathname + search })
    navigate(screens.payPassword)
  }
}

const DECIMALS = 2

const blank: PayDraft = { amount: '', memo: '' }

type PayDraft = { readonly amount: string; readonly memo: string }

/** Parses typed coin into hundredths; invalid text counts as zero. */
export function coinIn(text: string): bigint {
  return parseMinor(text, DECIMALS) ?? 0n
}

/** Returns the message key of the first problem, or null if the payment can be confirmed. */
export function payProblem({ amount }: PayDraft, balance: string): 'needAmount' | 'tooMuch' | null {
  const wanted = coinIn(amount)
  if (wanted === 0n) return 'needAmount'
  return wanted > coinStated(balance) ? 'tooMuch' : null
}

/** Builds the request without the payment password. */
export function payFormOf(
  { amount, memo }: PayDraft,
  walletAddress: string,
): Omit<FormOf<'payCoin'>, 'payPassword'> {
  const note = freeText(memo)
  return { type: 'transfer', walletAddress, amount, ...(note !== '' && { memo: note }) }
}
