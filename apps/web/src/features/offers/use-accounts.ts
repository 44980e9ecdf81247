import type { Offer, PaymentMethod } from '@u-market/contract'
import { useState } from 'react'
import { useApi } from '../../base/api/use-api.ts'

type AccountsOptions = {
  readonly offer: Pick<Offer, 'methodTypes'>
  /** The payment type that was asked for; empty: any. */
  readonly methodType: string
  /** The one that was chosen before. */
  readonly methodId?: number | undefined
}

/** Those of my payment methods that the maker of an offer to buy can pay to, and the one that gets the money. */
export function useAccounts({ offer, methodType, methodId }: AccountsOptions) {
  const { data, error, refetch } = useApi('listPaymentMethods', {})
  const [chosen, choose] = useState(methodId)
  const accounts = data?.filter(({ type }) => offer.methodTypes.includes(type)) ?? []
  const account: PaymentMethod | undefined =
    accounts.find(({ id }) => id === chosen) ??
    accounts.find(({ type }) => type === methodType) ??
    accounts[0]
  return { accounts, account, choose, isKnown: data !== undefined, error, refetch }
}

export type Accounts = ReturnType<typeof useAccounts>
