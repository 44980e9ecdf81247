import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link, useNavigate } from '../../base/router.tsx'
import { sayDone } from '../../base/stores/done.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Screen } from '../../parts/Screen.tsx'
import styles from './accounts.module.css'
import { isNewPassword, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'

const BACK = screens.settings
const FORM = 'change-password'

export function ChangePassword({ username }: { readonly username: string }) {
  const t = useT('password')
  const navigate = useNavigate()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState(noPassword)
  const change = useAct('changePassword', {
    onSuccess: () => {
      sayDone(t('changed'))
      navigate(screens.settings, { replace: true })
    },
  })
  const isSame = old !== '' && old === fresh.chosen
  const isFilled = old !== '' && isNewPassword(fresh) && !isSame
  const send = (): void => change.mutate({ oldPassword: old, newPassword: fresh.chosen })
  const error = formError(change.error)
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <SubmitBar form={FORM} isFilled={isFilled} needs={t('needsAll')} isBusy={change.isPending}>
          {t('change')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('intro')}</p>
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={send}>
          {/* Password managers file the new one under the name. */}
          <input type="text" hidden readOnly autoComplete="username" value={username} />
          <Field
            label={t('old')}
            kind="password"
            autoComplete="current-password"
            value={old}
            onChange={setOld}
            error={fieldError(change.error, 'oldPassword')}
          />
          <NewPasswordFields
            value={fresh}
            onChange={setFresh}
            error={isSame ? t('same') : fieldError(change.error, 'newPassword')}
          />
          {error && <Alert>{error}</Alert>}
        </Form>
      </Card>
      <div className={styles.links}>
        <Link to={paths.forgottenPassword()} replace>
          {t('forgot')}
        </Link>
      </div>
    </Screen>
  )
}
