import type { HomeConfig, Offer, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { OfferFields } from './OfferFields.tsx'
import styles from './offers.module.css'
import { StatusBadge } from './StatusBadge.tsx'
import { making } from './sides.ts'
import { useEditOffer } from './use-edit-offer.ts'
import { useProblemText } from './use-problem-text.ts'
import { useSwitchOffer } from './use-switch-offer.tsx'

type EditOfferProps = { readonly offer: Offer; readonly info: User; readonly config: HomeConfig }

export function EditOffer({ offer, info, config }: EditOfferProps) {
  const t = useT('trade')
  const sided = useT(making[offer.side])
  const problemText = useProblemText(config, offer.side)
  const edit = useEditOffer({ offer, info, config })
  const { problem, isSame } = edit
  const { button, dialog } = useSwitchOffer(offer)
  const error = formError(edit.error)
  return (
    <Screen
      title={sided('editTitle')}
      back={screens.trade}
      actions={
        <ActionBar
          reason={problem ? problemText(problem) : isSame ? t('nothingChanged') : undefined}
          quiet={button}
        >
          <Button disabled={problem !== null || isSame} isBusy={edit.isPending} onClick={edit.submit}>
            {t('saveChanges')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.mineTop}>
        <StatusBadge offer={offer} />
        <span className={styles.aside}>
          {sided('leftOf', { left: moneyText(offer.remainingNum, 'U'), total: moneyText(offer.num, 'U') })}
        </span>
      </div>
      <OfferFields
        side={offer.side}
        edited={offer}
        draft={edit.draft}
        set={edit.set}
        config={config}
        available={edit.available}
        methodIds={edit.methodIds}
        error={edit.error}
        problem={problem}
      />
      {error && <Callout tone="danger">{error}</Callout>}
      <Callout>{t('editNote')}</Callout>
      {dialog}
    </Screen>
  )
}
