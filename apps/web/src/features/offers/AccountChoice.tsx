import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { methodSpot } from '../accounts/index.ts'
import type { Accounts } from './use-accounts.ts'

type AccountChoiceProps = {
  readonly offer: Pick<Offer, 'methodTypes'>
  readonly mine: Accounts
}

/** Which of my accounts gets the money; with none that this buyer can pay to, the ways to add one. */
export function AccountChoice({ offer, mine }: AccountChoiceProps) {
  const t = useT('selling')
  const methodName = useMethodName()
  const { accounts, account, choose, isKnown, error, refetch } = mine
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
      onChange={(id) => choose(Number(id))}
      options={accounts.map((each) => ({
        value: String(each.id),
        label: methodName(each.type),
        mark: <MethodMark type={each.type} />,
        note: <span className="figures">{methodSpot(each)}</span>,
      }))}
    />
  )
}
