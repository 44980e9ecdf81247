import type { HomeConfig, Offer, User } from '@u-market/contract'
import { fiatText, PRICE_DECIMALS } from '@u-market/domain'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { isAboutPassword, PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { PremiumField, PriceHint, useProblemText } from './OfferAmounts.tsx'
import { priceOfDraft, stepPrice } from './offer-form.ts'
import styles from './offers.module.css'
import { shownAmount } from './quantity.ts'
import { useEditOffer } from './use-edit-offer.ts'

/** The price of an own offer; a tap opens a sheet that changes it. */
export function OwnPrice({ offer }: { readonly offer: Offer }) {
  const t = useT('makeSellOffer')
  const { data: config } = useHomeConfig()
  const info = useUserInfo((store) => store.info)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.ownPrice}
        aria-label={t('changePrice', { price: moneyText(offer.price, offer.currency) })}
        onClick={() => setOpen(true)}
      >
        <Amount value={offer.price} unit={offer.currency} size="title" />
        <Pencil aria-hidden="true" />
      </button>
      {config && info && isOpen && (
        <PriceSheet offer={offer} config={config} info={info} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type PriceSheetProps = {
  readonly offer: Offer
  readonly config: HomeConfig
  readonly info: User
  readonly onClose: () => void
}

/** A fixed price by steps of 0.01, or a premium, beside the reference price. */
function PriceSheet({ offer, config, info, onClose }: PriceSheetProps) {
  const t = useT('makeSellOffer')
  const problemText = useProblemText(config, offer.side)
  const edit = useEditOffer({ offer, info, config, onSaved: onClose })
  const { draft, set, problem, signing } = edit
  const isFloating = draft.priceType === 'float'
  const field = isFloating ? 'premium' : 'price'
  const wrong = problem?.field === field ? problemText(problem) : fieldError(edit.error, field)
  const failure = signing.sheet.isOpen && isAboutPassword(edit.error) ? undefined : formError(edit.error)
  const step = (way: 1 | -1) => () => set({ price: stepPrice(draft.price, way) })
  return (
    <>
      <Sheet isOpen={!signing.sheet.isOpen} onClose={onClose} title={t('changePriceTitle')}>
        {isFloating ? (
          <PremiumField draft={draft} set={set} config={config} error={wrong} />
        ) : (
          <>
            <AmountInput
              label={t('price')}
              value={draft.price}
              onChange={(price) => set({ price })}
              unit={config.currency}
              decimals={PRICE_DECIMALS}
              error={wrong}
              hint={<PriceHint draft={draft} config={config} />}
            />
            <div className={styles.steps}>
              <Button tone="second" size="small" onClick={step(-1)}>
                − 0.01
              </Button>
              <Button tone="second" size="small" onClick={step(1)}>
                + 0.01
              </Button>
            </div>
          </>
        )}
        {failure && <Alert>{failure}</Alert>}
        {problem && problem.field !== field && <p className={styles.note}>{problemText(problem)}</p>}
        <Button disabled={problem !== null || edit.isSame} isBusy={edit.isPending} onClick={edit.save}>
          {edit.isSame ? t('nothingChanged') : t('saveChanges')}
        </Button>
      </Sheet>
      <PasswordSheet
        {...signing.sheet}
        title={t('saveChanges')}
        amount={<Amount value={shownAmount(draft.num)} unit="U" size="balance" />}
        receiver={t('atPrice', {
          price: moneyText(fiatText(priceOfDraft(draft, config) ?? 0n), config.currency),
        })}
        onSubmit={(payPassword) => edit.send({ payPassword })}
      />
    </>
  )
}
