import { useT } from '../../base/i18n/i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Postings } from '../ledger/index.ts'
import { BondTag } from './BondTag.tsx'
import type { Merchant } from './statuses.ts'

type Props = {
  readonly merchant: Merchant
  /** Of a refusal; null approves. */
  readonly reason: string | null
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** Who, with what bond, and by which posting it would go back. */
export function DecisionConfirm({ merchant, reason, ...confirm }: Props) {
  const t = useT('merchants')
  const { realName, username, preview } = merchant
  const isApproving = reason === null
  return (
    <Confirm
      {...confirm}
      consequence={isApproving ? t('approveMeans') : t('refuseMeans')}
      sign={t(isApproving ? 'approveSign' : 'refuseSign', { name: realName })}
      isDanger={!isApproving}
    >
      <Facts
        facts={[
          { label: t('user'), value: `${realName} @${username}` },
          { label: t('bond'), value: <BondTag merchant={merchant} /> },
        ]}
      />
      {!isApproving && <blockquote>{reason}</blockquote>}
      {!isApproving && preview.refuse && <Postings postings={[preview.refuse]} />}
    </Confirm>
  )
}
