import type { Offer, PaymentMethod } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { methodSpot } from '../accounts/index.ts'
import { takerNamespace, takerSides } from './sides.ts'

type PayableOffer = Pick<Offer, 'side' | 'methodTypes' | 'waitingMethods'>

type PaymentOptions = {
  readonly offer: PayableOffer
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
  const accounts =
    isSale && data
      ? data
          .filter(({ type }) => offer.methodTypes.includes(type))
          // Accounts that are usable now come first, and so are chosen first.
          .sort((one, other) => one.usableAt - other.usableAt)
      : []
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

/** Returns the wanted type if the offer accepts it, otherwise the first that can be used now. */
export function methodIn(offer: Pick<Offer, 'methodTypes' | 'waitingMethods'>, wanted: string): string {
  const { methodTypes } = offer
  return (
    methodTypes.find((type) => type === wanted) ??
    methodTypes.find((type) => waitIn(offer, type) === null) ??
    methodTypes[0] ??
    ''
  )
}

/**
 * Returns when orders on an offer may be paid by this type, in Unix seconds, if the seller's accounts for it are new or were
 * changed; for an empty type, by any. Null: now.
 */
export function waitIn(
  { methodTypes, waitingMethods }: Pick<Offer, 'methodTypes' | 'waitingMethods'>,
  type: string,
): number | null {
  if (type !== '') return waitingMethods.find(({ methodType }) => methodType === type)?.until ?? null
  return waitingMethods.length > 0 && waitingMethods.length === methodTypes.length
    ? Math.min(...waitingMethods.map(({ until }) => until))
    : null
}

type Waiting = {
  readonly offer: PayableOffer
  readonly method: string
  /** The seller's account, if the viewer is the seller. */
  readonly account: Pick<PaymentMethod, 'usableAt'> | undefined
}

/** Returns why the chosen type or account cannot be used yet; null if it can. */
export function useWaitText({ offer, method, account }: Waiting): string | null {
  const t = useT(takerNamespace[offer.side])
  const until = takerSides[offer.side].isSale ? account?.usableAt || null : waitIn(offer, method)
  const left = useCountdown(until)
  return until !== null && left !== 0 ? t('methodWaits', { time: timeText(until) }) : null
}

type Payment = Omit<ReturnType<typeof usePayment>, 'chooseType'> & {
  readonly chooseType: (type: string) => void
}

type PaymentChoiceProps = {
  readonly offer: PayableOffer
  readonly payment: Payment
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
      options={offer.methodTypes.map((type) => {
        const until = waitIn(offer, type)
        return {
          value: type,
          label: methodName(type),
          mark: <MethodMark type={type} />,
          ...(until !== null && { note: t('usableFrom', { time: timeText(until) }) }),
        }
      })}
    />
  )
}

/** Chooses the seller's receiving account, or links to add one that this buyer can pay to. */
function AccountChoice({ offer, payment }: PaymentChoiceProps) {
  const t = useT('takeBuyOffer')
  const sellText = useT('takeSellOffer')
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
              label={type === 'bank' ? t('addBank') : t('addType', { method: methodName(type) })}
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
        note: (
          <>
            <span className="figures">{methodSpot(each)}</span>{' '}
            {each.usableAt > 0 && sellText('usableFrom', { time: timeText(each.usableAt) })}
          </>
        ),
      }))}
    />
  )
}
