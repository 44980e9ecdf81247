import { screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { Navigate } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Outcome } from '../../parts/Moment.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Drawn } from '../../parts/States.tsx'
import { Steps } from '../../parts/Steps.tsx'
import { ReviewTime } from './ReviewTime.tsx'
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
    <Screen
      title={t('wait')}
      back={BACK}
      actions={
        <ActionBar>
          <ButtonLink tone="second" to={screens.offers}>
            {t('lookAround')}
          </ButtonLink>
        </ActionBar>
      }
    >
      <Outcome className={styles.standing} role="status">
        <Drawn name="review" />
        <h2>{t('waitTitle')}</h2>
        <ReviewTime />
        <p>{t('waitText')}</p>
      </Outcome>
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
    </Screen>
  )
}
