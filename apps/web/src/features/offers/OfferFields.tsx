import { conditionLimits } from '@u-market/domain'
import { useId } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Card, Fold } from '../../parts/Card.tsx'
import { CheckRows, Segmented, Switch } from '../../parts/Choices.tsx'
import { Field, TextArea } from '../../parts/Field.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { MethodPicker } from '../accounts/index.ts'
import { OfferAmounts, type OfferFieldsProps, useProblemText } from './OfferAmounts.tsx'
import { chosenMinutes, type OfferField, payChoices, problemAt } from './offer-form.ts'
import styles from './offers.module.css'
import { makerNamespace } from './sides.ts'

const MAX_REMARK_CHARACTERS = 500

/** The terms of a new or edited offer. */
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

/** Payment window, automatic confirmation and the maker's note. */
function Conditions({ side, draft, set, config, edited, error }: OfferFieldsProps) {
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[side])
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
          <p className={styles.problem} role="alert">
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
        maxLength={MAX_REMARK_CHARACTERS}
        placeholder={sided('remarkPlaceholder')}
        error={fieldError(error, 'remark')}
      />
    </Card>
  )
}

/** Conditions for the counterparty, collapsed because most offers have none. */
function TradeConditions(props: OfferFieldsProps) {
  const { side, draft, set, config, error, problem } = props
  const t = useT('makeSellOffer')
  const problemText = useProblemText(config, side)
  const wrong = (field: OfferField): string | undefined => {
    const ours = problemAt(field, { draft, problem })
    return fieldError(error, field) ?? (ours ? problemText(ours) : undefined)
  }
  return (
    <Card>
      <Fold label={t('withWhom')}>
        <p className={styles.foldNote}>{t('withWhomNote')}</p>
        <Field
          kind="number"
          label={t('minCompleted')}
          value={draft.minCompleted}
          onChange={(minCompleted) => set({ minCompleted })}
          error={wrong('minCompleted')}
        />
        <Field
          kind="number"
          label={t('minRate')}
          hint={t('minRateHint')}
          value={draft.minRate}
          onChange={(minRate) => set({ minRate })}
          error={wrong('minRate')}
        />
        <Field
          kind="number"
          label={t('minPartners')}
          hint={t('minPartnersHint')}
          value={draft.minPartners}
          onChange={(minPartners) => set({ minPartners })}
          error={wrong('minPartners')}
        />
        <Field
          kind="number"
          label={t('minDays')}
          value={draft.minDays}
          onChange={(minDays) => set({ minDays })}
          error={wrong('minDays')}
        />
        <AmountInput
          label={t('firstMax')}
          hint={t('firstMaxHint')}
          value={draft.firstMax}
          onChange={(firstMax) => set({ firstMax })}
          unit={config.currency}
          error={wrong('firstMax')}
        />
        <TextArea
          label={t('autoReply')}
          hint={t('autoReplyHint')}
          value={draft.autoReply}
          onChange={(autoReply) => set({ autoReply })}
          rows={3}
          maxLength={conditionLimits.autoReply}
          error={fieldError(error, 'autoReply')}
        />
      </Fold>
    </Card>
  )
}

/** Method types by which the maker of an offer to buy can pay; the account is the seller's. */
function WaysToPay({ draft, set, config, error }: OfferFieldsProps) {
  const t = useT('makeBuyOffer')
  const id = useId()
  const methodName = useMethodName()
  const methodTypes = draft.methodTypes ?? []
  const fault = fieldError(error, 'methodTypes')
  const toggle = (type: string): void =>
    set({
      methodTypes: methodTypes.includes(type)
        ? methodTypes.filter((each) => each !== type)
        : [...methodTypes, type],
    })
  return (
    <Card title={t('payBy')}>
      <CheckRows
        label={t('payBy')}
        values={methodTypes}
        onToggle={toggle}
        options={config.methodTypes.map(({ type }) => ({
          value: type,
          label: methodName(type),
          mark: <MethodMark type={type} />,
        }))}
        describedBy={`${id}-note`}
      />
      <p id={`${id}-note`} className={styles.foldNote} {...(fault && { role: 'alert' })}>
        {fault ?? t('payByNote')}
      </p>
    </Card>
  )
}
