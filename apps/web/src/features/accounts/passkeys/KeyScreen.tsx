import { useMutation } from '@tanstack/react-query'
import { ownScreens, screens } from '@u-market/contract/paths'
import { freeText } from '@u-market/domain'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fieldError } from '../../../base/api/errors.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useSearchParams, withQuery } from '../../../base/router.tsx'
import { setFlash } from '../../../base/stores/flash.ts'
import { useIsLoggedIn } from '../../../base/stores/user-info.ts'
import { ActionBar, Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Alert, Callout, Card } from '../../../parts/Card.tsx'
import { Field } from '../../../parts/Field.tsx'
import { PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { useResetHold } from '../../../parts/reset-hold.ts'
import { Screen } from '../../../parts/Screen.tsx'
import accounts from '../accounts.module.css'
import { MyPasskeys } from './MyPasskeys.tsx'
import { PasskeyButton, usePasskeyLogin } from './PasskeyLogin.tsx'
import styles from './passkeys.module.css'
import { type CreationOptions, makePasskey, passkeyObstacle, usePasskeyError } from './passkeys.ts'

export function KeyScreen() {
  return useIsLoggedIn() ? <Owned /> : <Visited />
}

/** The user's passkeys, and a form to add another. */
function Owned() {
  const enrolment = useEnrolment()
  const canEnrol = !passkeyObstacle()
  return (
    <Intro back={ownScreens.security} actions={canEnrol && <EnrolBar enrolment={enrolment} />}>
      <MyPasskeys />
      {canEnrol && <EnrolPasskey enrolment={enrolment} />}
    </Intro>
  )
}

/** Login with a passkey. */
function Visited() {
  const t = useT('passkey')
  const [query] = useSearchParams()
  const byPassword = withQuery(screens.login, query)
  const signIn = usePasskeyLogin()
  return (
    <Intro
      back={screens.login}
      actions={
        passkeyObstacle() ? (
          <ActionBar>
            <ButtonLink to={byPassword}>{t('byPassword')}</ButtonLink>
          </ActionBar>
        ) : (
          <ActionBar
            quiet={
              <ButtonLink to={byPassword} tone="quiet">
                {t('byPassword')}
              </ButtonLink>
            }
          >
            <PasskeyButton logIn={signIn} tone="primary" />
          </ActionBar>
        )
      }
    >
      {!passkeyObstacle() && <p className={styles.hint}>{t('visitorHint')}</p>}
      {signIn.error && <Alert>{signIn.error}</Alert>}
    </Intro>
  )
}

type IntroProps = { readonly back: string; readonly actions: ReactNode; readonly children: ReactNode }

/** Explains passkeys and, if this page cannot use them, the reason. */
function Intro({ back, actions, children }: IntroProps) {
  const t = useT('passkey')
  return (
    <Screen title={t('title')} back={back} actions={actions}>
      <div className={accounts.intro}>
        <ShieldCheck aria-hidden="true" />
        <p>{t('intro')}</p>
      </div>
      <Obstacle />
      {children}
    </Screen>
  )
}

function Obstacle() {
  const t = useT('passkey')
  const obstacle = passkeyObstacle()
  if (!obstacle) return null
  return (
    <Callout tone="amber">
      <TriangleAlert aria-hidden="true" />
      <span>{obstacle === 'insecure' ? t('insecure', { address: location.host }) : t('old')}</span>
    </Callout>
  )
}

const FORM = 'enrol-passkey'
const MAX_NAME_LENGTH = 40

type EnrolProps = { readonly enrolment: Enrolment }

/** Asks for a name and the payment password, then for the phone's confirmation; enrolled when the server has stored the key. */
function EnrolPasskey({ enrolment }: EnrolProps) {
  const t = useT('passkey')
  const { error, nameError } = enrolment
  return (
    <Card title={t('add')}>
      <Form id={FORM} isFilled={enrolment.isFilled} onSubmit={enrolment.start}>
        <Field
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={enrolment.name}
          onChange={enrolment.rename}
          error={nameError}
        />
        {error && <Alert>{error}</Alert>}
        {enrolment.askAgain && (
          <Button tone="second" onClick={enrolment.askAgain}>
            {t('askAgain')}
          </Button>
        )}
      </Form>
      <PasswordSheet
        {...enrolment.sheet}
        title={t('addThis')}
        receiver={t('whyPassword')}
        onSubmit={enrolment.sign}
      />
    </Card>
  )
}

function EnrolBar({ enrolment }: EnrolProps) {
  const t = useT('passkey')
  return (
    <SubmitBar
      form={FORM}
      isFilled={enrolment.isFilled}
      needs={enrolment.hold ?? t('needsName')}
      isBusy={enrolment.isMaking}
    >
      {t('addThis')}
    </SubmitBar>
  )
}

/**
 * The name defaults to the phone's. `start` asks for the payment password, `sign` sends it to the server, and the phone then
 * creates a passkey from the returned options.
 */
function useEnrolment() {
  const t = useT('passkey')
  const [typed, setTyped] = useState(ownName)
  const hold = useResetHold()?.reason ?? null
  const name = freeText(typed)
  const errorOf = usePasskeyError()
  const [offered, setOffered] = useState<CreationOptions>()
  const register = useApiMutation('enrolPasskey', { refreshes: ['passkeys', 'notices'] })
  const make = useMutation({
    mutationFn: async (options: CreationOptions) =>
      register.mutateAsync({ response: await makePasskey(options), name }),
    onSuccess: () => {
      setOffered(undefined)
      setFlash(t('added'))
    },
  })
  const ask = useApiMutation('startPasskeyEnrolment', {
    onSuccess: ({ options }) => {
      signing.sheet.onClose()
      setOffered(options)
      make.mutate(options)
    },
  })
  const signing = useSigning(ask)
  const start = (): void => {
    make.reset()
    setOffered(undefined)
    signing.open()
  }
  const nameError = fieldError(make.error, 'name')
  const failure = make.error ?? (signing.sheet.error ? null : ask.error)
  return {
    name: typed,
    rename: setTyped,
    isFilled: name !== '' && hold === null,
    /** Why no passkey can be added yet; null: one can. */
    hold,
    start,
    sheet: signing.sheet,
    sign: (payPassword: string): void => ask.mutate({ payPassword }, { onError: signing.onError }),
    /** Retries a missed or declined phone prompt with the same options; the server accepts them until they expire. */
    askAgain: offered && make.isError && !nameError ? () => make.mutate(offered) : undefined,
    isMaking: make.isPending,
    nameError,
    error: nameError ? undefined : errorOf(failure),
  }
}

type Enrolment = ReturnType<typeof useEnrolment>

/** A default name; the user agent reveals no more about the phone. */
function ownName(): string {
  return /iPhone/i.test(navigator.userAgent) ? 'iPhone' : 'Android'
}
