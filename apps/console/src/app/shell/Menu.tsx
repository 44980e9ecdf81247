import { mayDo, type OperatorAct } from '@u-market/domain'
import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { usePermission } from '../../base/permissions.ts'
import { useSession } from '../../base/session.ts'
import { areas } from './areas.ts'
import css from './Menu.module.css'

/** No socket reaches operators yet: what waits is asked for again, and at once when the page comes to the front. */
const COUNT_EVERY_MS = 30_000

export function Menu() {
  const t = useT('shell')
  const role = useSession((session) => session.operator?.role)
  const { data: me } = useRead('getOperator', {}, { everyMs: COUNT_EVERY_MS })
  return (
    <nav className={css.menu} aria-label={t('menu')}>
      {areas.map(({ name, to, act, keys, Icon, counts }) => {
        const waiting = counts === null ? 0 : (me?.[counts] ?? 0)
        if (role && !mayDo(role, act)) return <ClosedArea key={to} name={t(name)} act={act} Icon={Icon} />
        return (
          <NavLink key={to} to={to} title={`${t(name)} (${keys})`} aria-keyshortcuts={keys}>
            <Icon size={16} aria-hidden="true" />
            <span>{t(name)}</span>
            {waiting > 0 && (
              <b>
                <span aria-hidden="true">{waiting}</span>
                <span className={css.hidden}>{t('waiting', { count: waiting })}</span>
              </b>
            )}
          </NavLink>
        )
      })}
    </nav>
  )
}

type ClosedProps = { readonly name: string; readonly act: OperatorAct; readonly Icon: LucideIcon }

/** Stands where it always stands, so that nobody looks for it, and says whose it is. */
function ClosedArea({ name, act, Icon }: ClosedProps) {
  const { reason } = usePermission(act)
  return (
    <span className={css.closed} title={reason} aria-disabled="true">
      <Icon size={16} aria-hidden="true" />
      <span>{name}</span>
      <span className={css.hidden}>{reason}</span>
    </span>
  )
}
