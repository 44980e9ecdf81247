import type { Offer, PaymentMethod } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { methodSpot } from '../accounts/index.ts'
import { takerSides } from './sides.ts'

type PaymentOptions = {
  readonly offer: Pick<Offer, 'side' | 'methodTypes'>
  /** The requested payment type; empty for any. */
  readonly methodType: string
  /** The previously chosen account. */
  readonly methodId?: number | undefined
}

/** Payment state of an order: a type that the offer accepts or, for a seller, an account that the maker can pay to. */
export function usePayment({ offer, methodType, methodId }: PaymentOptions) {
  const { isSale } = takerSides[offer.side]
  const { data, error, refetch } = useApiQuery('listPaymentMethods', {}, { isEnabled: isSale })
  const [chosenType, chooseType] = useState(methodType)
  const [chosenId, chooseAccount] = useState(methodId)
  const accounts = isSale && data ? data.filter(({ type }) => offer.methodTypes.includes(type)) : []
  const account: PaymentMethod | undefined =
    accounts.find(({ id }) => id === chosenId) ??
    accounts.find(({ type }) => type === methodType) ??
    accounts[0]
  return {
    type: account?.type ?? chosenType,
    account,
    accounts,
    chooseType,
    chooseAccount,
    /** False while the seller's accounts load. */
    isKnown: !isSale || data !== undefined,
    /** False if a seller has no account that the maker can pay to. */
    isReady: !isSale || account !== undefined,
    error,
    refetch,
  }
}

/** Returns the wanted type if the offer accepts it, otherwise its first type. */
export function methodIn({ methodTypes }: Pick<Offer, 'methodTypes'>, wanted: string): string {
  return methodTypes.find((type) => type === wanted) ?? methodTypes[0] ?? ''
}

type PaymentChoiceProps = {
  readonly offer: Pick<Offer, 'side' | 'methodTypes'>
  readonly payment: ReturnType<typeof usePayment>
}

const choices = { sell: TypeChoice, buy: AccountChoice } as const

export function PaymentChoice(props: PaymentChoiceProps) {
  const Choice = choices[props.offer.side]
  return <Choice {...props} />
}

function TypeChoice({ offer, payment }: PaymentChoiceProps) {
  const t = useT('takeSellOffer')
  const methodName = useMethodName()
  return (
    <ChoiceRows
      label={t('payBy')}
      value={methodIn(offer, payment.type)}
      onChange={payment.chooseType}
      options={offer.methodTypes.map((type) => ({
        value: type,
        label: methodName(type),
        mark: <MethodMark type={type} />,
      }))}
    />
  )
}

/** Chooses the seller's receiving account, or links to add one that this buyer can pay to. */
function AccountChoice({ offer, payment }: PaymentChoiceProps) {
  const t = useT('takeBuyOffer')
  const methodName = useMethodName()
  const { accounts, account, isKnown, error, refetch } = payment
  if (!isKnown)
    return error ? (
      <ErrorState {...readError(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={1} height={104} />
    )
  if (!account)
    return (
      <>
        <Callout tone="amber">{t('noAccount')}</Callout>
        <List label={t('toAccount')}>
          {offer.methodTypes.map((type) => (
            <Row
              key={type}
              icon={<MethodMark type={type} />}
              label={t('addType', { method: methodName(type) })}
              to={paths.addPaymentMethod(type)}
            />
          ))}
        </List>
      </>
    )
  return (
    <ChoiceRows
      label={t('toAccount')}
      value={String(account.id)}
      onChange={(id) => payment.chooseAccount(Number(id))}
      options={accounts.map((each) => ({
        value: String(each.id),
        label: methodName(each.type),
        mark: <MethodMark type={each.type} />,
        note: <span className="figures">{methodSpot(each)}</span>,
      }))}
    />
  )
}
