import type { FormOf } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { MIN_PASSWORD_CHARACTERS, passwordForm } from '@u-market/domain'
import { useState } from 'react'
import { expectSessionEnd } from '../../base/api/global-errors.ts'
import { useApiMutation, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { safeReturn } from '../../base/navigation.ts'
import { Link, useNavigate, useSearchParams } from '../../base/router.tsx'
import { setFlash } from '../../base/stores/flash.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { fieldError, formError } from './account-errors.ts'
import styles from './accounts.module.css'
import { LanguageChips } from './LanguageChips.tsx'
import { MobileField, maskMobile, plainMobile, SmsCodeField, useSmsCode } from './SmsCodeField.tsx'

/** A logged-in user changes the password with the old one; a visitor, or a user who forgot it, resets it with a code. */
export function LoginPasswordScreen() {
  const [query] = useSearchParams()
  const info = useUserInfo((store) => store.info)
  return info && !query.has('forgot') ? (
    <ChangePassword username={info.username} />
  ) : (
    <ResetPassword ownMobile={info?.mobile} />
  )
}

const BACK = ownScreens.security
const CHANGE_FORM = 'change-password'

function ChangePassword({ username }: { readonly username: string }) {
  const t = useT('password')
  const navigate = useNavigate()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState(noPassword)
  const change = useApiMutation('changePassword', {
    onSuccess: () => {
      setFlash(t('changed'))
      navigate(ownScreens.security, { replace: true })
    },
  })
  const isSame = old !== '' && isOnePassword(old, fresh.chosen)
  const core = useT('core')
  const isFrozen = useOwnFreeze()
  const isFilled = !isFrozen && old !== '' && isNewPassword(fresh) && !isSame
  const send = (): void => change.mutate({ oldPassword: old, newPassword: fresh.chosen })
  const error = formError(change.error)
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <SubmitBar
          form={CHANGE_FORM}
          isFilled={isFilled}
          needs={isFrozen ? core('ownFreeze') : t('needsAll')}
          isBusy={change.isPending}
        >
          {t('change')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('intro')}</p>
      <Card>
        <Form id={CHANGE_FORM} isFilled={isFilled} onSubmit={send}>
          {/* Password managers save the new password under this username. */}
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

const CODE_DIGITS = 6
const RESET_FORM = 'reset-password'

/** Resets a forgotten password, logged in or not. Afterwards every session is over, and the login page follows. */
function ResetPassword({ ownMobile }: { readonly ownMobile: string | undefined }) {
  const t = useT('password')
  const sms = useSmsCode('resetpwd')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [fresh, setFresh] = useState(noPassword)
  const reset = useReset()
  const mobile = ownMobile ?? plainMobile(typed)
  const isFilled = mobile !== '' && code.length === CODE_DIGITS && isNewPassword(fresh)
  const send = (): void => reset.send({ mobile, code, newPassword: fresh.chosen })
  const error = formError(reset.error)
  return (
    <Screen
      title={t('forgotTitle')}
      back={ownMobile === undefined ? screens.login : ownScreens.security}
      end={<LanguageChips isShort />}
      actions={
        <SubmitBar form={RESET_FORM} isFilled={isFilled} needs={t('resetNeedsAll')} isBusy={reset.isPending}>
          {t('reset')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('forgotIntro')}</p>
      <Hold />
      <Card>
        <Form id={RESET_FORM} isFilled={isFilled} onSubmit={send}>
          {ownMobile === undefined ? (
            <MobileField
              label={t('mobile')}
              sms={sms}
              value={typed}
              onChange={setTyped}
              error={fieldError(reset.error, 'mobile')}
            />
          ) : (
            <p className="figures">{maskMobile(ownMobile)}</p>
          )}
          <SmsCodeField
            sms={sms}
            mobile={mobile}
            value={code}
            onChange={setCode}
            error={fieldError(reset.error, 'code')}
          />
          <NewPasswordFields
            value={fresh}
            onChange={setFresh}
            error={fieldError(reset.error, 'newPassword')}
          />
          {error && <Alert>{error}</Alert>}
        </Form>
      </Card>
      <WayBack isLoggedIn={ownMobile !== undefined} />
    </Screen>
  )
}

/** Says how many hours coin cannot leave the account after a password reset. */
function Hold() {
  const t = useT('password')
  const { data: market, isAwaited } = useHomeConfig()
  const hours = market?.windows.resetHoldHours ?? 0
  if (isAwaited) return <Skeleton count={1} height={40} />
  return hours > 0 && <p className={styles.small}>{t('forgotHold', { hours })}</p>
}

/** A reset ends every session, so the user continues on the login page. */
function useReset() {
  const t = useT('password')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const logOut = useUserInfo((store) => store.logOut)
  const { mutateAsync, error, isPending } = useApiMutation('resetPassword', {
    onSuccess: () => {
      logOut()
      setFlash(t('wasReset'))
      const from = safeReturn(query.get('from'))
      navigate(from === screens.home ? screens.login : paths.login(from), { replace: true })
    },
  })
  const send = (form: FormOf<'resetPassword'>): void => {
    expectSessionEnd(true)
    // Not tied to this component: it may be unmounted before the call ends.
    const endExpected = (): void => expectSessionEnd(false)
    mutateAsync(form).then(endExpected, endExpected)
  }
  return { send, error, isPending }
}

function WayBack({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  const t = useT('password')
  return (
    <div className={styles.links}>
      {isLoggedIn ? (
        <Link to={screens.loginPassword} replace>
          {t('remember')}
        </Link>
      ) : (
        <Link to={screens.login}>{t('toLogin')}</Link>
      )}
    </div>
  )
}

type NewPassword = { readonly chosen: string; readonly repeated: string }
const noPassword: NewPassword = { chosen: '', repeated: '' }

type NewPasswordFieldsProps = {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly error?: string | undefined
}

/** Two password fields, so that a typo does not lock the user out. */
function NewPasswordFields({ value, onChange, error }: NewPasswordFieldsProps) {
  const t = useT('password')
  const { chosen, repeated } = value
  const isOther = repeated.length >= chosen.length && !isOnePassword(repeated, chosen) && repeated !== ''
  return (
    <>
      <Field
        label={t('chosen')}
        kind="password"
        autoComplete="new-password"
        hint={t('hint')}
        error={error}
        value={chosen}
        onChange={(typed) => onChange({ ...value, chosen: typed })}
      />
      <Field
        label={t('repeat')}
        kind="password"
        autoComplete="new-password"
        error={isOther ? t('differ') : undefined}
        value={repeated}
        onChange={(typed) => onChange({ ...value, repeated: typed })}
      />
    </>
  )
}

/** Checks the length and the repetition; the server checks the rest. */
function isNewPassword({ chosen, repeated }: NewPassword): boolean {
  return passwordForm(chosen).length >= MIN_PASSWORD_CHARACTERS && isOnePassword(chosen, repeated)
}

/** Keyboards and password managers spell letters with accents in two ways. */
function isOnePassword(one: string, other: string): boolean {
  return passwordForm(one) === passwordForm(other)
}
