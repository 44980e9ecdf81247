import { MAX_PAGE_ROWS } from '@u-market/domain'
import { Button, Tooltip } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { AccessChanges } from './AccessChanges.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { type ListedOperator, OperatorPanel } from './OperatorPanel.tsx'

const INVITE = 'invite'
export const tones = { active: 'good', invited: 'waiting', closed: 'calm' } as const

export function OperatorsPage() {
  const t = useT('operators')
  const roles = useT('core')
  const navigate = useNavigate()
  const openId = useParams().id
  const manage = usePermission('operator.manage')
  const mayRead = usePermission('operator.read')
  const list = useApiQuery('listOperators', { page: 1, limit: MAX_PAGE_ROWS })
  const close = (): void => void navigate(pages.operators)
  const open = list.data?.data.find(({ id }) => String(id) === openId)
  const columns: Column<ListedOperator>[] = [
    { title: t('name'), cell: ({ name }) => name, grows: true },
    { title: t('username'), cell: ({ username }) => username },
    { title: t('role'), cell: ({ role }) => roles(role) },
    { title: t('status'), cell: ({ status }) => <Tag tone={tones[status]}>{t(status)}</Tag> },
    { title: t('factor'), cell: ({ hasFactor }) => (hasFactor ? t('yes') : t('no')), leaves: 2 },
    {
      title: t('lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : <Time at={lastUsedAt} />),
      leaves: 1,
    },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <Tooltip title={manage.reason}>
          <Button
            type="primary"
            disabled={!manage.isAllowed}
            onClick={() => void navigate(paths.one(pages.operators, INVITE))}
          >
            {t('invite')}
          </Button>
        </Tooltip>
      }
    >
      <Split
        list={
          <>
            <ListBody query={list} empty={t('nobody')}>
              <Table
                label={t('title')}
                columns={columns}
                rows={list.data?.data ?? []}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => paths.one(pages.operators, id)}
                openKey={openId ?? null}
              />
            </ListBody>
            {mayRead.isAllowed && <AccessChanges />}
          </>
        }
        panel={
          openId === INVITE ? (
            <InvitePanel onClose={close} />
          ) : open ? (
            <OperatorPanel key={open.id} operator={open} onClose={close} />
          ) : null
        }
      />
    </Page>
  )
}
