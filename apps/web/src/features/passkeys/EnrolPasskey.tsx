import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { toastDone } from '../../base/socket/toast-done.ts'
import { useSigning } from '../../base/use-signing.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { type CreationOptions, makePasskey } from './ceremonies.ts'
import styles from './passkeys.module.css'
import { usePasskeyError } from './use-passkey-error.ts'

const LONGEST_NAME = 40

/** A name, the payment password, then the phone's own question; enrolled when the server has the key. */
export function EnrolPasskey() {
  const t = useT('passkey')
  const [name, setName] = useState(ownName)
  const [offered, setOffered] = useState<CreationOptions>()
  const errorOf = usePasskeyError()
  const register = useAct('enrolPasskey', { refreshes: ['passkeys', 'notices'] })
  const make = useMutation({
    mutationFn: async (options: CreationOptions) =>
      register.mutateAsync({ response: await makePasskey(options), name: name.trim() }),
    onSuccess: () => {
      setOffered(undefined)
      toastDone(t('added'))
    },
  })
  const ask = useAct('startPasskeyEnrolment', {
    onSuccess: ({ options }) => {
      signing.sheet.onClose()
      setOffered(options)
      make.mutate(options)
    },
  })
  const signing = useSigning(ask)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    make.reset()
    setOffered(undefined)
    signing.open()
  }
  const aboutName = fieldError(make.error, 'name')
  const error = aboutName ? undefined : errorOf(make.error ?? (signing.sheet.error ? null : ask.error))
  return (
    <Card title={t('add')}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={setName}
          error={aboutName}
        />
        {error && (
          <div role="alert">
            <Callout tone="danger">{error}</Callout>
          </div>
        )}
        {/* The question was missed or declined: asked again at once, as long as the server waits for the answer. */}
        {offered && make.isError && !aboutName && (
          <Button tone="second" onClick={() => make.mutate(offered)}>
            {t('askAgain')}
          </Button>
        )}
        <Button type="submit" isBusy={make.isPending} disabled={name.trim() === ''}>
          {t('addThis')}
        </Button>
        {name.trim() === '' && <p className={styles.hint}>{t('needsName')}</p>}
      </form>
      <PasswordSheet
        {...signing.sheet}
        title={t('addThis')}
        receiver={t('whyPassword')}
        onSubmit={(payPassword) => ask.mutate({ payPassword }, { onError: signing.onError })}
      />
    </Card>
  )
}

/** What its owner would call it; phones do not say more of themselves. */
function ownName(): string {
  return /iPhone/i.test(navigator.userAgent) ? 'iPhone' : 'Android'
}
