import { App } from 'antd'
import { errorText } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'

const refreshes = ['listConversations', 'getConversation', 'getOperator'] as const

/** Ends a conversation or takes it up again; either can be undone by the other, so neither asks twice. */
export function useMoves(id: number) {
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
