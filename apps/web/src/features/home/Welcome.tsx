import { screens } from '@u-market/contract/paths'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { hasFee } from '../../parts/money.ts'
import styles from './home.module.css'

/** Where a visitor begins: what this is, and the way in. */
export function Welcome() {
  const t = useT('home')
  const core = useT('core')
  const { data: config } = useHomeConfig()
  return (
    <>
      <h2 className={styles.welcome}>{t('welcome')}</h2>
      <p className={styles.promise}>{t(config && !hasFee(config) ? 'welcomeNote' : 'welcomeNoteWithFee')}</p>
      <div className={styles.entries}>
        <ButtonLink to={screens.signIn}>{core('signIn')}</ButtonLink>
        <ButtonLink to={screens.register} tone="second">
          {core('register')}
        </ButtonLink>
      </div>
    </>
  )
}
