import type { ConsoleFormOf } from '@u-market/contract'
import { App } from 'antd'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { Review } from './texts.ts'

type Told = { readonly onDone: () => void; readonly onStale: () => void }

/** Makes the ruling, or proposes it where it takes two. */
export function useRuling({ appeal, second }: Review, { onDone, onStale }: Told) {
  const t = useT('appeals')
  const { message } = App.useApp()
  const rule = useAct('ruleAppeal', {
    refreshes: ['listAppeals', 'getAppeal', 'listOrders', 'getOperator'],
    onSuccess: (ruled) => {
      onDone()
      const isOver = ruled.status !== 'open'
      void message.success(t(isOver ? 'saidRuled' : 'saidTold', { number: appeal.id }))
    },
    onRefused: onStale,
  })
  const propose = useAct('proposeRuling', {
    refreshes: ['getAppeal', 'listProposals', 'getOperator'],
    onSuccess: (proposal) => {
      onDone()
      void message.success(t('saidProposed', { id: proposal.id }))
    },
    onRefused: onStale,
  })
  return {
    error: rule.error ?? propose.error,
    isPending: rule.isPending || propose.isPending,
    sign: (form: ConsoleFormOf<'ruleAppeal'>) => (second === 1 ? propose : rule).mutate(form),
  }
}
