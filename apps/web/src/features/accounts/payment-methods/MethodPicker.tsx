import type { PaymentMethod } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { cardNumber } from '@u-market/domain'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { readError } from '../../../base/api/errors.ts'
import { useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link } from '../../../base/router.tsx'
import { Card } from '../../../parts/Card.tsx'
import { CheckRows } from '../../../parts/Choices.tsx'
import { MethodMark, useMethodName } from '../../../parts/MethodMark.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './payment-methods.module.css'

type MethodPickerProps = {
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error: string | undefined
}

/** Native checkboxes for the payment methods of an offer, with a link to add one. */
export function MethodPicker({ value, onChange, error }: MethodPickerProps) {
  const t = useT('paymentMethods')
  const id = useId()
  const methodName = useMethodName()
  const { data: methods, isPending, error: failure, refetch } = useApiQuery('listPaymentMethods', {})
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

/** Short label in lists: bank and last four digits, or an account name with its middle hidden. */
export function methodSpot({ account, bankName }: Pick<PaymentMethod, 'account' | 'bankName'>): string {
  return [bankName, maskedAccount(account)].filter(Boolean).join(' ')
}

export function maskedAccount(account: string): string {
  const bare = account.replace(/\s/g, '')
  const [mailbox = '', host] = bare.split('@')
  return host
    ? `${mailbox.slice(0, 2)}•••@${host}`
    : /^\d{8,}$/.test(bare)
      ? `•••• ${bare.slice(-4)}`
      : bare.length > 8
        ? `${bare.slice(0, 3)}•••${bare.slice(-4)}`
        : bare
}

/** In groups as on the card, while the number is typed. */
export function groupedCard(card: string): string {
  return cardNumber(card).replace(/(.{4})(?=.)/g, '$1 ')
}
