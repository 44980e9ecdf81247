import { Button } from 'antd'
import { useAct, useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Page } from '../../parts/Page.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Time } from '../../parts/values.tsx'
import css from './access.module.css'
import { ChangeFactor } from './ChangeFactor.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import type { OwnAccess, OwnSession } from './own-access.ts'

/** Everybody's own: password, second factor, and where they are signed in. */
export function OwnAccessPage() {
  const t = useT('operators')
  const access = useRead('getOwnAccess', {})
  return (
    <Page title={t('ownTitle')}>
      {!access.data && access.error && <Failure error={access.error} onRetry={() => void access.refetch()} />}
      {!access.data && !access.error && <Skeleton lines={10} />}
      {access.data && (
        <div className={css.sections}>
          <PasswordSection access={access.data} />
          <section className={css.section} aria-label={t('factor')}>
            <h2>{t('factor')}</h2>
            <ChangeFactor access={access.data} />
          </section>
          <Sessions sessions={access.data.sessions} />
        </div>
      )}
    </Page>
  )
}

function PasswordSection({ access }: { readonly access: OwnAccess }) {
  const t = useT('operators')
  const { time } = useFormat()
  return (
    <section className={css.section} aria-label={t('password')}>
      <h2>{t('password')}</h2>
      {access.passwordChangedAt !== null && (
        <p className={css.hint}>{t('passwordSince', { time: time(access.passwordChangedAt) })}</p>
      )}
      <ChangePassword />
    </section>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useT('operators')
  const end = useAct('endOwnSession', { refreshes: ['getOwnAccess'] })
  const columns: Column<OwnSession>[] = [
    { title: t('device'), cell: ({ device }) => device || t('unknownDevice'), grows: true },
    { title: t('address'), cell: ({ address }) => address },
    { title: t('since'), cell: ({ createdAt }) => <Time at={createdAt} />, leaves: 1 },
    { title: t('lastUsed'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    {
      title: t('act'),
      cell: ({ id, current }) =>
        current === 1 ? (
          t('thisOne')
        ) : (
          <Button size="small" onClick={() => end.mutate({ id })} disabled={end.isPending}>
            {t('endSession')}
          </Button>
        ),
    },
  ]
  return (
    <section className={css.section} aria-label={t('sessions')}>
      <h2>{t('sessions')}</h2>
      <Table label={t('sessions')} columns={columns} rows={sessions} keyOf={({ id }) => id} />
      {sessions.length > 1 && (
        <div className={css.acts}>
          <Button onClick={() => end.mutate({ others: '1' })} loading={end.isPending}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}
