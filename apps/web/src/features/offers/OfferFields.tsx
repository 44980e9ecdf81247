import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import { Segmented, Switch } from '../../parts/Choices.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { MethodPicker } from '../accounts/index.ts'
import { OfferAmounts, type OfferFieldsProps } from './OfferAmounts.tsx'
import { chosenMinutes, payChoices } from './offer-form.ts'
import styles from './offers.module.css'
import { making } from './sides.ts'
import { TradeConditions } from './TradeConditions.tsx'
import { WaysToPay } from './WaysToPay.tsx'

const REMARK_LENGTH = 500

/** The terms of an offer, new or changed. */
export function OfferFields(props: OfferFieldsProps) {
  const { side, set, methodIds, error } = props
  return (
    <>
      <OfferAmounts {...props} />
      {side === 'buy' ? (
        <WaysToPay {...props} />
      ) : (
        <MethodPicker
          value={methodIds}
          onChange={(ids) => set({ methodIds: ids })}
          error={fieldError(error, 'methodIds')}
        />
      )}
      <Conditions {...props} />
      <TradeConditions {...props} />
    </>
  )
}

/** How an order from this offer goes. */
function Conditions({ side, draft, set, config, edited, error }: OfferFieldsProps) {
  const t = useT('trade')
  const sided = useT(making[side])
  const { confirmMinutes } = config.windows
  const choices = payChoices(config, edited)
  const fault = fieldError(error, 'payMinutes')
  return (
    <Card>
      <div className={styles.labelled}>
        <span>{sided('payWindow')}</span>
        <Segmented
          label={sided('payWindow')}
          value={String(chosenMinutes(draft, choices))}
          onChange={(minutes) => set({ payMinutes: Number(minutes) })}
          options={choices.map((minutes) => ({
            value: String(minutes),
            label: t('minutes', { minutes }),
          }))}
        />
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      {side === 'sell' && (
        <Switch
          label={t('autoConfirm')}
          hint={t('autoConfirmHint', { minutes: confirmMinutes })}
          isOn={draft.autoConfirm}
          onChange={(autoConfirm) => set({ autoConfirm })}
        />
      )}
      <TextArea
        label={sided('remark')}
        value={draft.remark}
        onChange={(remark) => set({ remark })}
        rows={3}
        maxLength={REMARK_LENGTH}
        placeholder={sided('remarkPlaceholder')}
        error={fieldError(error, 'remark')}
      />
    </Card>
  )
}
