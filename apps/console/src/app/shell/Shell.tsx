import { hasPermission, type Permission } from '@u-market/domain'
import { App } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { usePermission } from '../../parts/Permitted.tsx'
import { Empty, PageBoundary, Skeleton } from '../../parts/Placeholders.tsx'
import { Account } from './Account.tsx'
import { areas } from './areas.tsx'
import css from './Shell.module.css'
import { ShortcutsHelp } from './ShortcutsHelp.tsx'

export function Shell() {
  const t = useT('shell')
  const navigate = useNavigate()
  const area = useLocation().pathname.split('/')[1]
  const role = useSession((session) => session.operator?.role)
  const open = areas.filter(({ act: permission }) => role && hasPermission(role, permission))
  useShortcuts(Object.fromEntries(open.map(({ keys, to }) => [keys, () => void navigate(to)])))
  return (
    <App className={`${css.shell}`} message={{ maxCount: 1, top: 8 }}>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      <header className={css.rail}>
        <div className={css.brand}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} width="22" height="22" alt="" />
          <span>{t('brand')}</span>
        </div>
        <Menu />
        <ShortcutsHelp />
        <Account />
      </header>
      <main id="content" className={css.content} tabIndex={-1}>
        {/* Inside the shell, so that menu and account stay while a page loads. */}
        <Suspense fallback={<Skeleton lines={14} />}>
          <PageBoundary key={area}>
            <Outlet />
          </PageBoundary>
        </Suspense>
      </main>
    </App>
  )
}

/** Polls the counts, since operators have no socket; React Query also refetches on focus. */
const COUNT_EVERY_MS = 30_000

function Menu() {
  const t = useT('shell')
  const role = useSession((session) => session.operator?.role)
  const { data: me } = useApiQuery('getOperator', {}, { everyMs: COUNT_EVERY_MS })
  return (
    <nav className={css.menu} aria-label={t('menu')}>
      {areas.map(({ name, to, act: permission, keys, Icon, counts }) => {
        const waiting = counts === null ? 0 : (me?.[counts] ?? 0)
        if (role && !hasPermission(role, permission))
          return <ClosedArea key={to} name={t(name)} permission={permission} Icon={Icon} />
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

type ClosedProps = { readonly name: string; readonly permission: Permission; readonly Icon: LucideIcon }

/** Menu entry that the role may not open: it stays visible, with the roles that may open it in its tooltip. */
function ClosedArea({ name, permission, Icon }: ClosedProps) {
  const { reason } = usePermission(permission)
  return (
    <span className={css.closed} title={reason} aria-disabled="true">
      <Icon size={16} aria-hidden="true" />
      <span>{name}</span>
      <span className={css.hidden}>{reason}</span>
    </span>
  )
}

export function NotFoundPage() {
  const t = useT('shell')
  return <Empty text={t('notFound')} act={<Link to={pages.start}>{t('toStart')}</Link>} />
}
