import { ownScreens, screens } from '@u-market/contract/paths'
import { accountNameForm, isBlank, mobileNumber } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { errorText, fieldError, formError, isRefused } from '../../base/api/errors.ts'
import { useApiMutation, useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { afterLogin } from '../../base/navigation.ts'
import { Link, useReturnTo, useSearchParams, withQuery } from '../../base/router.tsx'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Field } from '../../parts/Field.tsx'
import { Hero, Screen } from '../../parts/Screen.tsx'
import styles from './accounts.module.css'
import { CodeField, isFactorCode } from './authenticator/CodeField.tsx'
import { LanguageChips } from './LanguageChips.tsx'
import { PasskeyLogin } from './passkeys/PasskeyLogin.tsx'
import { marketCode } from './SmsCodeField.tsx'

const FORM = 'login'

export function LoginScreen() {
  const t = useT('auth')
  const returnTo = useReturnTo()
  const [query] = useSearchParams()
  const logIn = useUserInfo((store) => store.logIn)
  const { data: config } = useHomeConfig()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const login = useApiMutation('logIn', {
    onSuccess: (info) => {
      logIn(info)
      returnTo(afterLogin(info.id, query.get('from')))
    },
  })

  // Asked for by the first try with a right password, and kept until the account changes.
  const [code, setCode] = useState<string>()
  const isFilled = !isBlank(account) && password !== '' && (code === undefined || isFactorCode(code))
  const send = (): void =>
    login.mutate(
      {
        account: accountNameForm(account, marketCode()),
        password,
        ...(code !== undefined && { factorCode: code }),
      },
      {
        onError: (error) => {
          if (!isRefused(error)) return
          if (error.reason === 'FACTOR_NEEDED') setCode('')
          else toast(errorText(error) ?? error.message, 'danger')
        },
      },
    )
  // A refusal is said by the toast. Only why an account was closed stays in sight.
  const isToast = isRefused(login.error) && login.error.reason !== 'ACCOUNT_CLOSED'
  const error = isToast ? undefined : formError(login.error)
  const forgotten = new URLSearchParams(query)
  forgotten.set('forgot', '1')
  return (
    <Screen
      title={t('login')}
      hero={
        <Hero title={t('login')} back={screens.home} end={<LanguageChips isShort />}>
          <h2 className={styles.welcome}>{t('welcome')}</h2>
          <p className={styles.promise}>{t('promise')}</p>
        </Hero>
      }
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={code === undefined ? t('loginNeeds') : t('factorNeeds')}
          isBusy={login.isPending}
          quiet={<PasskeyLogin />}
        >
          {t('login')}
        </SubmitBar>
      }
    >
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={send}>
          <Field
            label={t('account')}
            name="username"
            autoComplete="username"
            value={account}
            onChange={(text) => {
              setAccount(text)
              setCode(undefined)
            }}
            hint={numberIn(account)}
            error={fieldError(login.error, 'account')}
          />
          <Field
            label={t('password')}
            kind="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={fieldError(login.error, 'password')}
          />
          {code !== undefined && (
            <CodeField
              label={t('factorCode')}
              hint={t('factorHint')}
              value={code}
              onChange={setCode}
              isFocused
            />
          )}
          {error && <Callout tone="danger">{error}</Callout>}
        </Form>
      </Card>
      <div className={styles.links}>
        <Link to={withQuery(screens.register, query)}>{t('toRegister')}</Link>
        <Link to={withQuery(screens.loginPassword, forgotten)}>{t('forgot')}</Link>
      </div>
      <div className={styles.links}>
        <Link to={ownScreens.recover}>{t('lostNumber')}</Link>
      </div>
      {config?.demo === 1 && (
        <DemoCast
          onChoose={(name, secret) => {
            setAccount(name)
            setPassword(secret)
          }}
        />
      )}
    </Screen>
  )
}

/** The number that is meant by one without a country code. */
function numberIn(account: string): string | undefined {
  return /^\s*\+/.test(account) ? undefined : (mobileNumber(account, marketCode()) ?? undefined)
}

/** The demo users, as the README and the desktop page name them. */
const cast = ['bob', 'alice', 'mei', 'nina'] as const
const DEMO_PASSWORD = 'demo-1234'

/** Demo only: one tap fills the form. */
function DemoCast({ onChoose }: { readonly onChoose: (account: string, password: string) => void }) {
  const t = useT('auth')
  // The desktop page serves each phone from its owner's hostname, so the form starts with that owner.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything was typed
  useEffect(() => {
    const owner = cast.find((name) => location.hostname === `${name}.localhost`)
    if (owner) onChoose(owner, DEMO_PASSWORD)
  }, [])
  const roles = { bob: t('castBob'), alice: t('castAlice'), mei: t('castMei'), nina: t('castNina') }
  return (
    <section className={styles.cast} aria-label={t('demo')}>
      <p>{t('demoHint')}</p>
      <div>
        {cast.map((name) => (
          <button key={name} type="button" onClick={() => onChoose(name, DEMO_PASSWORD)}>
            {roles[name]}
          </button>
        ))}
      </div>
    </section>
  )
}
