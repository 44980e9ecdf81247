import type { DataOf } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { errorText, readError } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { Badge } from '../../parts/Badge.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import styles from './accounts.module.css'
import { FreezeAccount } from './freeze/FreezeAccount.tsx'

type Session = DataOf<'listSessions'>[number]

/** Lists the account's sessions and ends them. */
export function SessionsScreen() {
  const t = useT('sessions')
  const { data, error, refetch } = useApiQuery('listSessions', {})
  const [ending, setEnding] = useState<Ending>()
  return (
    <Screen title={t('title')} back={ownScreens.security}>
      <p className={styles.small}>{t('intro')}</p>
      {data ? (
        <>
          <List label={t('mine')}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </List>
          {data.length > 1 ? (
            <Button tone="danger" onClick={() => setEnding('others')}>
              {t('endOthers')}
            </Button>
          ) : (
            <p className={styles.small}>{t('onlyThis')}</p>
          )}
          <FreezeAccount />
        </>
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
      <EndSessionDialog ending={ending} onClose={() => setEnding(undefined)} />
    </Screen>
  )
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const t = useT('sessions')
  const { device, address, createdAt, lastUsedAt, current } = session
  return (
    <Row
      icon={<MonitorSmartphone aria-hidden="true" />}
      label={
        <>
          {device} {current === 1 && <Badge tone="jade">{t('current')}</Badge>}
        </>
      }
      note={
        <>
          {current === 1 ? t('usedNow') : t('lastUsed', { time: timeText(lastUsedAt) })}
          <br />
          {t('since', { time: timeText(createdAt) })}
          {address !== '' && (
            <>
              <br />
              {t('from', { address })}
            </>
          )}
        </>
      }
      value={
        current === 0 ? (
          <IconButton label={t('endOf', { device, time: timeText(lastUsedAt) })} onClick={onEnd}>
            <LogOut />
          </IconButton>
        ) : undefined
      }
    />
  )
}

/** One session, or all but this one. */
type Ending = 'others' | { readonly id: number; readonly device: string; readonly address: string }

type EndSessionDialogProps = {
  /** The session that the dialog asks about; undefined if it is closed. */
  readonly ending: Ending | undefined
  readonly onClose: () => void
}

function EndSessionDialog({ ending, onClose }: EndSessionDialogProps) {
  const t = useT('sessions')
  const close = (): void => {
    end.reset()
    onClose()
  }
  const end = useApiMutation('endSession', {
    refreshes: ['sessions'],
    onSuccess: () => {
      setFlash(t('ended'))
      close()
    },
  })
  const form = ending === 'others' ? { others: '1' } : { id: ending?.id ?? 0 }
  const error = errorText(end.error)
  return (
    <Dialog
      isOpen={ending !== undefined}
      onClose={close}
      title={ending === 'others' ? t('othersTitle') : t('endTitle')}
      actions={
        <>
          <Button
            tone="danger"
            isBusy={end.isPending}
            // A session that has already ended leaves the list.
            onClick={() => end.mutate(form, { onError: () => refresh('sessions') })}
          >
            {ending === 'others' ? t('endOthers') : t('end')}
          </Button>
          <Button tone="second" onClick={close}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {ending !== undefined && (ending === 'others' ? t('othersNote') : t('endNote', ending))}
      {error && <Alert>{error}</Alert>}
    </Dialog>
  )
}
