import type { ConsoleDataOf } from '@u-market/contract'
import { useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody, Pager, useAddress } from '../../parts/List.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Amount, Time } from '../../parts/values.tsx'
import { UserPanel, VerificationTag } from './UserPanel.tsx'

type User = ConsoleDataOf<'searchUsers'>['data'][number]
const PAGE_ROWS = 50

export function UsersPage() {
  const t = useT('accounts')
  const { count } = useFormat()
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const search = text('search')
  const list = useApiQuery(
    'searchUsers',
    { ...(search && { search }), page, limit: PAGE_ROWS },
    { keepsPrevious: true },
  )
  const columns: Column<User>[] = [
    { title: t('username'), cell: (user) => user.username },
    { title: t('nickname'), cell: (user) => user.nickname, leaves: 3 },
    { title: t('id'), cell: (user) => user.id, isNumeric: true, leaves: 3 },
    { title: t('mobile'), cell: (user) => user.mobile, leaves: 1 },
    { title: t('verification'), cell: (user) => <VerificationTag status={user.verificationStatus} /> },
    { title: t('free'), cell: (user) => <Amount value={user.coin} unit="U" />, isNumeric: true },
    {
      title: t('held'),
      cell: (user) => <Amount value={user.frozenCoin} unit="U" />,
      isNumeric: true,
      leaves: 1,
    },
    { title: t('completed'), cell: (user) => count(user.completedOrders), isNumeric: true, leaves: 3 },
    { title: t('since'), cell: (user) => <Time at={user.createdAt} />, leaves: 1 },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <SearchBox label={t('search')} value={search} onSearch={(value) => set('search', value)} />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        list={
          <ListBody query={list} empty={search ? t('noneFound') : t('empty')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={list.data?.data ?? []}
              keyOf={(user) => user.id}
              hrefOf={(user) => paths.one(pages.users, user.id, suffix)}
              openKey={openId ?? null}
            />
          </ListBody>
        }
        panel={
          openId === undefined ? null : (
            <UserPanel key={openId} id={openId} onClose={() => void navigate(pages.users + suffix)} />
          )
        }
      />
    </Page>
  )
}
