import type { HomeConfig, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coin, coinText, fiatText } from '@u-market/domain'
import { useNavigate } from 'react-router'
import { formError } from '../../base/api/errors.ts'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { toast } from '../../base/stores/toasts.ts'
import { isAboutPassword, useSigning } from '../../base/use-signing.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { OfferFields } from './OfferFields.tsx'
import { emptyDraft, limitsOf, problemOf, worthOf } from './offer-form.ts'
import { coinOf, plainAmount, shownAmount } from './quantity.ts'
import { useProblemText } from './use-problem-text.ts'

type NewOfferProps = { readonly info: User; readonly config: HomeConfig }

export function NewOffer({ info, config }: NewOfferProps) {
  const t = useT('trade')
  const navigate = useNavigate()
  const problemText = useProblemText(config)
  const { data: methods } = useApi('listPaymentMethods', {})
  const [draft, set, clear] = useDraft('offer', { ...emptyDraft, price: config.coinPrice })
  // With a single method there is nothing to choose.
  const chosen = draft.methodIds ?? (methods?.length === 1 ? methods.map(({ id }) => id) : [])
  const ids = chosen.filter((id) => methods?.some((method) => method.id === id))
  const available = coinOf(info.coin) ?? coin(0)
  const problem = problemOf({ draft, config, available, methodCount: ids.length })
  const worth = worthOf(draft)
  const { min, max } = limitsOf(draft, config)
  const act = useAct('addOffer', {
    refreshes: ['offers', 'wallet'],
    onSuccess: () => {
      clear()
      toast(t('offerListed'), 'success')
      void navigate(screens.trade, { replace: true })
    },
  })
  const signing = useSigning(act)
  const submit = (payPassword: string): void =>
    act.mutate(
      {
        num: plainAmount(draft.num),
        price: plainAmount(draft.price),
        minAmount: min,
        maxAmount: max,
        methodIds: ids.join(','),
        payMinutes: draft.payMinutes,
        autoConfirm: draft.autoConfirm ? 1 : 0,
        ...(draft.remark.trim() && { remark: draft.remark.trim() }),
        payPassword,
      },
      { onError: signing.onError },
    )
  const num = shownAmount(draft.num)
  const amount = moneyText(num, 'U')
  const error = isAboutPassword(act.error) ? undefined : formError(act.error)
  return (
    <Screen
      title={t('sellTitle')}
      back={screens.trade}
      actions={
        <ActionBar reason={problem ? problemText(problem) : undefined}>
          <Button tone="sell" disabled={problem !== null} onClick={signing.open}>
            {problem ? t('listCoin') : t('listNum', { num: amount })}
          </Button>
        </ActionBar>
      }
    >
      <OfferFields
        draft={draft}
        set={set}
        config={config}
        available={available}
        methodIds={ids}
        error={act.error}
        problem={problem}
      />
      {error && <Callout tone="danger">{error}</Callout>}
      {worth !== null && (
        <Card title={t('summary')}>
          <Facts
            facts={[
              { label: t('youSell'), value: amount, isStrong: true },
              { label: t('youReceive'), value: moneyText(fiatText(worth), config.currency), isStrong: true },
              {
                label: t('perOrder'),
                value: `${moneyText(shownAmount(min), config.currency)} – ${moneyText(shownAmount(max), config.currency)}`,
              },
              { label: t('fee'), value: t('feePercent', { percent: config.fee }) },
              {
                label: t('balanceAfter'),
                value: moneyText(coinText(available - (coinOf(draft.num) ?? 0n)), 'U'),
              },
            ]}
          />
          <Callout>{t('reservedNote')}</Callout>
        </Card>
      )}
      <PasswordSheet
        {...signing.sheet}
        title={t('listNum', { num: amount })}
        amount={<Amount value={num} unit="U" size="title" />}
        receiver={t('atPrice', { price: moneyText(shownAmount(draft.price), config.currency) })}
        onSubmit={submit}
      />
    </Screen>
  )
}
