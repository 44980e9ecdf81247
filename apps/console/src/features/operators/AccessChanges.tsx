import type { ConsoleDataOf } from '@u-market/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { ListBody } from '../../parts/List.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import css from './access.module.css'

type Change = ConsoleDataOf<'listAccessChanges'>['data'][number]

const MOST = 10

/** Invitations, resets and new roles, with their makers. The menu counts what an administrator has not seen here. */
export function AccessChanges() {
  const t = useT('operators')
  const manage = usePermission('operator.manage')
  const list = useApiQuery('listAccessChanges', { page: 1, limit: MOST })
  const see = useApiMutation('seeAccessChanges', { refreshes: ['getOperator'] })
  const { mutate } = see
  const newest = list.data?.data.find(({ isNew }) => isNew === 1)?.id
  useEffect(() => {
    if (manage.isAllowed && newest !== undefined) mutate({ upTo: newest })
  }, [manage.isAllowed, newest, mutate])
  const columns: Column<Change>[] = [
    {
      title: t('what'),
      cell: ({ how, isNew }) => (
        <>
          {t(`how_${how}`)} {isNew === 1 && <Tag tone="waiting">{t('unseen')}</Tag>}
        </>
      ),
    },
    { title: t('name'), cell: ({ name, username }) => `${name} · @${username}`, grows: true },
    { title: t('madeBy'), cell: (change) => <Makers change={change} /> },
    { title: t('at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
  return (
    <section className={css.apart} aria-label={t('changes')}>
      <h2>{t('changes')}</h2>
      <ListBody query={list} empty={t('noChanges')}>
        <Table
          label={t('changes')}
          columns={columns}
          rows={list.data?.data ?? []}
          keyOf={({ id }) => id}
          hrefOf={({ operatorId }) => paths.one(pages.operators, operatorId)}
          openKey={null}
        />
      </ListBody>
    </section>
  )
}

function Makers({ change: { madeBy, proposedBy, proposalId } }: { readonly change: Change }) {
  const t = useT('operators')
  if (madeBy === '') return t('commandLine')
  if (proposalId === null) return madeBy
  return (
    <Link to={paths.one(pages.proposals, proposalId)}>
      {t('byTwo', { proposer: proposedBy, approver: madeBy })}
    </Link>
  )
}
