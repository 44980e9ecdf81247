import { paths } from '@u-market/contract/paths'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useApiQuery } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Row } from '../../parts/List.tsx'
import { Menu } from '../../parts/Menu.tsx'
import { BlockDialog, BlockRow } from './BlockRow.tsx'

type TraderMenuProps = {
  readonly userId: number
  readonly name: string
  /** The order that a report is about. */
  readonly orderId?: string
}

/** Blocks or reports the other party, from the header of an offer or an order. */
export function TraderMenu({ userId, name, orderId }: TraderMenuProps) {
  const t = useT('trader')
  const [isNeeded, setNeeded] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const { data } = useApiQuery('getTrader', { userId: String(userId) }, { isEnabled: isNeeded })
  return (
    <>
      <Menu label={t('menu', { name })} onOpen={() => setNeeded(true)}>
        {(close) => (
          <>
            <BlockRow
              userId={userId}
              name={name}
              isBlocked={data?.isBlocked === 1}
              onAsk={() => {
                close()
                setBlocking(true)
              }}
              onDone={close}
            />
            <Row
              icon={<Flag aria-hidden="true" />}
              label={t('reportOf', { name })}
              note={t('contentHint')}
              to={paths.reportUser(userId, orderId)}
            />
          </>
        )}
      </Menu>
      <BlockDialog userId={userId} name={name} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  )
}
