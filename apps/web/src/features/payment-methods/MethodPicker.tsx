import { screens } from '@u-market/contract/paths'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { Card } from '../../parts/Card.tsx'
import { CheckRows } from '../../parts/Choices.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { methodSpot } from './method-spot.ts'
import styles from './payment-methods.module.css'

type MethodPickerProps = {
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error: string | undefined
}

/** Which of my methods an offer takes: native check boxes, and the way to add one. */
export function MethodPicker({ value, onChange, error }: MethodPickerProps) {
  const t = useT('trade')
  const id = useId()
  const methodName = useMethodName()
  const { data: methods, isPending, error: failure, refetch } = useApi('listPaymentMethods', {})
  const toggle = (method: number): void =>
    onChange(value.includes(method) ? value.filter((held) => held !== method) : [...value, method])
  return (
    <Card title={t('takePaymentBy')}>
      {isPending ? (
        <Skeleton count={1} height={104} />
      ) : !methods ? (
        <ErrorState {...readError(failure)} onRetry={() => void refetch()} />
      ) : (
        <CheckRows
          label={t('takePaymentBy')}
          values={value.map(String)}
          onToggle={(id) => toggle(Number(id))}
          options={methods.map((method) => ({
            value: String(method.id),
            label: methodName(method.type),
            mark: <MethodMark type={method.type} />,
            note: <span className="figures">{methodSpot(method)}</span>,
          }))}
          describedBy={error ? `${id}-note` : undefined}
        />
      )}
      {methods?.length === 0 && <p className={styles.note}>{t('noMethodsYet')}</p>}
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Link to={screens.addPaymentMethod} className={styles.addLink}>
        <Plus aria-hidden="true" />
        {t('addMethod')}
      </Link>
    </Card>
  )
}
