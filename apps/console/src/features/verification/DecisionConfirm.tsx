import { useT } from '../../base/i18n/i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import type { Application } from './statuses.ts'

type Props = {
  readonly application: Application
  /** Of a refusal; null approves. */
  readonly reason: string | null
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

export function DecisionConfirm({ application, reason, ...confirm }: Props) {
  const t = useT('verification')
  const { realName, idNumber, username } = application
  const isApproving = reason === null
  return (
    <Confirm
      {...confirm}
      consequence={isApproving ? t('consequence') : t('reasonRead')}
      sign={t(isApproving ? 'approveSign' : 'refuseSign', { name: realName })}
      isDanger={!isApproving}
    >
      <Facts
        facts={[
          { label: t('realName'), value: realName },
          { label: t('idNumber'), value: idNumber || t('removed') },
          { label: t('username'), value: username },
        ]}
      />
      {!isApproving && <blockquote>{reason}</blockquote>}
    </Confirm>
  )
}
