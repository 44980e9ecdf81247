import { conditionLimits } from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Card, Fold } from '../../parts/Card.tsx'
import { Field, TextArea } from '../../parts/Field.tsx'
import type { OfferFieldsProps } from './OfferAmounts.tsx'
import { type OfferField, problemAt } from './offer-form.ts'
import styles from './offers.module.css'
import { useProblemText } from './use-problem-text.ts'

/** With whom one trades: behind a fold, as most ask nothing. */
export function TradeConditions(props: OfferFieldsProps) {
  const { side, draft, set, config, error, problem } = props
  const t = useT('trade')
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
          label={t('minDays')}
          value={draft.minDays}
          onChange={(minDays) => set({ minDays })}
          error={wrong('minDays')}
        />
        <AmountInput
          label={t('firstMax')}
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
