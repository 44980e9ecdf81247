import { useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Time } from '../../parts/values.tsx'
import { OperatorActs } from './OperatorActs.tsx'
import type { ListedOperator } from './own-access.ts'

type Props = { readonly operator: ListedOperator; readonly onClose: () => void }

/** One account: what it may do, whether somebody is signed in, and what an administrator can do about it. */
export function OperatorPanel({ operator, onClose }: Props) {
  const t = useT('operators')
  const roles = useT('core')
  return (
    <Panel title={operator.name} note={`@${operator.username}`} onClose={onClose}>
      <Facts
        facts={[
          { label: t('role'), value: roles(operator.role) },
          { label: t('status'), value: t(operator.status) },
          { label: t('factor'), value: operator.hasFactor ? t('yes') : t('no') },
          { label: t('sessions'), value: String(operator.sessions) },
          { label: t('since'), value: <Time at={operator.createdAt} /> },
        ]}
      />
      {operator.status !== 'closed' && <OperatorActs operator={operator} />}
    </Panel>
  )
}
