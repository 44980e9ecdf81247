import { useMutation } from '@tanstack/react-query'
import type { FormOf } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../base/api/client.ts'
import { fieldError, isRefused } from '../../../base/api/errors.ts'
import { learnMe, useApiMutation, useApiQuery, useMe } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link, useNavigate } from '../../../base/router.tsx'
import { setFlash } from '../../../base/stores/flash.ts'
import { Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { ButtonLink } from '../../../parts/Button.tsx'
import { Alert, Callout, Card } from '../../../parts/Card.tsx'
import { Segmented } from '../../../parts/Choices.tsx'
import { Field } from '../../../parts/Field.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, Skeleton } from '../../../parts/States.tsx'
import styles from '../accounts.module.css'
import { CodeField, isFactorCode } from '../authenticator/CodeField.tsx'
import { passkeyObstacle, signWithPasskey, usePasskeyError } from '../passkeys/passkeys.ts'
import { CODE_LENGTH, maskMobile, SmsCodeField, useSmsCode } from '../SmsCodeField.tsx'

const FORM = 'thaw'

/** Takes the login password and one second proof: a passkey if there is one, else the authenticator app, else an SMS code. */
export function ThawScreen() {
  const t = useT('freeze')
  const { info } = useMe()
  if (info?.frozenAt) return <Thaw frozenAt={info.frozenAt} mobile={info.mobile} />
  return (
    <Screen title={t('thawTitle')} back={ownScreens.security}>
      {info ? (
        <Empty
          scene="sessions"
          text={t('notFrozen')}
          action={<ButtonLink to={ownScreens.security}>{t('toSecurity')}</ButtonLink>}
        />
      ) : (
        <Skeleton />
      )}
    </Screen>
  )
}

function Thaw({ frozenAt, mobile }: { readonly frozenAt: number; readonly mobile: string }) {
  const t = useT('freeze')
  const titles = useT('titles')
  const hold = useResetHold()?.reason
  const thaw = useThaw()
  const { offered, proof, choose } = useProofs()
  const [password, setPassword] = useState('')
  const [appCode, setAppCode] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const sms = useSmsCode('thaw')
  const hasProof = { passkey: true, app: isFactorCode(appCode), sms: smsCode.length === CODE_LENGTH }[proof]
  const isFilled = password !== '' && hasProof && hold === undefined
  const send = (): void =>
    proof === 'passkey'
      ? thaw.byPasskey(password)
      : thaw.byCode({ password, ...(proof === 'app' ? { factorCode: appCode } : { code: smsCode }) })
  return (
    <Screen
      title={t('thawTitle')}
      back={ownScreens.security}
      actions={
        <SubmitBar
          form={FORM}
          isFilled={isFilled}
          needs={hold ?? (password === '' ? t('needsPassword') : t('needsProof'))}
          isBusy={thaw.isBusy}
        >
          {t('thaw')}
        </SubmitBar>
      }
    >
      <Callout tone="amber">
        <Snowflake aria-hidden="true" />
        <span>{t('isFrozen', { time: timeText(frozenAt) })}</span>
      </Callout>
      <p className={styles.small}>{t('thawIntro')}</p>
      <Form id={FORM} isFilled={isFilled} onSubmit={send}>
        <Card>
          <Field
            label={t('password')}
            kind="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={thaw.passwordError}
          />
        </Card>
        <Card title={t('second')}>
          {offered.length > 1 && (
            <Segmented
              label={t('second')}
              value={proof}
              onChange={(next) => {
                thaw.reset()
                choose(next)
              }}
              options={offered.map((value) => ({
                value,
                label: { passkey: t('byPasskey'), app: t('byApp'), sms: t('bySms') }[value],
              }))}
            />
          )}
          {proof === 'passkey' && <p className={styles.small}>{t('passkeyText')}</p>}
          {proof === 'app' && (
            <CodeField label={t('appCode')} value={appCode} onChange={setAppCode} error={thaw.codeError} />
          )}
          {proof === 'sms' && (
            <>
              <p className={styles.small}>{t('smsTo', { mobile: maskMobile(mobile) })}</p>
              <SmsCodeField
                sms={sms}
                mobile={mobile}
                value={smsCode}
                onChange={setSmsCode}
                error={thaw.codeError}
              />
            </>
          )}
          {thaw.error && <Alert>{thaw.error}</Alert>}
        </Card>
      </Form>
      <p className={styles.small}>{t('lost')}</p>
      <div className={styles.links}>
        <Link to={paths.forgottenPassword()}>{t('forgot')}</Link>
        <Link to={screens.service}>{titles('service')}</Link>
      </div>
    </Screen>
  )
}

type Proof = 'passkey' | 'app' | 'sms'

/** The proofs that the user has, best first, and the one that is chosen. */
function useProofs() {
  const [chosen, setChosen] = useState<Proof>()
  const { data: passkeys } = useApiQuery('listPasskeys', {}, { isEnabled: passkeyObstacle() === null })
  const { data: app } = useApiQuery('getAuthenticator', {})
  const offered: readonly Proof[] = [
    ...(passkeys?.some(({ suspended }) => suspended === 0) ? ['passkey' as const] : []),
    ...(app?.on === 1 ? ['app' as const] : []),
    'sms',
  ]
  return { offered, proof: chosen ?? offered[0] ?? 'sms', choose: setChosen }
}

/** Refusals of the code, shown at its field; those of the password are shown at its own. */
const ofCode: ReadonlySet<string> = new Set(['CODE_WRONG', 'FACTOR_WRONG', 'THAW_WAITS'])

function useThaw() {
  const t = useT('freeze')
  const navigate = useNavigate()
  const errorOf = usePasskeyError()
  const thaw = useApiMutation('thawAccount', {
    refreshes: ['wallet', 'offers', 'sessions', 'notices'],
    onSuccess: (info) => {
      learnMe(info)
      setFlash(t('thawed'))
      navigate(ownScreens.security, { replace: true })
    },
  })
  const signing = useMutation({
    mutationFn: async (password: string) => {
      const { options } = await call('startPasskeyThaw', {})
      return { password, passkey: await signWithPasskey(options) }
    },
    onSuccess: (form) => thaw.mutate(form),
  })
  const failure = thaw.error ?? signing.error
  const reason = isRefused(failure) ? failure.reason : ''
  const isPassword = reason === 'PASSWORD_WRONG' || reason === 'LOGIN_LOCKED'
  const text = errorOf(failure)
  const start = <Given,>(act: (given: Given) => void): ((given: Given) => void) => {
    return (given) => {
      thaw.reset()
      signing.reset()
      act(given)
    }
  }
  return {
    byPasskey: start<string>((password) => signing.mutate(password)),
    byCode: start<FormOf<'thawAccount'>>((form) => thaw.mutate(form)),
    isBusy: thaw.isPending || signing.isPending,
    passwordError: isPassword ? text : fieldError(failure, 'password'),
    codeError: ofCode.has(reason) ? text : undefined,
    error: isPassword || ofCode.has(reason) ? undefined : text,
    reset: (): void => {
      thaw.reset()
      signing.reset()
    },
  }
}
