import type { User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinStated, coinText } from '@u-market/domain'
import { formError, loadErrorText } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useNavigate } from '../../../base/router.tsx'
import { setFlash } from '../../../base/stores/flash.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Amount } from '../../../parts/Amount.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Callout, Card, Facts } from '../../../parts/Card.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { moneyText } from '../../../parts/money.ts'
import { isAboutPassword, PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import { useFreeCoin } from '../held-coin.tsx'
import { bondDueOf, isBondDue, isShort, type MerchantState } from './merchant-state.ts'

/** Pays the bond and explains how it is returned. */
export function BondScreen() {
  const t = useT('merchant')
  const { info } = useMe()
  const { data, error, refetch } = useApiQuery('certifyMerchant', {})
  const title = t('bondTitle')
  if (!info) return <LoginFirst title={title} back={screens.merchant} />
  if (data && isBondDue(data)) return <PayBond info={info} merchant={data} />
  return (
    <Screen title={title} back={screens.merchant}>
      {data ? (
        <Empty
          scene="merchant"
          text={data.bondPaid === 1 ? t('bondIsPaid', { bond: moneyText(data.bond, 'U') }) : t('noBondDue')}
          action={
            <ButtonLink to={screens.merchant} tone="second" replace>
              {t('toMerchant')}
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState text={loadErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={2} height={220} />
      )}
    </Screen>
  )
}

function PayBond({ info, merchant }: { readonly info: User; readonly merchant: MerchantState }) {
  const t = useT('merchant')
  const navigate = useNavigate()
  const pay = useApiMutation('payCoin', {
    refreshes: ['wallet'],
    onSuccess: () => {
      setFlash(t('bondDone'))
      navigate(screens.merchant, { replace: true })
    },
  })
  const signing = useSigning(pay)
  const holds = useT('holds')
  const closed = useResetHold()
  const { free, rest } = useFreeCoin()
  const due = bondDueOf(merchant)
  const left = coinStated(info.coin) - coinStated(due)
  const isHeld = coinStated(free) < coinStated(due)
  const act = t('payBond', { bond: moneyText(due, 'U') })
  const error = isAboutPassword(pay.error) ? undefined : formError(pay.error)
  return (
    <Screen
      title={t('bondTitle')}
      back={screens.merchant}
      actions={
        <ActionBar
          reason={
            closed?.reason ??
            (left < 0n
              ? t('tooLittle', { amount: moneyText(coinText(-left), 'U') })
              : rest && isHeld
                ? holds(rest.refusal, rest)
                : undefined)
          }
        >
          <Button disabled={isHeld || closed !== null} onClick={signing.open}>
            {act}
          </Button>
        </ActionBar>
      }
    >
      <Card title={t('bond')}>
        <Amount value={due} unit="U" size="balance" />
        <Facts
          facts={[
            { label: t('balance'), value: moneyText(info.coin, 'U') },
            left < 0n ? null : { label: t('balanceAfter'), value: moneyText(coinText(left), 'U') },
          ]}
        />
      </Card>
      <Callout>
        {isShort(merchant) ? t('bondShort', { missing: moneyText(due, 'U') }) : t('bondBack')}
      </Callout>
      {error && <Callout tone="danger">{error}</Callout>}
      <PasswordSheet
        {...signing.sheet}
        title={act}
        amount={<Amount value={due} unit="U" size="balance" />}
        receiver={t('bondTitle')}
        onSubmit={(payPassword) => pay.mutate({ type: 'bond', payPassword }, { onError: signing.onError })}
      />
    </Screen>
  )
}
