import { useId } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import { CheckRows } from '../../parts/Choices.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import type { OfferFieldsProps } from './OfferAmounts.tsx'
import styles from './offers.module.css'

/** How the maker of an offer to buy can pay: types of the market, as the account is the seller's. */
export function WaysToPay({ draft, set, config, error }: OfferFieldsProps) {
  const t = useT('wanted')
  const id = useId()
  const methodName = useMethodName()
  const { methodTypes } = draft
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
