import { type FormEvent, useState } from 'react'
import { errorText, fieldError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { toastDone } from '../../base/socket/toast-done.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { PinPad } from '../../parts/PasswordSheet.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './passkeys.module.css'

type RemovePasskeyProps = {
  readonly passkey: { readonly id: number; readonly name: string } | undefined
  readonly onClose: () => void
}

/** With either password: a lost phone's passkey has to go, also when the other password is forgotten. */
export function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
  const t = useT('passkey')
  const [isByPin, setByPin] = useState(true)
  const [password, setPassword] = useState('')
  const close = (): void => {
    remove.reset()
    setPassword('')
    setByPin(true)
    onClose()
  }
  const remove = useAct('removePasskey', {
    refreshes: ['passkeys', 'notices'],
    onSuccess: () => {
      toastDone(t('removed'))
      close()
    },
  })
  const id = passkey?.id ?? 0
  const error = fieldError(remove.error, 'payPassword') ?? errorText(remove.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') remove.mutate({ id, password })
  }
  const change = (): void => {
    remove.reset()
    setByPin(!isByPin)
  }
  return (
    <Sheet
      isOpen={passkey !== undefined}
      onClose={close}
      title={t('removeTitle', { name: passkey?.name ?? '' })}
    >
      <p className={styles.hint}>{t('removeNote')}</p>
      {isByPin ? (
        <PinPad
          error={error}
          isBusy={remove.isPending}
          onSubmit={(payPassword) => remove.mutate({ id, payPassword })}
        />
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <Field
            label={t('loginPassword')}
            kind="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {error && (
            <div role="alert">
              <Callout tone="danger">{error}</Callout>
            </div>
          )}
          <Button type="submit" tone="danger" isBusy={remove.isPending} disabled={password === ''}>
            {t('remove')}
          </Button>
        </form>
      )}
      <Button tone="plain" onClick={change}>
        {isByPin ? t('byLoginPassword') : t('byPayPassword')}
      </Button>
    </Sheet>
  )
}
