import { Segmented } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { OpenRow } from './DecisionPanel.tsx'
import { ListBody, Pager, useAddress } from './List.tsx'
import { Page, Split } from './Page.tsx'
import { type Column, Table } from './Table.tsx'

type Props<Row, Status extends string> = {
  readonly title: string
  /** Where it lives; what is open beside it stands after that in the address. */
  readonly path: string
  /** The first is the queue itself, which the address need not name. */
  readonly statuses: readonly { readonly value: Status; readonly label: string }[]
  readonly status: Status
  readonly statusLabel: string
  readonly list: Omit<ComponentProps<typeof ListBody>['query'], 'data'> & {
    readonly data: (ComponentProps<typeof Pager>['page'] & { readonly data: readonly Row[] }) | undefined
  }
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  readonly isWide?: boolean
  readonly panel?: (open: OpenRow) => ReactNode
}

/** What waits for an operator, and what has been decided: a list by status, with one of it open at its side. */
export function QueuePage<Row extends { readonly id: number }, Status extends string>(
  props: Props<Row, Status>,
) {
  const { title, path, statuses, status, statusLabel, list, columns, empty, isWide = false, panel } = props
  const navigate = useNavigate()
  const openId = useParams().id
  const { set, suffix } = useAddress()
  const rows = list.data?.data ?? []
  const queue = statuses[0]?.value
  const hrefOf = ({ id }: Row): string => `${path}/${id}${suffix}`
  const close = (): void => void navigate(`${path}${suffix}`)
  /** The one after it, else the one before it: what was decided is about to leave the queue. */
  const openNext = (id: string): void => {
    const at = rows.findIndex((row) => String(row.id) === id)
    const next = status === queue ? (rows[at + 1] ?? rows[at - 1]) : undefined
    if (next) void navigate(hrefOf(next))
    else close()
  }
  return (
    <Page
      title={title}
      tools={
        <>
          <Segmented
            value={status}
            onChange={(value) => set('status', value === queue ? '' : value)}
            options={[...statuses]}
            aria-label={statusLabel}
          />
          {list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        isWide={isWide}
        list={
          <ListBody query={list} empty={empty}>
            <Table
              label={title}
              columns={columns}
              rows={rows}
              keyOf={(row) => row.id}
              hrefOf={hrefOf}
              openKey={openId ?? null}
            />
          </ListBody>
        }
        panel={
          openId === undefined || !panel
            ? null
            : panel({ id: openId, onClose: close, onNext: () => openNext(openId) })
        }
      />
    </Page>
  )
}
