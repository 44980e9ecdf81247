import { screens } from '@u-market/contract/paths'
import { useEffect } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { hasWayBack, Navigate, useGoBack } from '../../base/router.tsx'
import { dropDraft } from '../../base/stores/draft.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { useKycRoute } from './use-kyc-route.ts'

const BACK = screens.mine

export function KycFinishScreen() {
  const t = useT('kyc')
  const { info, elsewhere } = useKycRoute('verified')
  const goBack = useGoBack(screens.trade)
  const isVerified = info !== null && elsewhere === null
  useEffect(() => {
    if (isVerified) dropDraft('kyc') // a document's number is not kept longer than it is of use
  }, [isVerified])
  if (!info) return <SignInFirst title={t('finish')} back={BACK} />
  if (elsewhere) return <Navigate to={elsewhere} />
  return (
    <Screen
      title={t('finish')}
      back={BACK}
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
    >
      <Moment id={`verified ${info.id}`} title={t('finishTitle')} text={t('finishText')} />
    </Screen>
  )
}
