import type { ConsoleCallName, ConsoleDataOf } from '@u-market/contract'
import { App } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useApiMutation } from '../base/api/use-call.ts'
import { forgetDraft } from '../base/drafts.ts'
import { ConcurrentViewers, DecidedByOther } from './Colleagues.tsx'
import { Panel } from './Panel.tsx'
import { Failure, Skeleton } from './Placeholders.tsx'

/** A row of a queue that is open beside it. */
export type OpenRow = { readonly id: string; readonly onClose: () => void; readonly onNext: () => void }

type Props<Case> = {
  readonly title: string
  /** Beside the title while it waits: how long it has. */
  readonly note?: (of: Case) => ReactNode
  readonly onClose: () => void
  readonly query: {
    readonly data: Case | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly isWaiting: (of: Case) => boolean
  /** Who else has it open is said while it waits. */
  readonly watched?: ComponentProps<typeof ConcurrentViewers>
  /** Somebody was quicker, and the page does not know yet what came of it. */
  readonly isOver?: boolean
  /** While it waits: what can be done about it. */
  readonly decision: (of: Case) => ReactNode
  /** What was decided, by whom and when. */
  readonly outcome: (of: Case) => ReactNode
  /** Of the calls that decide: who was quicker stands above the outcome, unless that says it itself. */
  readonly error?: unknown
  readonly lines?: number
  /** What it is about. */
  readonly children: (of: Case) => ReactNode
}

/** One case of a queue: what it is about, and under it the decision, or what came of it. */
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
  /** Where the words of the decision are kept, as `exchange:3`. */
  readonly place: string
  readonly refreshes: readonly ConsoleCallName[]
  /** What is said once it is done. */
  readonly said: (answer: ConsoleDataOf<P>) => string
  readonly onNext: () => void
  readonly onRefused?: () => void
}

/** A call that decides: its words are no draft any more, what was done is said, and the next case opens. */
export function useDeciding<P extends ConsoleCallName>(
  path: P,
  { place, refreshes, said, onNext, onRefused }: Deciding<P>,
) {
  const { message } = App.useApp()
  return useApiMutation(path, {
    refreshes,
    ...(onRefused && { onRefused }),
    onSuccess: (answer) => {
      forgetDraft(place)
      void message.success(said(answer))
      onNext()
    },
  })
}
