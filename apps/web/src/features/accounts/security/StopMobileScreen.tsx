import { fieldIn, ownScreens, screens } from '@u-market/contract/paths'
import { formError } from '../../../base/api/errors.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link, useSearchParams } from '../../../base/router.tsx'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button } from '../../../parts/Button.tsx'
import { Alert } from '../../../parts/Card.tsx'
import { Outcome } from '../../../parts/Moment.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Drawn } from '../../../parts/States.tsx'
import styles from '../accounts.module.css'
import { LanguageChips } from '../LanguageChips.tsx'

/** Opened from a message, with or without a session. Only the button acts: scanners of mails open links. */
export function StopMobileScreen() {
  const t = useT('mobile')
  const [query] = useSearchParams()
  const stop = useApiMutation('stopMobileByLink', { refreshes: ['security', 'notices'] })
  const key = fieldIn(query, 'key') ?? ''
  const error = formError(stop.error)
  const isStopped = stop.data?.isStopped === 1
  return (
    <Screen
      title={t('stopTitle')}
      back={screens.home}
      end={<LanguageChips isShort />}
      actions={
        !isStopped && (
          <ActionBar>
            <Button tone="danger" isBusy={stop.isPending} onClick={() => stop.mutate({ key })}>
              {t('stop')}
            </Button>
          </ActionBar>
        )
      }
    >
      <Outcome role="status">
        <Drawn name={isStopped ? 'verification' : 'login'} />
        <h2>{isStopped ? t('stoppedTitle') : t('stopAsk')}</h2>
        <p>{isStopped ? t('stoppedText') : t('stopText')}</p>
      </Outcome>
      {error && <Alert>{error}</Alert>}
      {isStopped && (
        <div className={styles.links}>
          <Link to={screens.loginPassword}>{t('newPassword')}</Link>
          <Link to={ownScreens.sessions}>{t('devices')}</Link>
        </div>
      )}
    </Screen>
  )
}
