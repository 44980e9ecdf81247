import { KeyRound, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText, fieldError, readError } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { dateText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { Form } from '../../../parts/ActionBar.tsx'
import { Badge } from '../../../parts/Badge.tsx'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { Alert } from '../../../parts/Card.tsx'
import { Field } from '../../../parts/Field.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { PasswordSheet, PinPad } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Sheet } from '../../../parts/Sheet.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './passkeys.module.css'

export function MyPasskeys() {
  const t = useT('passkey')
  const { data, error, refetch } = useApiQuery('listPasskeys', {})
  const [chosen, setChosen] = useState<Chosen>()
  const [suspended, setSuspended] = useState<Chosen>()
  const hold = useResetHold()
  if (error && !data) return <ErrorState {...readError(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton count={1} />
  return (
    <>
      {data.length === 0 ? (
        <Empty scene="passkeys" text={t('none')} />
      ) : (
        <List label={t('mine')}>
          {data.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound aria-hidden="true" />}
              label={
                <span className={styles.name}>
                  {passkey.name} {passkey.isSynced === 1 && <Badge tone="jade">{t('synced')}</Badge>}{' '}
                  {passkey.suspended === 1 && <Badge tone="amber">{t('suspended')}</Badge>}
                </span>
              }
              note={
                <>
                  {t('madeOn', { day: dateText(passkey.createdAt) })}
                  <br />
                  {passkey.lastUsedAt === null
                    ? t('neverUsed')
                    : t('lastUsed', { day: dateText(passkey.lastUsedAt) })}
                  {passkey.suspended === 1 && (
                    <>
                      <br />
                      {hold ? t('resumeFrom', { time: hold.time }) : t('resumeNote')}
                    </>
                  )}
                </>
              }
              value={
                <>
                  {passkey.suspended === 1 && (
                    <IconButton
                      label={t('resumeTitle', { name: passkey.name })}
                      disabled={hold !== null}
                      onClick={() => setSuspended(passkey)}
                    >
                      <RotateCcw />
                    </IconButton>
                  )}
                  <IconButton
                    label={t('removeTitle', { name: passkey.name })}
                    onClick={() => setChosen(passkey)}
                  >
                    <Trash2 />
                  </IconButton>
                </>
              }
            />
          ))}
        </List>
      )}
      <RemovePasskey passkey={chosen} onClose={() => setChosen(undefined)} />
      <ResumePasskey passkey={suspended} onClose={() => setSuspended(undefined)} />
    </>
  )
}

type Chosen = { readonly id: number; readonly name: string }
type ChosenProps = { readonly passkey: Chosen | undefined; readonly onClose: () => void }

/** Asks for the payment password, so that a session alone cannot resume a passkey that an intruder may have left. */
function ResumePasskey({ passkey, onClose }: ChosenProps) {
  const t = useT('passkey')
  const close = (): void => {
    resume.reset()
    onClose()
  }
  const resume = useApiMutation('resumePasskey', {
    refreshes: ['passkeys', 'notices'],
    onSuccess: () => {
      setFlash(t('resumed'))
      close()
    },
  })
  const { id = 0, name = '' } = passkey ?? {}
  return (
    <PasswordSheet
      isOpen={passkey !== undefined}
      onClose={close}
      title={t('resumeTitle', { name })}
      receiver={t('resumeOwn')}
      error={fieldError(resume.error, 'payPassword') ?? errorText(resume.error)}
      isBusy={resume.isPending}
      onSubmit={(payPassword) => resume.mutate({ id, payPassword })}
    />
  )
}

/** Accepts either password, so that a user who forgot one can still remove a lost phone's passkey. */
function RemovePasskey({ passkey, onClose }: ChosenProps) {
  const t = useT('passkey')
  const [isByPin, setByPin] = useState(true)
  const [password, setPassword] = useState('')
  const close = (): void => {
    remove.reset()
    setPassword('')
    setByPin(true)
    onClose()
  }
  const remove = useApiMutation('removePasskey', {
    refreshes: ['passkeys', 'notices'],
    onSuccess: () => {
      setFlash(t('removed'))
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
