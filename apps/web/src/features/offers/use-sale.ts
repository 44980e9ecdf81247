import { useAct } from '../../base/api/use-api.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { isAboutPassword, useSigning } from '../../parts/PasswordSheet.tsx'
import { usePayment } from './payment.tsx'
import { plainAmount } from './quantity.ts'
import { refetchRefused } from './refetch-refused.ts'
import type { SaleSheetProps } from './SaleSheet.tsx'
import { isSaidElsewhere, usePlaced } from './use-placement.ts'
import { overBalance } from './use-sell.ts'
import { useTerms } from './use-terms.ts'

type SaleOptions = Omit<SaleSheetProps, 'next' | 'isOpen'> & { readonly acts: SaleActs }

/** One sale about to be made to the maker of an offer to buy: on the terms that stand in the sheet, signed by the payment password. */
export function useSale({ seen, wish, methodType, methodId, isQuick, acts, onClose }: SaleOptions) {
  const payment = usePayment({ offer: seen, methodType, methodId })
  const terms = useTerms({ seen, wish, chosen: payment.type })
  const balance = useUserInfo(({ info }) => info?.coin ?? '0')
  const act = isQuick ? acts.quick : acts.sell
  const signing = useSigning(act)
  const onError = (error: Error): void => {
    signing.onError(error)
    refetchRefused(error)
    if (isSaidElsewhere(error)) onClose()
  }
  const submit = (payPassword: string): void => {
    if (!payment.account) return
    const sale = {
      [wish.by]: plainAmount(wish.text),
      methodId: payment.account.id,
      payPassword,
    }
    if (isQuick) acts.quick.mutate({ ...sale, minPrice: terms.agreedPrice }, { onError })
    else acts.sell.mutate({ ...sale, offerId: terms.offer.id, price: terms.agreedPrice }, { onError })
  }
  const { error } = act
  return {
    ...terms,
    payment,
    balance,
    signing,
    submit,
    isOver: overBalance(terms.deal, balance),
    /** What the password's sheet does not say. */
    error: error && !isAboutPassword(error) && !isSaidElsewhere(error) ? error : null,
    agree: (): void => {
      act.reset()
      terms.agree()
    },
  }
}

type SaleActs = ReturnType<typeof useSaleActs>

/** They outlive the sheet: signed again after a lost answer, it is the same sale. */
export function useSaleActs(onSold: () => void) {
  const onSuccess = usePlaced(onSold)
  const sell = useAct('sellTo', { refreshes: ['orders', 'offers', 'wallet'], onSuccess })
  const quick = useAct('quickSell', { refreshes: ['orders', 'offers', 'wallet'], onSuccess })
  return {
    sell,
    quick,
    reset: (): void => {
      sell.reset()
      quick.reset()
    },
  }
}
