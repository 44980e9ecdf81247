import { screens } from '@u-market/contract/paths'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams, withQuery } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Alert, Callout } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { passkeyObstacle } from './ceremonies.ts'
import { EnrolBar, EnrolPasskey } from './EnrolPasskey.tsx'
import { MyPasskeys } from './MyPasskeys.tsx'
import { PasskeyButton } from './PasskeyLogin.tsx'
import styles from './passkeys.module.css'
import { useEnrolment } from './use-enrolment.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

export function KeyScreen() {
  return useIsSignedIn() ? <Owned /> : <Visited />
}

/** Mine, and one more. */
function Owned() {
  const enrolment = useEnrolment()
  const canEnrol = !passkeyObstacle()
  return (
    <Intro back={screens.settings} actions={canEnrol && <EnrolBar enrolment={enrolment} />}>
      <MyPasskeys />
      {canEnrol && <EnrolPasskey enrolment={enrolment} />}
    </Intro>
  )
}

/** Signs in with one. */
function Visited() {
  const t = useT('passkey')
  const [query] = useSearchParams()
  const byPassword = withQuery(screens.signIn, query)
  const signIn = usePasskeySignIn()
  return (
    <Intro
      back={screens.signIn}
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
            <PasskeyButton signIn={signIn} tone="primary" />
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

/** What a passkey is, and why there may be none on this page. */
function Intro({ back, actions, children }: IntroProps) {
  const t = useT('passkey')
  return (
    <Screen title={t('title')} back={back} actions={actions}>
      <div className={styles.intro}>
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
