import { fieldIn, screens } from '@u-market/contract/paths'
import {
  inviteCodeForm,
  isBlank,
  MIN_PASSWORD_CHARACTERS,
  passwordForm,
  usernameForm,
} from '@u-market/domain'
import { useState } from 'react'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { afterLogin } from '../../base/navigation.ts'
import { Link, useReturnTo, useSearchParams, withQuery } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { useSwitchedOff } from '../../parts/Sanctions.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { TermsLinks, useTermsVersion } from '../market/index.ts'
import { fieldError, formError } from './account-errors.ts'
import styles from './accounts.module.css'
import { LanguageChips } from './LanguageChips.tsx'
import { MobileField, plainMobile, SmsCodeField, useSmsCode } from './SmsCodeField.tsx'

type Draft = {
  readonly mobile: string
  readonly code: string
  readonly password: string
  readonly username: string
  readonly inviteCode: string
}

const FORM = 'register'

export function RegisterScreen() {
  const t = useT('auth')
  const returnTo = useReturnTo()
  const [query] = useSearchParams()
  const logIn = useUserInfo((store) => store.logIn)
  const sms = useSmsCode('register')
  const [form, setForm] = useState<Draft>({
    mobile: '',
    code: '',
    password: '',
    username: '',
    inviteCode: fieldIn(query, 'inviteCode') ?? '',
  })
  const set = (some: Partial<Draft>): void => setForm((held) => ({ ...held, ...some }))
  const register = useApiMutation('register', {
    onSuccess: (info) => {
      logIn(info)
      returnTo(afterLogin(info.id, query.get('from')))
    },
  })

  const send = (): void => {
    const { mobile, code, password, username, inviteCode } = form
    register.mutate({
      mobile: plainMobile(mobile),
      code,
      password,
      ...(!isBlank(username) && { username: usernameForm(username) }),
      ...(!isBlank(inviteCode) && { inviteCode: inviteCodeForm(inviteCode) }),
      agreed: String(agreed),
    })
  }
  const of = (field: keyof Draft) => ({
    value: form[field],
    onChange: (value: string) => set({ [field]: value }),
    error: fieldError(register.error, field),
  })
  const error = formError(register.error)
  const agreed = useTermsVersion()
  const stopped = useSwitchedOff('registrations')
  const isComplete =
    !isBlank(form.mobile) &&
    form.code.length === 6 &&
    passwordForm(form.password).length >= MIN_PASSWORD_CHARACTERS
  const isFilled = stopped === null && isComplete && agreed !== undefined
  return (
    <Screen
      title={t('register')}
      back={screens.login}
      end={<LanguageChips isShort />}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={stopped ?? t(isComplete ? 'registerTerms' : 'registerNeeds')}
          isBusy={register.isPending}
        >
          {t('register')}
        </SubmitBar>
      }
    >
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={send}>
          <MobileField label={t('mobile')} sms={sms} {...of('mobile')} />
          <SmsCodeField sms={sms} mobile={plainMobile(form.mobile)} {...of('code')} />
          <Field
            label={t('password')}
            kind="password"
            autoComplete="new-password"
            hint={t('passwordHint')}
            {...of('password')}
          />
          <Field
            label={t('usernameOptional')}
            autoComplete="username"
            hint={t('usernameHint')}
            {...of('username')}
          />
          <Field label={t('inviteOptional')} autoComplete="off" {...of('inviteCode')} />
          {error && <Alert>{error}</Alert>}
        </Form>
      </Card>
      <TermsLinks />
      <div className={styles.links}>
        <Link to={withQuery(screens.login, query)}>{t('toLogin')}</Link>
      </div>
    </Screen>
  )
}
