import { useState } from 'react'
import { errorText, fieldError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'
import { Form } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
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
      sayDone(t('removed'))
      close()
    },
  })
  const id = passkey?.id ?? 0
  const answer = {
    error: fieldError(remove.error, 'payPassword') ?? errorText(remove.error),
    isBusy: remove.isPending,
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
        <PinPad {...answer} onSubmit={(payPassword) => remove.mutate({ id, payPassword })} />
      ) : (
        <LoginPasswordForm
          {...answer}
          password={password}
          onChange={setPassword}
          onSubmit={() => remove.mutate({ id, password })}
        />
      )}
      <Button tone="quiet" onClick={change}>
        {isByPin ? t('byLoginPassword') : t('byPayPassword')}
      </Button>
    </Sheet>
  )
}

type LoginPasswordFormProps = {
  readonly password: string
  readonly onChange: (password: string) => void
  readonly onSubmit: () => void
  readonly error: string | undefined
  readonly isBusy: boolean
}

function LoginPasswordForm({ password, onChange, onSubmit, error, isBusy }: LoginPasswordFormProps) {
  const t = useT('passkey')
  const isFilled = password !== ''
  return (
    <Form isFilled={isFilled} onSubmit={onSubmit}>
      <Field
        label={t('loginPassword')}
        kind="password"
        autoComplete="current-password"
        value={password}
        onChange={onChange}
      />
      {error && <Alert>{error}</Alert>}
      <Button type="submit" tone="danger" isBusy={isBusy} disabled={!isFilled}>
        {t('remove')}
      </Button>
    </Form>
  )
}
