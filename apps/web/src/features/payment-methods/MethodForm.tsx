import { screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { MethodFields } from './MethodFields.tsx'
import { groupedAccount } from './method-spot.ts'
import styles from './payment-methods.module.css'
import { type MethodFormProps, useMethodForm } from './use-method-form.ts'

export function MethodForm(props: MethodFormProps) {
  const { types, method } = props
  const t = useT('trade')
  const core = useT('core')
  const methodName = useMethodName()
  const form = useMethodForm(props)
  if (!form) return null
  const { draft, kind, isBank, owner, problem, signing } = form
  const title = method ? t('editMethodTitle') : t('addTitle')
  return (
    <Screen
      title={title}
      back={screens.paymentMethods}
      actions={
        <ActionBar reason={problem === 'nameEmpty' ? core(problem) : problem ? t(problem) : undefined}>
          <Button disabled={problem !== null} onClick={signing.open}>
            {method ? t('saveChanges') : t('addThis', { method: methodName(kind.type) })}
          </Button>
        </ActionBar>
      }
    >
      {!method && (
        <Card title={t('methodType')}>
          <ChoiceRows
            label={t('methodType')}
            value={kind.type}
            onChange={(type) => form.set({ type })}
            options={types.map(({ type }) => ({
              value: type,
              label: methodName(type),
              mark: <MethodMark type={type} />,
            }))}
          />
        </Card>
      )}
      <MethodFields form={form} method={method} />
      {form.error && <Callout tone="danger">{form.error}</Callout>}
      <p className={styles.note}>{t('methodSafety')}</p>
      <PasswordSheet
        {...signing.sheet}
        title={title}
        amount={<b className="figures">{isBank ? groupedAccount(draft.account) : draft.account}</b>}
        receiver={`${owner.name} · ${methodName(kind.type)}`}
        onSubmit={form.submit}
      />
    </Screen>
  )
}
