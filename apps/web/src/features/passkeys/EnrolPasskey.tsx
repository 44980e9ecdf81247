import { useT } from '../../base/i18n/i18n.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import type { Enrolment } from './use-enrolment.ts'

const FORM = 'enrol-passkey'
const LONGEST_NAME = 40

type EnrolProps = { readonly enrolment: Enrolment }

/** A name, the payment password, then the phone's own question; enrolled when the server has the key. */
export function EnrolPasskey({ enrolment }: EnrolProps) {
  const t = useT('passkey')
  const { error, nameError } = enrolment
  return (
    <Card title={t('add')}>
      <Form id={FORM} isFilled={enrolment.isFilled} onSubmit={enrolment.start}>
        <Field
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={enrolment.name}
          onChange={enrolment.rename}
          error={nameError}
        />
        {error && <Alert>{error}</Alert>}
        {enrolment.askAgain && (
          <Button tone="second" onClick={enrolment.askAgain}>
            {t('askAgain')}
          </Button>
        )}
      </Form>
      <PasswordSheet
        {...enrolment.sheet}
        title={t('addThis')}
        receiver={t('whyPassword')}
        onSubmit={enrolment.sign}
      />
    </Card>
  )
}

export function EnrolBar({ enrolment }: EnrolProps) {
  const t = useT('passkey')
  return (
    <SubmitBar form={FORM} isFilled={enrolment.isFilled} needs={t('needsName')} isBusy={enrolment.isMaking}>
      {t('addThis')}
    </SubmitBar>
  )
}
