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
import { BondTag } from './BondTag.tsx'
import { MerchantPanel } from './MerchantPanel.tsx'
import { type Merchant, statuses, statusOf, tones } from './statuses.ts'

const PAGE_ROWS = 50
const NEW_EVERY_MS = 30_000

export const MerchantsPage = () => {
  const t = useT('merchants')
  const { wait } = useFormat()
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    '/console/api/merchants',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const rows = list.data?.data ?? []
  const hrefOf = (id: number): string => `/merchants/${id}${suffix}`
  const close = (): void => void navigate(`/merchants${suffix}`)
  /** The one after it, else the one before it: what was decided is about to leave the list. */
  const openNext = (id: string): void => {
    const at = rows.findIndex((row) => String(row.id) === id)
    const next = status === 'pending' ? (rows[at + 1] ?? rows[at - 1]) : undefined
    if (next) void navigate(hrefOf(next.id))
    else close()
  }
  const columns: Column<Merchant>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('user'), cell: (row) => `${row.realname} @${row.username}` },
    { title: t('completed'), cell: (row) => String(row.completed_orders), isNumeric: true },
    { title: t('bond'), cell: (row) => <BondTag merchant={row} /> },
    { title: t('applied'), cell: (row) => <Time at={row.createtime} />, leaves: 2 },
    status === 'pending'
      ? { title: t('waiting'), cell: (row) => wait(row.createtime), isNumeric: true }
      : { title: t('status'), cell: (row) => <Tag tone={tones[row.status]}>{t(row.status)}</Tag> },
  ]
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
            <MerchantPanel key={openId} id={openId} onClose={close} onNext={() => openNext(openId)} />
          )
        }
      />
    </Page>
  )
}
