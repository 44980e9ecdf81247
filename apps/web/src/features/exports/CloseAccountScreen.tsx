import type { DataOf } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { fieldError, formError, isRefused, readError } from '../../base/api/errors.ts'
import { expectSessionEnd } from '../../base/api/global-errors.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { setFlash } from '../../base/stores/flash.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert, Callout, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { List, Row } from '../../parts/List.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import styles from './exports.module.css'

type Closing = DataOf<'closeOwnAccount'>
type Blocker = Closing['blockers'][number]

const FORM = 'close-account'

/** What closing means, what is still in the way, and the act itself. */
export function CloseAccountScreen() {
  const t = useT('exports')
  const { data, error, refetch } = useApiQuery('closeOwnAccount', {}, { isReadOnMount: true })
  if (data && data.blockers.length === 0)
    return <Close keptDays={data.keptDays} onRefused={() => void refetch()} />
  return (
    <Screen title={t('close')} back={ownScreens.myData}>
      {data ? (
        <>
          <Meaning keptDays={data.keptDays} />
          <Callout tone="amber">{t('notYet')}</Callout>
          <List label={t('left')}>
            {data.blockers.map((blocker) => (
              <BlockerRow key={blocker.what} blocker={blocker} />
            ))}
          </List>
        </>
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
  )
}

function Meaning({ keptDays }: Pick<Closing, 'keptDays'>) {
  const t = useT('exports')
  return (
    <Card title={t('meaning')}>
      <ul className={styles.points}>
        <li>{t('meansSessions')}</li>
        <li>{t('meansErased', { days: keptDays })}</li>
        <li>{t('meansKept')}</li>
        <li>{t('meansTake')}</li>
      </ul>
    </Card>
  )
}

function BlockerRow({ blocker: { what, count, coin, until } }: { readonly blocker: Blocker }) {
  const t = useT('exports')
  const number = count ?? 0
  const rows = {
    orders: { label: t('leftOrders', { count: number }), to: screens.orders },
    offers: { label: t('leftOffers', { count: number }), to: paths.trade('mine') },
    exchanges: { label: t('leftExchanges', { count: number }), to: screens.exchanges },
    claims: { label: t('leftClaims', { count: number }), to: screens.appeals },
    claim_time: { label: t('leftClaimTime', { time: until === null ? '' : timeText(until) }), to: undefined },
    merchant: { label: t('leftMerchant'), to: screens.merchant },
    sanction: { label: t('leftSanction'), to: screens.service },
    coin: { label: t('leftCoin', { amount: moneyText(coin ?? '0.00', 'U') }), to: screens.bills },
  } as const satisfies Record<Blocker['what'], unknown>
  const { label, to } = rows[what]
  return <Row label={label} {...(to && { to })} />
}

type CloseProps = Pick<Closing, 'keptDays'> & {
  /** Reads again what is left in the account. */
  readonly onRefused: () => void
}

function Close({ keptDays, onRefused }: CloseProps) {
  const t = useT('exports')
  const navigate = useNavigate()
  const info = useUserInfo((store) => store.info)
  const logOut = useUserInfo((store) => store.logOut)
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [isAsking, setAsking] = useState(false)
  const hasPin = info?.hasPayPassword === 1
  const close = useApiMutation('closeOwnAccount', {
    onSuccess: () => {
      setFlash(t('closed'))
      logOut()
      navigate(screens.home, { replace: true })
    },
  })
  const isWrong = isRefused(close.error) && close.error.reason === 'PASSWORD_WRONG'
  const error = isWrong ? undefined : formError(close.error)
  const send = (): void => {
    expectSessionEnd(true)
    close.mutate(
      { password, ...(hasPin && { payPassword: pin }) },
      {
        onError: () => {
          setAsking(false)
          // What came up meanwhile takes the place of the form.
          onRefused()
        },
        onSettled: () => expectSessionEnd(false),
      },
    )
  }
  return (
    <Screen
      title={t('close')}
      back={ownScreens.myData}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={password !== '' && (!hasPin || pin.length === 6)}
          needs={hasPin ? t('needsBoth') : t('needsPassword')}
          isBusy={close.isPending}
        >
          {t('goOn')}
        </SubmitBar>
      }
    >
      <Meaning keptDays={keptDays} />
      <Card>
        <Form id={FORM} isFilled={password !== ''} onSubmit={() => setAsking(true)}>
          <Field
            label={t('password')}
            kind="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            error={isWrong ? formError(close.error) : fieldError(close.error, 'password')}
          />
          {hasPin && (
            <Field
              label={t('pin')}
              kind="password"
              inputMode="numeric"
              maxLength={6}
              value={pin}
              onChange={setPin}
              autoComplete="off"
              error={fieldError(close.error, 'payPassword')}
            />
          )}
        </Form>
        {error && <Alert>{error}</Alert>}
      </Card>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('closeAsk')}
        actions={
          <>
            <Button tone="danger" isBusy={close.isPending} onClick={send}>
              {t('close')}
            </Button>
            <Button tone="second" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
          </>
        }
      >
        {t('closeNote')}
      </Dialog>
    </Screen>
  )
}
