import { screens } from '@u-market/contract/paths'
import { BadgeCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Navigate } from '../../base/router.tsx'
import { dropDraft } from '../../base/stores/draft.ts'
import { useParameters } from '../../base/stores/parameters.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { useKycRoute } from './use-kyc-route.ts'
import styles from './verification.module.css'

const BACK = screens.mine

export function KycFinishScreen() {
  const t = useT('kyc')
  const { info, elsewhere } = useKycRoute('verified')
  const goBack = useParameters((store) => store.payGobackParam)
  const isVerified = info !== null && elsewhere === null
  useEffect(() => {
    if (isVerified) dropDraft('kyc') // a document's number is not kept longer than it is of use
  }, [isVerified])
  if (!info) return <SignInFirst title={t('finish')} back={BACK} />
  if (elsewhere) return <Navigate to={elsewhere} />
  return (
    <Screen title={t('finish')} back={BACK}>
      <section className={styles.standing} data-tone="jade" role="status">
        <BadgeCheck aria-hidden="true" />
        <h2>{t('finishTitle')}</h2>
        <p>{t('finishText')}</p>
      </section>
      <ButtonLink to={goBack ?? screens.offers}>{goBack ? t('goOn') : t('toMarket')}</ButtonLink>
      <ButtonLink tone="second" to={screens.addPaymentMethod}>
        {t('addMethod')}
      </ButtonLink>
    </Screen>
  )
}
