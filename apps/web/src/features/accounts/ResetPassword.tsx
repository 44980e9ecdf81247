import type { FormOf } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { expectSessionEnd, fieldError, formError } from '../../base/api/errors.ts'
import { useAct, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { safeReturn } from '../../base/navigation.ts'
import { Link, useNavigate, useSearchParams } from '../../base/router.tsx'
import { sayDone } from '../../base/stores/done.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import styles from './accounts.module.css'
import { LanguageChips } from './LanguageChips.tsx'
import { maskMobile } from './mask-mobile.ts'
import { isNewPassword, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'
import { MobileField, plainMobile, SmsCodeField } from './SmsCodeField.tsx'
import { useSmsCode } from './use-sms-code.ts'

const CODE_FIGURES = 6
const FORM = 'reset-password'

/** For a forgotten password, signed in or not: afterwards every session is over, and the login page waits. */
export function ResetPassword({ ownMobile }: { readonly ownMobile: string | undefined }) {
  const t = useT('password')
  const sms = useSmsCode('resetpwd')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [fresh, setFresh] = useState(noPassword)
  const reset = useReset()
  const mobile = ownMobile ?? plainMobile(typed)
  const isFilled = mobile !== '' && code.length === CODE_FIGURES && isNewPassword(fresh)
  const send = (): void => reset.send({ mobile, code, newPassword: fresh.chosen })
  const error = formError(reset.error)
  return (
    <Screen
      title={t('forgotTitle')}
      back={ownMobile === undefined ? screens.signIn : screens.settings}
      end={<LanguageChips isShort />}
      actions={
        <SubmitBar form={FORM} isFilled={isFilled} needs={t('resetNeedsAll')} isBusy={reset.isPending}>
          {t('reset')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('forgotIntro')}</p>
      <Hold />
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={send}>
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
      <WayBack isSignedIn={ownMobile !== undefined} />
    </Screen>
  )
}

/** How long coin stays in the account after a new password. */
function Hold() {
  const t = useT('password')
  const { data: market, isAwaited } = useHomeConfig()
  const hours = market?.windows.resetHoldHours ?? 0
  if (isAwaited) return <Skeleton count={1} height={40} />
  return hours > 0 && <p className={styles.small}>{t('forgotHold', { hours })}</p>
}

/** Once it is done nobody is signed in any more, and the way leads through the login page. */
function useReset() {
  const t = useT('password')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signOut = useUserInfo((store) => store.signOut)
  const { mutateAsync, error, isPending } = useAct('resetPassword', {
    onSuccess: () => {
      signOut()
      sayDone(t('wasReset'))
      const from = safeReturn(query.get('from'))
      navigate(from === screens.home ? screens.signIn : paths.signIn(from), { replace: true })
    },
  })
  const send = (form: FormOf<'resetPassword'>): void => {
    expectSessionEnd(true)
    // The screen may be another by then: the session that ends takes it along.
    const settled = (): void => expectSessionEnd(false)
    mutateAsync(form).then(settled, settled)
  }
  return { send, error, isPending }
}

function WayBack({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useT('password')
  return (
    <div className={styles.links}>
      {isSignedIn ? (
        <Link to={screens.loginPassword} replace>
          {t('remember')}
        </Link>
      ) : (
        <Link to={screens.signIn}>{t('toLogin')}</Link>
      )}
    </div>
  )
}
