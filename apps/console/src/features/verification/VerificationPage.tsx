import type { ConsoleDataOf } from '@u-market/contract'
import { Segmented } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useRead } from '../../app/api/use-call.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { useFormat } from '../../app/i18n/use-format.ts'
import { ListBody } from '../../parts/ListBody.tsx'
import { Page } from '../../parts/Page.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { Split } from '../../parts/Split.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { Time } from '../../parts/Time.tsx'
import { useAddress } from '../../parts/use-address.ts'
import { ApplicationPanel } from './ApplicationPanel.tsx'
import { statuses, statusOf, tones } from './statuses.ts'

type Row = ConsoleDataOf<'/console/api/verifications'>['data'][number]
const PAGE_ROWS = 50
const NEW_EVERY_MS = 30_000

export const VerificationPage = () => {
  const t = useT('verification')
  const { wait } = useFormat()
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    '/console/api/verifications',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const rows = list.data?.data ?? []
  const hrefOf = (id: number | string): string => `/verifications/${id}${suffix}`
  const close = (): void => void navigate(`/verifications${suffix}`)
  const columns: Column<Row>[] = [
    { title: t('realname'), cell: (row) => row.realname },
    { title: t('username'), cell: (row) => row.username, leaves: 2 },
    { title: t('mobile'), cell: (row) => row.mobile, leaves: 1 },
    { title: t('idcard'), cell: (row) => row.idcard, leaves: 1 },
    { title: t('submitted'), cell: (row) => <Time at={row.createtime} />, leaves: 2 },
    status === 'pending'
      ? { title: t('waiting'), cell: (row) => wait(row.createtime), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
    ...(status === 'pending'
      ? []
      : [
          { title: t('decidedBy'), cell: (row: Row) => row.decided_by, leaves: 2 as const },
          { title: t('reason'), cell: (row: Row) => row.reason, leaves: 1 as const },
        ]),
  ]

  /** The one after it, else the one before it: what was decided is about to leave the list. */
  const after = (id: string): Row | undefined => {
    const at = rows.findIndex((row) => String(row.id) === id)
    return rows[at + 1] ?? rows[at - 1]
  }
  const openNext = (id: string): void => {
    const next = status === 'pending' ? after(id) : undefined
    if (next) void navigate(hrefOf(next.id))
    else close()
  }
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Segmented
            value={status}
            onChange={(value) => set('status', value === 'pending' ? '' : value)}
            options={statuses.map((value) => ({ value, label: t(value) }))}
            aria-label={t('status')}
          />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        isWide
        list={
          <ListBody query={list} empty={status === 'pending' ? t('emptyQueue') : t('emptyList')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              keyOf={(row) => row.id}
              hrefOf={(row) => hrefOf(row.id)}
              openKey={openId ?? null}
            />
          </ListBody>
        }
        panel={
          openId === undefined ? null : (
            <ApplicationPanel key={openId} id={openId} onClose={close} onNext={() => openNext(openId)} />
          )
        }
      />
    </Page>
  )
}
