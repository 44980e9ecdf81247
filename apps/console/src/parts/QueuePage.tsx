import { Segmented } from 'antd'
import type { ComponentProps, ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useFormat } from '../base/i18n/use-format.ts'
import type { OpenRow } from './DecisionPanel.tsx'
import { ListBody, Pager, useAddress } from './List.tsx'
import { Page, Split } from './Page.tsx'
import { type Column, Table } from './Table.tsx'
import { Tag, type Tone } from './values.tsx'

const PAGE_ROWS = 50
/** Operators have no socket, so the queues are polled. */
export const queueReads = { keepsPrevious: true, everyMs: 30_000 }

type Queue<Status extends string> = {
  /** The first is the queue itself and the default. */
  readonly statuses: readonly [Status, ...Status[]]
  readonly form: { readonly status: Status; readonly page: number; readonly limit: number }
  readonly isQueue: boolean
}

/** Reads status and page from the address. */
export function useQueue<Status extends string>(statuses: Queue<Status>['statuses']): Queue<Status> {
  const { text, page } = useAddress()
  const status = statuses.find((each) => each === text('status')) ?? statuses[0]
  return { statuses, form: { status, page, limit: PAGE_ROWS }, isQueue: status === statuses[0] }
}

type Words<Key extends string> = (key: Key) => string
type Props<Row, Status extends string> = {
  /** Texts of the queue. */
  readonly t: Words<'title' | 'status' | 'emptyQueue' | 'emptyList' | Status>
  /** Path of the list; the id of the open row follows it. */
  readonly path: string
  readonly queue: Queue<Status>
  readonly list: Omit<ComponentProps<typeof ListBody>['query'], 'data'> & {
    readonly data: (ComponentProps<typeof Pager>['page'] & { readonly data: readonly Row[] }) | undefined
  }
  readonly columns: readonly Column<Row>[]
  readonly isWide?: boolean
  readonly Panel?: ComponentType<OpenRow>
  /** Statuses whose rows leave the list once they are decided; the first one if not given. */
  readonly queues?: readonly Status[]
}

/** A queue and its decided cases: a list by status, with one row open next to it. */
export function QueuePage<Row extends { readonly id: number }, Status extends string>(
  props: Props<Row, Status>,
) {
  const { t, path, queue, list, columns, isWide = false, Panel } = props
  const { statuses, form } = queue
  const navigate = useNavigate()
  const openId = useParams().id
  const { set, suffix } = useAddress()
  const rows = list.data?.data ?? []
  const [first] = statuses
  const isQueue = (props.queues ?? [first]).includes(form.status)
  const hrefOf = ({ id }: Row): string => `${path}/${id}${suffix}`
  const close = (): void => void navigate(`${path}${suffix}`)
  /**
   * Opens the next row, or without one the previous, because the decided row leaves the queue. Otherwise closes the
   * panel.
   */
  const openNext = (id: string): void => {
    const at = rows.findIndex((row) => String(row.id) === id)
    const next = isQueue ? (rows[at + 1] ?? rows[at - 1]) : undefined
    if (next) void navigate(hrefOf(next))
    else close()
  }
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Segmented
            value={form.status}
            onChange={(value) => set('status', value === first ? '' : value)}
            options={statuses.map((value) => ({ value, label: t(value) }))}
            aria-label={t('status')}
          />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        isWide={isWide}
        list={
          <ListBody query={list} empty={t(queue.isQueue ? 'emptyQueue' : 'emptyList')}>
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              keyOf={(row) => row.id}
              hrefOf={hrefOf}
              openKey={openId ?? null}
            />
          </ListBody>
        }
        panel={
          openId !== undefined &&
          Panel && <Panel key={openId} id={openId} onClose={close} onNext={() => openNext(openId)} />
        }
      />
    </Page>
  )
}

type State<Status extends string> = { readonly status: Status; readonly createdAt: number }

/** Column with the waiting time in the queue, and with the status elsewhere. */
export function useStateColumn<Status extends string>(
  t: Words<'waiting' | 'status' | Status>,
  { isQueue }: { readonly isQueue: boolean },
  tones: Readonly<Record<Status, Tone>>,
): Column<State<Status>> {
  const { wait } = useFormat()
  return isQueue
    ? { title: t('waiting'), cell: ({ createdAt }) => wait(createdAt), isNumeric: true }
    : { title: t('status'), cell: ({ status }) => <Tag tone={tones[status]}>{t(status)}</Tag> }
}
