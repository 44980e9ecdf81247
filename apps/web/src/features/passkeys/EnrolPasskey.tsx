import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Form } from '../../parts/Form.tsx'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import styles from './passkeys.module.css'
import { useEnrolment } from './use-enrolment.ts'

const LONGEST_NAME = 40

/** A name, the payment password, then the phone's own question; enrolled when the server has the key. */
export function EnrolPasskey() {
  const t = useT('passkey')
  const [name, setName] = useState(ownName)
  const enrolment = useEnrolment(name.trim())
  const { error, nameError } = enrolment
  const isFilled = name.trim() !== ''
  return (
    <Card title={t('add')}>
      <Form isFilled={isFilled} onSubmit={enrolment.start}>
        <Field
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={setName}
          error={nameError}
        />
        {error && <Alert>{error}</Alert>}
        {enrolment.askAgain && (
          <Button tone="second" onClick={enrolment.askAgain}>
            {t('askAgain')}
          </Button>
        )}
        <Button type="submit" isBusy={enrolment.isMaking} disabled={!isFilled}>
          {t('addThis')}
        </Button>
        {!isFilled && <p className={styles.hint}>{t('needsName')}</p>}
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

/** What its owner would call it; phones do not say more of themselves. */
function ownName(): string {
  return /iPhone/i.test(navigator.userAgent) ? 'iPhone' : 'Android'
}
