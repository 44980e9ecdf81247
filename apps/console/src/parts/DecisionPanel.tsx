import type { ConsoleCallName, ConsoleDataOf } from '@u-market/contract'
import { App } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useApiMutation } from '../base/api/use-call.ts'
import { forgetDraft } from '../base/drafts.ts'
import { ConcurrentViewers, DecidedByOther } from './Colleagues.tsx'
import { Panel } from './Panel.tsx'
import { Failure, Skeleton } from './Placeholders.tsx'

/** The open row of a queue. */
export type OpenRow = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

type Props<Case> = {
  readonly title: string
  /** Shown next to the title while the case waits, such as its waiting time. */
  readonly note?: (of: Case) => ReactNode
  readonly onClose: () => void
  readonly query: {
    readonly data: Case | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly isWaiting: (of: Case) => boolean
  /** If given, other operators who have the case open are shown while it waits. */
  readonly watched?: ComponentProps<typeof ConcurrentViewers>
  /** Another operator decided first, and the refetched outcome has not arrived yet. */
  readonly isOver?: boolean
  /** Form for the decision, while the case waits. */
  readonly decision: (of: Case) => ReactNode
  /** The decision, its operator and its time. */
  readonly outcome: (of: Case) => ReactNode
  /** Error of the deciding call, to show who decided first; omit it if the outcome shows that itself. */
  readonly error?: unknown
  readonly lines?: number
  /** Facts of the case. */
  readonly children: (of: Case) => ReactNode
}

/** One case of a queue, with the decision's form or its outcome below. */
export function DecisionPanel<Case>(props: Props<Case>) {
  const { title, note, onClose, query, watched, isOver = false, lines = 8, error } = props
  const { data } = query
  const isWaiting = data !== undefined && props.isWaiting(data)
  return (
    <Panel
      title={title}
      note={isWaiting && note?.(data)}
      onClose={onClose}
      footer={
        data &&
        (isWaiting && !isOver ? (
          props.decision(data)
        ) : (
          <>
            <DecidedByOther error={error} />
            {props.outcome(data)}
          </>
        ))
      }
    >
      {isWaiting && watched && <ConcurrentViewers {...watched} />}
      {data ? (
        props.children(data)
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={lines} />
      )}
    </Panel>
  )
}

type Deciding<P extends ConsoleCallName> = {
  /** Name of the decision's draft, as `exchange:3`. */
  readonly place: string
  readonly refreshes: readonly ConsoleCallName[]
  /** Message after success. */
  readonly said: (answer: ConsoleDataOf<P>) => string
  readonly onNext: () => void
  readonly onRefused?: () => void
  /** Whether the case stays open after this answer, because it shows something once. */
  readonly stays?: (answer: ConsoleDataOf<P>) => boolean
}

/** Returns a mutation that decides a case; on success it deletes the draft, shows a message and opens the next case. */
export function useDeciding<P extends ConsoleCallName>(
  path: P,
  { place, refreshes, said, onNext, onRefused, stays = () => false }: Deciding<P>,
) {
  const { message } = App.useApp()
  return useApiMutation(path, {
    refreshes,
    ...(onRefused && { onRefused }),
    onSuccess: (answer) => {
      forgetDraft(place)
      void message.success(said(answer))
      if (!stays(answer)) onNext()
    },
  })
}
