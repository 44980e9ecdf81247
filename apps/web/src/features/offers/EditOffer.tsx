import type { FormOf, HomeConfig, Offer, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coin, coinText } from '@u-market/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formError } from '../../base/api/errors.ts'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { OfferFields } from './OfferFields.tsx'
import { draftOf, limitsOf, type OfferDraft, problemOf } from './offer-form.ts'
import styles from './offers.module.css'
import { coinOf, plainAmount } from './quantity.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useProblemText } from './use-problem-text.ts'
import { useSwitchOffer } from './use-switch-offer.tsx'

type EditOfferProps = { readonly offer: Offer; readonly info: User; readonly config: HomeConfig }

export function EditOffer({ offer, info, config }: EditOfferProps) {
  const t = useT('trade')
  const navigate = useNavigate()
  const problemText = useProblemText(config)
  const { data: methods } = useApi('listPaymentMethods', {})
  const [typed, setTyped] = useState<Partial<OfferDraft>>({})
  const draft: OfferDraft = { ...draftOf(offer), ...typed }
  // The offer tells the types of its methods, not which they are: those of its types count as chosen until touched.
  const current = methods?.filter(({ type }) => offer.methodTypes.includes(type)).map(({ id }) => id) ?? []
  const ids = draft.methodIds ?? current
  const held = offer.status === 'down' ? 0n : (coinOf(offer.remainingNum) ?? 0n)
  const available = coin((coinOf(info.coin) ?? 0n) + held)
  const problem = problemOf({ draft, config, available, methodCount: draft.methodIds?.length ?? 1 })
  const changed = changes(offer, draft, config)
  const isSame = Object.keys(changed).length === 0
  const act = useAct('editOffer', {
    refreshes: ['offers', 'wallet'],
    onSuccess: () => {
      setParameters({ sellItem: null })
      toast(t('offerSaved'), 'success')
      void navigate(screens.trade, { replace: true })
    },
  })
  const { button, dialog } = useSwitchOffer(offer)
  const error = formError(act.error)
  return (
    <Screen
      title={t('editTitle')}
      back={screens.trade}
      actions={
        <ActionBar reason={problem ? problemText(problem) : isSame ? t('nothingChanged') : undefined}>
          {button('large')}
          <Button
            disabled={problem !== null || isSame}
            isBusy={act.isPending}
            onClick={() => act.mutate({ id: offer.id, ...changed })}
          >
            {t('saveChanges')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.mineTop}>
        <StatusBadge offer={offer} />
        <Badge>
          {t('leftOf', { left: moneyText(offer.remainingNum, 'U'), total: moneyText(offer.num, 'U') })}
        </Badge>
      </div>
      <OfferFields
        isEdit
        draft={draft}
        set={(some) => setTyped((before) => ({ ...before, ...some }))}
        config={config}
        available={available}
        methodIds={ids}
        error={act.error}
        problem={problem}
      />
      {error && <Callout tone="danger">{error}</Callout>}
      <Callout>{t('editNote')}</Callout>
      {dialog}
    </Screen>
  )
}

/** Only what was changed is sent: an order placed meanwhile, or a second phone, is not undone. */
function changes(offer: Offer, draft: OfferDraft, config: HomeConfig): Omit<FormOf<'editOffer'>, 'id'> {
  const before = draftOf(offer)
  const { min, max } = limitsOf(draft, config)
  const left = coinOf(draft.num) ?? coin(0)
  // The call counts the total; what was sold meanwhile is in both, so the difference is right whenever it arrives.
  const total = (coinOf(offer.num) ?? 0n) + left - (coinOf(offer.remainingNum) ?? 0n)
  return {
    ...(plainAmount(draft.num) !== before.num && { num: coinText(total) }),
    ...(plainAmount(draft.price) !== before.price && { price: plainAmount(draft.price) }),
    ...(min !== before.minAmount && { minAmount: min }),
    ...(max !== before.maxAmount && { maxAmount: max }),
    ...(draft.methodIds && { methodIds: draft.methodIds.join(',') }),
    ...(draft.payMinutes !== before.payMinutes && { payMinutes: draft.payMinutes }),
    ...(draft.autoConfirm !== before.autoConfirm && { autoConfirm: draft.autoConfirm ? 1 : 0 }),
    ...(draft.remark.trim() !== before.remark && { remark: draft.remark.trim() }),
  }
}
