import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import styles from './passkeys.module.css'
import { RemovePasskey } from './RemovePasskey.tsx'

export function MyPasskeys() {
  const t = useT('passkey')
  const locale = useLocale()
  const { data, error, refetch } = useApi('listPasskeys', {})
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string }>()
  const dayOf = (seconds: number): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000)
  if (error && !data) return <ErrorState {...readError(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton count={1} />
  return (
    <>
      {data.length === 0 ? (
        <Empty scene="passkeys" text={t('none')} />
      ) : (
        <List label={t('mine')}>
          {data.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound aria-hidden="true" />}
              label={
                <span className={styles.name}>
                  {passkey.name} {passkey.isSynced === 1 && <Badge tone="jade">{t('synced')}</Badge>}
                </span>
              }
              note={
                <>
                  {t('madeOn', { day: dayOf(passkey.createdAt) })}
                  <br />
                  {passkey.lastUsedAt === null
                    ? t('neverUsed')
                    : t('lastUsed', { day: dayOf(passkey.lastUsedAt) })}
                </>
              }
              value={
                <IconButton
                  label={t('removeTitle', { name: passkey.name })}
                  onClick={() => setChosen(passkey)}
                >
                  <Trash2 />
                </IconButton>
              }
            />
          ))}
        </List>
      )}
      <RemovePasskey passkey={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}
