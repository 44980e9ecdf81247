import { NavLink } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { areas } from './areas.ts'
import css from './Menu.module.css'

/** No socket reaches operators yet: what waits is asked for again, and at once when the page comes to the front. */
const COUNT_EVERY_MS = 30_000

export function Menu() {
  const t = useT('shell')
  const { data: me } = useRead('getOperator', {}, { everyMs: COUNT_EVERY_MS })
  return (
    <nav className={css.menu} aria-label={t('menu')}>
      {areas.map(({ name, to, keys, Icon, counts }) => {
        const waiting = counts === null ? 0 : (me?.[counts] ?? 0)
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
