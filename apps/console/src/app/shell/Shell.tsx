import { mayDo } from '@u-market/domain'
import { App } from 'antd'
import { Suspense } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useShortcuts } from '../../base/keyboard/use-shortcuts.ts'
import { useSession } from '../../base/session.ts'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { Account } from './Account.tsx'
import { areas } from './areas.ts'
import { Menu } from './Menu.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import css from './Shell.module.css'
import { ShortcutsHelp } from './ShortcutsHelp.tsx'

export function Shell() {
  const t = useT('shell')
  const navigate = useNavigate()
  const area = useLocation().pathname.split('/')[1]
  const role = useSession((session) => session.operator?.role)
  const open = areas.filter(({ act }) => role && mayDo(role, act))
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
        {/* Around what changes with the area: a page that is shown stays until the next has come. */}
        <Suspense fallback={<Skeleton lines={14} />}>
          <PageBoundary key={area}>
            <Outlet />
          </PageBoundary>
        </Suspense>
      </main>
    </App>
  )
}
