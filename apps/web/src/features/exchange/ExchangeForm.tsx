import type { HomeConfig } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinText } from '@u-market/domain'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { isAboutPassword, PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { useBarring, useSwitchedOff } from '../../parts/Sanctions.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { StepUpSheet, useResetHold } from '../holds/index.ts'
import { ExchangeFields } from './ExchangeFields.tsx'
import { coinOf, type ExchangeProblem, shortAddress } from './exchange-form.ts'
import { HistoryLink } from './HistoryLink.tsx'
import { Quote } from './Quote.tsx'
import { useExchange } from './use-exchange.ts'

type ExchangeFormProps = { readonly config: HomeConfig }

export function ExchangeForm({ config }: ExchangeFormProps) {
  const t = useT('exchange')
  const core = useT('core')
  const holds = useT('holds')
  const form = useExchange({ config })
  const { draft, set, networks, quote, arrives, free, rest, problem, signing, stepUp, failure } = form
  const closed = useResetHold()
  const barred = useBarring('transfer') ?? closed?.reason ?? null
  const amount = moneyText(coinText(coinOf(draft.coin)), 'U')
  const words: Record<ExchangeProblem, string> = {
    needAmount: t('needAmount'),
    tooMuch: rest ? holds('tooMuch', rest) : t('tooMuch', { amount: moneyText(free, 'U') }),
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
        <ActionBar reason={barred ?? stopped ?? said}>
          <Button disabled={problem !== null || barred !== null || stopped !== null} onClick={signing.open}>
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
        receiver={t('toAddress', { network: draft.network, address: shortAddress(draft.address.trim()) })}
        onSubmit={stepUp.begin}
      />
      <StepUpSheet stepUp={stepUp} />
    </Screen>
  )
}
