import { App } from 'antd'
import { errorText } from '../../app/api/errors.ts'
import { useAct } from '../../app/api/use-call.ts'
import { useT } from '../../app/i18n/i18n.ts'

const refreshes = ['listConversations', 'getConversation', 'getOperator'] as const

/** Ends a conversation or takes it up again; either can be undone by the other, so neither asks twice. */
export const useMoves = (id: number) => {
  const t = useT('service')
  const { message } = App.useApp()
  const close = useAct('closeConversation', {
    refreshes,
    onSuccess: () => void message.success(t('saidClosed')),
  })
  const reopen = useAct('reopenConversation', {
    refreshes,
    onSuccess: () => void message.success(t('saidReopened')),
  })
  const onError = (error: unknown): void => void message.error(errorText(error))
  return {
    isPending: close.isPending || reopen.isPending,
    close: () => close.mutate({ id }, { onError }),
    reopen: () => reopen.mutate({ id }, { onError }),
  }
}
