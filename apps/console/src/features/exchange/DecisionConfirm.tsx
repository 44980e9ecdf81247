import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Amount } from '../../parts/values.tsx'
import { Postings } from '../ledger/index.ts'
import type { Decision, Exchange } from './statuses.ts'

type Props = {
  readonly exchange: Exchange
  readonly decision: Decision
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** How much has gone where, in full, and what will be booked for it. */
export function DecisionConfirm({ exchange, decision, ...confirm }: Props) {
  const t = useT('exchange')
  const { money } = useFormat()
  const { usdt, coin, network, address, realName, username, preview, second } = exchange
  const isPaying = decision.decision === 'pay'
  const arrives = { label: t('arrives'), value: <Amount value={usdt} unit="USDT" isLarge /> }
  const user = { label: t('user'), value: `${realName} @${username}` }
  return (
    <Confirm
      {...confirm}
      consequence={isPaying ? t(second ? 'proposeMeans' : 'payMeans') : t('refuseMeans')}
      sign={
        isPaying
          ? t(second ? 'proposeSign' : 'paySign', { usdt: money(usdt) })
          : t('refuseSign', { coin: money(coin) })
      }
      isDanger={!isPaying}
    >
      {isPaying ? (
        <Facts
          facts={[
            arrives,
            { label: t('network'), value: network },
            { label: t('address'), value: address },
            { label: t('transactionId'), value: decision.transactionId },
            user,
          ]}
        />
      ) : (
        <>
          <Facts facts={[{ label: t('coin'), value: <Amount value={coin} unit="U" isLarge /> }, user]} />
          <blockquote>{decision.reason}</blockquote>
        </>
      )}
      <Postings postings={[isPaying ? preview.pay : preview.refuse]} />
    </Confirm>
  )
}
