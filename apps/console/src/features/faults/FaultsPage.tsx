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
import { FaultPanel } from './FaultPanel.tsx'
import { type Fault, statuses, statusOf, tones } from './statuses.ts'

const PAGE_ROWS = 50
/** No socket reaches operators: new reports are asked for. */
const NEW_EVERY_MS = 30_000

export const FaultsPage = () => {
  const t = useT('faults')
  const { wait } = useFormat()
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const status = statusOf(text('status'))
  const list = useRead(
    '/console/api/faults',
    { status, page, limit: PAGE_ROWS },
    { keepsPrevious: true, everyMs: NEW_EVERY_MS },
  )
  const rows = list.data?.data ?? []
  const hrefOf = (id: number): string => `/faults/${id}${suffix}`
  const close = (): void => void navigate(`/faults${suffix}`)
  /** The one after it, else the one before it: what was answered is about to leave the list. */
  const openNext = (id: string): void => {
    const at = rows.findIndex((row) => String(row.id) === id)
    const next = status === 'open' ? (rows[at + 1] ?? rows[at - 1]) : undefined
    if (next) void navigate(hrefOf(next.id))
    else close()
  }
  const columns: Column<Fault>[] = [
    { title: t('number'), cell: (row) => `#${row.id}` },
    { title: t('type'), cell: (row) => t(`type_${row.type}`) },
    { title: t('user'), cell: (row) => `${row.nickname} @${row.username}`, leaves: 1 },
    { title: t('content'), cell: (row) => row.content, grows: true },
    { title: t('pictures'), cell: (row) => row.images.length, isNumeric: true, leaves: 2 },
    { title: t('reported'), cell: (row) => <Time at={row.createtime} />, leaves: 2 },
    status === 'open'
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
            onChange={(value) => set('status', value === 'open' ? '' : value)}
            options={statuses.map((value) => ({ value, label: t(value) }))}
            aria-label={t('status')}
          />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        list={
          <ListBody query={list} empty={status === 'open' ? t('emptyQueue') : t('emptyList')}>
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
            <FaultPanel key={openId} id={openId} onClose={close} onNext={() => openNext(openId)} />
          )
        }
      />
    </Page>
  )
}
