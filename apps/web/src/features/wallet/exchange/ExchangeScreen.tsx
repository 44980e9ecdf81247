import type { HomeConfig } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinText, type ExchangeNetwork, type ExchangeQuote, networkForm, usdtText } from '@u-market/domain'
import { History } from 'lucide-react'
import { fieldError, formError, readError } from '../../../base/api/errors.ts'
import { useHomeConfig, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Amount } from '../../../parts/Amount.tsx'
import { AmountInput } from '../../../parts/AmountInput.tsx'
import { Button, IconLink } from '../../../parts/Button.tsx'
import { Callout, Card, Facts } from '../../../parts/Card.tsx'
import { Segmented } from '../../../parts/Choices.tsx'
import { TextArea } from '../../../parts/Field.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { moneyText } from '../../../parts/money.ts'
import { isAboutPassword, PasswordSheet } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { useSanctionAgainst, useSwitchedOff } from '../../../parts/Sanctions.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import type { FreeCoin } from '../held-coin.tsx'
import { StepUpSheet } from '../StepUpSheet.tsx'
import { AddressChips } from './AddressChips.tsx'
import styles from './exchange.module.css'
import { GroupedAddress } from './GroupedAddress.tsx'
import { coinOf, type ExchangeDraft, type ExchangeProblem, useExchange } from './use-exchange.ts'

/** Exchanges coin for USDT, sent by an operator to the user's address. */
export function ExchangeScreen() {
  const t = useT('exchange')
  const { info } = useMe()
  const { data: config, error, refetch } = useHomeConfig()
  const title = t('title')
  if (!info) return <LoginFirst title={title} back={screens.home} />
  if (config) return <ExchangeForm config={config} />
  return (
    <Screen title={title} back={screens.home}>
      {error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={4} height={150} />
      )}
    </Screen>
  )
}

type ExchangeFormProps = { readonly config: HomeConfig }

export function ExchangeForm({ config }: ExchangeFormProps) {
  const t = useT('exchange')
  const core = useT('core')
  const holds = useT('holds')
  const form = useExchange({ config })
  const { draft, set, networks, quote, arrives, free, rest, problem, signing, stepUp, failure } = form
  const closed = useResetHold()
  const sanction = useSanctionAgainst('transfer') ?? closed?.reason ?? null
  const amount = moneyText(coinText(coinOf(draft.coin)), 'U')
  const words: Record<ExchangeProblem, string> = {
    needAmount: t('needAmount'),
    tooMuch: rest ? holds(rest.refusal, rest) : t('tooMuch', { amount: moneyText(free, 'U') }),
    feeTakesAll: t('feeTakesAll'),
    areaEmpty: core('areaEmpty'),
    addressEmpty: core('addressEmpty'),
    wrongAddress: t('wrongAddress'),
  }
  const error = isAboutPassword(failure) ? undefined : formError(failure)
  const stopped = useSwitchedOff('exchanges')
  const said = problem ? words[problem] : undefined
  return (
    <Screen
      title={t('title')}
      back={screens.home}
      end={<HistoryLink />}
      actions={
        <ActionBar reason={sanction ?? stopped ?? said}>
          <Button disabled={problem !== null || sanction !== null || stopped !== null} onClick={signing.open}>
            {problem ? t('exchange') : t('exchangeAmount', { amount })}
          </Button>
        </ActionBar>
      }
    >
      <ExchangeFields
        draft={draft}
        set={set}
        free={free}
        rest={rest}
        networks={networks}
        amountError={problem === 'tooMuch' ? said : fieldError(failure, 'coin')}
        addressError={problem === 'wrongAddress' ? said : fieldError(failure, 'address')}
      />
      <Quote quote={quote} config={config} />
      {error && <Callout tone="danger">{error}</Callout>}
      <Callout tone="amber">{t('beSure')}</Callout>
      <Callout>{t('howItGoes')}</Callout>
      <PasswordSheet
        {...signing.sheet}
        title={t('exchangeAmount', { amount })}
        amount={<Amount value={arrives} unit="USDT" size="balance" />}
        receiver={
          <>
            {t('toAddress', { network: draft.network })}
            <GroupedAddress address={draft.address} />
          </>
        }
        onSubmit={stepUp.begin}
      />
      <StepUpSheet stepUp={stepUp} />
    </Screen>
  )
}

type ExchangeFieldsProps = FreeCoin & {
  readonly draft: ExchangeDraft
  readonly set: (some: Partial<ExchangeDraft>) => void
  readonly networks: readonly ExchangeNetwork[]
  readonly amountError: string | undefined
  readonly addressError: string | undefined
}

const MAX_ADDRESS_CHARACTERS = 64

function ExchangeFields(props: ExchangeFieldsProps) {
  const { draft, set, free, rest, networks, amountError, addressError } = props
  const t = useT('exchange')
  const holds = useT('holds')
  const hints = { TRC20: t('hintTron'), ERC20: t('hintEthereum'), BEP20: t('hintBnb') }
  return (
    <Card>
      <AmountInput
        label={t('amount')}
        unit="U"
        value={draft.coin}
        onChange={(coin) => set({ coin })}
        hint={rest ? holds('available', rest) : t('available', { amount: moneyText(free, 'U') })}
        error={amountError}
        end={
          <Button tone="quiet" size="small" onClick={() => set({ coin: free })}>
            {t('all')}
          </Button>
        }
      />
      <div className={styles.group}>
        <p className={styles.label} aria-hidden="true">
          {t('network')}
        </p>
        <Segmented<ExchangeDraft['network']>
          label={t('network')}
          value={draft.network}
          onChange={(network) => set({ network })}
          options={networks.map((value) => ({ value, label: value }))}
        />
      </div>
      <TextArea
        label={draft.network ? t('address', { network: draft.network }) : t('anyAddress')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_ADDRESS_CHARACTERS}
        value={draft.address}
        rows={2}
        onChange={(address) => set({ address: networkForm(address) })}
        hint={draft.network && hints[draft.network]}
        error={addressError}
      />
      <AddressChips draft={draft} set={set} />
    </Card>
  )
}

type QuoteProps = { readonly quote: ExchangeQuote | null; readonly config: HomeConfig }

/** Rate, fee and resulting USDT, shown before the payment password. */
function Quote({ quote, config }: QuoteProps) {
  const t = useT('exchange')
  return (
    <Card title={t('terms')}>
      <Facts
        facts={[
          { label: t('rate'), value: t('rateIs', { rate: moneyText(config.usdtRate, 'USDT') }) },
          { label: t('fee'), value: moneyText(config.usdtFee, 'USDT') },
          {
            label: t('arrives'),
            value: quote ? moneyText(usdtText(quote.arrives), 'USDT') : '–',
            isStrong: true,
          },
        ]}
      />
    </Card>
  )
}

function HistoryLink() {
  const t = useT('exchange')
  return (
    <IconLink to={screens.exchanges} label={t('mine')}>
      <History />
    </IconLink>
  )
}
