import { ownScreens } from '@u-market/contract/paths'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../base/api/errors.ts'
import { learnMe, useApiMutation } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useUserInfo } from '../../../base/stores/user-info.ts'
import { Button } from '../../../parts/Button.tsx'
import { Alert } from '../../../parts/Card.tsx'
import { List, Row } from '../../../parts/List.tsx'
import { Sheet } from '../../../parts/Sheet.tsx'
import styles from './freeze.module.css'

/** A row that freezes the account in one tap, or leads to thawing it. */
export function FreezeAccount() {
  const t = useT('freeze')
  const [isOpen, setOpen] = useState(false)
  // User info that a phone stored before freezes existed has none.
  const frozenAt = useUserInfo(({ info }) => info?.frozenAt ?? null)
  return (
    <>
      <List label={t('emergency')}>
        {frozenAt === null ? (
          <Row
            icon={<Snowflake />}
            label={t('freeze')}
            note={t('freezeNote')}
            onClick={() => setOpen(true)}
          />
        ) : (
          <Row
            icon={<Snowflake />}
            label={t('frozen')}
            note={t('since', { time: timeText(frozenAt) })}
            value={t('thawTitle')}
            to={ownScreens.thaw}
          />
        )}
      </List>
      <FreezeSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type FreezeSheetProps = { readonly isOpen: boolean; readonly onClose: () => void }

/** Says what stops and what goes on; one tap more freezes. */
function FreezeSheet({ isOpen, onClose }: FreezeSheetProps) {
  const t = useT('freeze')
  const freeze = useApiMutation('freezeAccount', {
    refreshes: ['wallet', 'offers', 'sessions', 'notices'],
    onSuccess: (info) => {
      // The notice of it comes as a toast, and the row changes.
      learnMe(info)
      onClose()
    },
  })
  const close = (): void => {
    freeze.reset()
    onClose()
  }
  const error = errorText(freeze.error)
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('freeze')}>
      <p>{t('sheetIntro')}</p>
      <ul className={styles.points}>
        {(['stops', 'ends', 'goesOn', 'releases', 'thaws'] as const).map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
      {error && <Alert>{error}</Alert>}
      <Button isBusy={freeze.isPending} onClick={() => freeze.mutate({})}>
        <Snowflake aria-hidden="true" />
        {t('freeze')}
      </Button>
    </Sheet>
  )
}
