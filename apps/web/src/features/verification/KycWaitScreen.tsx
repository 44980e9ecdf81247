import { screens } from '@u-market/contract/paths'
import { Hourglass } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Navigate } from '../../base/router.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Steps } from '../../parts/Steps.tsx'
import { useKycRoute } from './use-kyc-route.ts'
import styles from './verification.module.css'

const BACK = screens.mine

/** Turns to "finished", or back to the form with the reason, when the decision is pushed. */
export function KycWaitScreen() {
  const t = useT('kyc')
  const { info, elsewhere } = useKycRoute('pending')
  if (!info) return <SignInFirst title={t('wait')} back={BACK} />
  if (elsewhere) return <Navigate to={elsewhere} />
  return (
    <Screen title={t('wait')} back={BACK}>
      <section className={styles.standing} data-tone="amber" role="status">
        <Hourglass aria-hidden="true" />
        <h2>{t('waitTitle')}</h2>
        <p>{t('waitText')}</p>
      </section>
      <Card title={t('steps')}>
        <Steps
          label={t('steps')}
          steps={[
            { key: 'sent', title: t('stepSent'), state: 'done' },
            { key: 'review', title: t('stepReview'), state: 'now' },
            { key: 'done', title: t('stepDone'), state: 'coming' },
          ]}
        />
      </Card>
      <ButtonLink tone="second" to={screens.offers}>
        {t('lookAround')}
      </ButtonLink>
    </Screen>
  )
}
