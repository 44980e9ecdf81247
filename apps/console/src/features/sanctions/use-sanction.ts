import type { ConsoleDataOf } from '@u-market/contract'
import { App } from 'antd'
import { fieldError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { refreshes } from './sanction.ts'
import type { SanctionDraft } from './sanction-draft.ts'

type Sanctioned = {
  readonly user: Pick<ConsoleDataOf<'searchUsers'>['data'][number], 'id'>
  readonly isClosed: boolean
  readonly onDone: () => void
}

/** Imposes what is drafted; closing and reopening are proposed. */
export function useSanction({ user, isClosed, onDone }: Sanctioned) {
  const t = useT('sanctions')
  const { message } = App.useApp()
  const done = (said: string): void => {
    void message.success(said)
    onDone()
  }
  const impose = useAct('imposeSanction', { refreshes, onSuccess: () => done(t('saidImposed')) })
  const propose = useAct('proposeAccount', {
    refreshes,
    onSuccess: ({ id }) => done(t('saidProposed', { id })),
  })
  const error = impose.error ?? propose.error
  return {
    error,
    /** What the server says of a field. */
    fault: fieldError(error, 'until') ?? fieldError(error, 'reason') ?? fieldError(error, 'note'),
    isPending: impose.isPending || propose.isPending,
    sign: ({ kind, ...draft }: SanctionDraft, until: number | null): void => {
      const reason = draft.reason.trim()
      const note = draft.note.trim()
      if (kind === 'closed') propose.mutate({ deed: isClosed ? 'reopen' : 'close', userId: user.id, reason })
      else
        impose.mutate({
          userId: user.id,
          kind,
          reason,
          ...(note && { note }),
          ...(until !== null && { until }),
        })
    },
  }
}
