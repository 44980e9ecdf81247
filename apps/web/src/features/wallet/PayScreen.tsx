import { screens } from '@u-market/contract/paths'
import { isBlank, walletForm } from '@u-market/domain'
import { useState } from 'react'
import { isRefused, loadErrorText } from '../../base/api/errors.ts'
import { useApiQuery, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useParams } from '../../base/router.tsx'
import { ActionBar, Form } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { pathOfCode, useOwnOrigins } from './codes/code-links.ts'
import { TransferForm } from './TransferForm.tsx'

const BACK = screens.mine
const FORM = 'find-wallet'
/** Long enough for a link with the words that it was shared with. */
const MAX_TYPED = 300

/** Sends coin to another wallet. The address comes from a code, a link, or typing. */
export function PayScreen() {
  const t = useT('wallet')
  const { info } = useMe()
  const { address: given = '' } = useParams()
  if (!info) return <LoginFirst title={t('pay')} back={BACK} />
  const address = walletForm(given)
  if (address === '') return <AskAddress />
  if (address !== info.walletAddress) return <Receiver key={address} address={address} />
  return (
    <Screen title={t('pay')} back={BACK}>
      <Empty scene="transfers" text={t('ownWallet')} action={<OtherReceiver />} />
    </Screen>
  )
}

function AskAddress() {
  const t = useT('wallet')
  const navigate = useNavigate()
  const core = useT('core')
  const [typed, setTyped] = useState('')
  const [wasLeft, setLeft] = useState(false)
  // An address, or a link to pay to one.
  const path = pathOfCode(typed, useOwnOrigins())
  const isAddress = path?.startsWith(screens.pay) ?? false
  const find = (): void => {
    if (path !== null) navigate(path, { replace: true })
  }
  return (
    <Screen
      title={t('pay')}
      back={BACK}
      actions={
        <ActionBar reason={isAddress ? undefined : t('needAddress')}>
          <ButtonLink to={screens.scan} tone="second">
            {t('scan')}
          </ButtonLink>
          <Button type="submit" form={FORM} disabled={!isAddress}>
            {t('find')}
          </Button>
        </ActionBar>
      }
    >
      <Card>
        <Form id={FORM} isFilled={isAddress} onSubmit={find}>
          <Field
            label={t('address')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_TYPED}
            value={typed}
            onChange={setTyped}
            onBlur={() => setLeft(true)}
            error={wasLeft && isBlank(typed) ? core('addressEmpty') : undefined}
            hint={t('addressHint')}
          />
        </Form>
      </Card>
    </Screen>
  )
}

function OtherReceiver() {
  const t = useT('wallet')
  return (
    <ButtonLink to="/pay/" replace tone="second">
      {t('otherReceiver')}
    </ButtonLink>
  )
}

function Receiver({ address: walletAddress }: { readonly address: string }) {
  const t = useT('wallet')
  const { data, error, refetch } = useApiQuery('findWallet', { walletAddress })
  if (data) return <TransferForm receiver={data} />
  return (
    <Screen title={t('pay')} back={BACK}>
      {isRefused(error) ? (
        <Empty scene="notFound" text={t('unknownWallet')} action={<OtherReceiver />} />
      ) : error ? (
        <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height={180} />
      )}
    </Screen>
  )
}
