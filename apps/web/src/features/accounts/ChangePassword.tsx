import { paths, screens } from '@u-market/contract/paths'
import { type FormEvent, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link, useNavigate } from '../../base/router.tsx'
import { toast } from '../../base/stores/toasts.ts'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import styles from './accounts.module.css'
import { isNewPassword, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'

/** Long enough to read what happened to the other devices. */
const SAID_MS = 4000

export function ChangePassword({ username }: { readonly username: string }) {
  const t = useT('password')
  const navigate = useNavigate()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState(noPassword)
  const change = useAct('changePassword', {
    onSuccess: () => {
      toast(t('changed'), 'success', SAID_MS)
      navigate(screens.settings, { replace: true })
    },
  })
  const isSame = old !== '' && old === fresh.chosen
  const isFilled = old !== '' && isNewPassword(fresh) && !isSame
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isFilled) change.mutate({ oldPassword: old, newPassword: fresh.chosen })
  }
  const error = formError(change.error)
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.small}>{t('intro')}</p>
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
      <Button type="submit" isBusy={change.isPending} disabled={!isFilled}>
        {t('change')}
      </Button>
      {!isFilled && <p className={styles.small}>{t('needsAll')}</p>}
      <div className={styles.links}>
        <Link to={paths.forgottenPassword()} replace>
          {t('forgot')}
        </Link>
      </div>
    </form>
  )
}
