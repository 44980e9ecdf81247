import { screens } from '@u-market/contract/paths'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Link, useSearchParams, withQuery } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Callout } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { passkeyObstacle } from './ceremonies.ts'
import { EnrolPasskey } from './EnrolPasskey.tsx'
import { MyPasskeys } from './MyPasskeys.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import styles from './passkeys.module.css'

export function KeyScreen() {
  const t = useT('passkey')
  const isSignedIn = useIsSignedIn()
  const [query] = useSearchParams()
  return (
    <Screen title={t('title')} back={isSignedIn ? screens.settings : screens.signIn}>
      <div className={styles.intro}>
        <ShieldCheck aria-hidden="true" />
        <p>{t('intro')}</p>
      </div>
      <Obstacle />
      {isSignedIn ? (
        <>
          <MyPasskeys />
          {!passkeyObstacle() && <EnrolPasskey />}
        </>
      ) : (
        <>
          <PasskeyLogin tone="primary" />
          {!passkeyObstacle() && <p className={styles.hint}>{t('visitorHint')}</p>}
          <div className={styles.links}>
            <Link to={withQuery(screens.signIn, query)}>{t('byPassword')}</Link>
          </div>
        </>
      )}
    </Screen>
  )
}

/** Why there are none on this page, and what to do instead. */
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
