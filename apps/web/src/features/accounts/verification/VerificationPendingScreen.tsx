import { screens } from '@u-market/contract/paths'
import { useEffect } from 'react'
import { useT } from '../../../base/i18n/i18n.ts'
import { hasWayBack, Navigate, useGoBack } from '../../../base/router.tsx'
import { dropDraft } from '../../../base/stores/draft.ts'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Card } from '../../../parts/Card.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { Moment, Outcome } from '../../../parts/Moment.tsx'
import { Hero, Screen } from '../../../parts/Screen.tsx'
import { Drawn } from '../../../parts/States.tsx'
import { Steps } from '../../../parts/Steps.tsx'
import styles from './verification.module.css'
import { ReviewTime, useVerificationRoute } from './verification-route.tsx'

const BACK = screens.mine

/** Switches to "finished", or back to the form with the reason, when the decision is pushed. */
export function VerificationPendingScreen() {
  const t = useT('verification')
  const { info, elsewhere } = useVerificationRoute('pending')
  if (!info) return <LoginFirst title={t('wait')} back={BACK} />
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
      <Outcome className={styles.status} role="status">
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

export function VerificationDoneScreen() {
  const t = useT('verification')
  const { info, elsewhere } = useVerificationRoute('verified')
  const goBack = useGoBack(screens.trade)
  const isVerified = info !== null && elsewhere === null
  useEffect(() => {
    if (isVerified) dropDraft('verification') // do not keep a document number longer than needed
  }, [isVerified])
  if (!info) return <LoginFirst title={t('finish')} back={BACK} />
  if (elsewhere) return <Navigate to={elsewhere} />
  return (
    <Screen
      title={t('finish')}
      back={BACK}
      hero={
        <Hero title={t('finish')} back={BACK}>
          <Moment id={`verified ${info.id}`} isWhole title={t('finishTitle')} text={t('finishText')} />
        </Hero>
      }
      actions={
        <ActionBar
          quiet={
            <ButtonLink tone="quiet" to={screens.addPaymentMethod}>
              {t('addMethod')}
            </ButtonLink>
          }
        >
          <Button onClick={goBack}>{hasWayBack() ? t('goOn') : t('toMarket')}</Button>
        </ActionBar>
      }
    />
  )
}
