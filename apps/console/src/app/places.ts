import { matchPath } from 'react-router'
import { pages, paths } from '../base/paths.ts'
import { useSession } from '../base/session.ts'
import { latePage } from './late-page.tsx'

export const Shell = latePage(async () => (await import('./shell/Shell.tsx')).Shell, 'core', 'shell')
export const FirstArea = latePage(async () => (await import('./shell/areas.tsx')).FirstArea)
export const NotFoundPage = latePage(async () => (await import('./shell/Shell.tsx')).NotFoundPage, 'shell')
export const LinkPage = latePage(
  async () => (await import('../features/operators/LinkPage.tsx')).LinkPage,
  'core',
  'operators',
)

/** Pages within the shell, each with the namespaces of its texts. */
export const places = [
  {
    path: paths.listWithOne(pages.verifications),
    Page: latePage(
      async () => (await import('../features/accounts/VerificationPage.tsx')).VerificationPage,
      'verification',
    ),
  },
  {
    path: paths.listWithOne(pages.recoveries),
    Page: latePage(
      async () => (await import('../features/accounts/RecoveriesPage.tsx')).RecoveriesPage,
      'recoveries',
    ),
  },
  {
    path: pages.appeals,
    Page: latePage(
      async () => (await import('../features/orders/DisputesPage.tsx')).DisputesPage,
      'disputes',
    ),
  },
  {
    path: paths.one(pages.appeals, ':id'),
    Page: latePage(
      async () => (await import('../features/orders/RulingPage.tsx')).RulingPage,
      'disputes',
      'ledger',
      'orders',
    ),
  },
  {
    path: paths.listWithOne(pages.exchanges),
    Page: latePage(
      async () => (await import('../features/wallet/ExchangePage.tsx')).ExchangePage,
      'exchange',
      'ledger',
    ),
  },
  {
    path: paths.listWithOne(pages.merchants),
    Page: latePage(
      async () => (await import('../features/wallet/MerchantsPage.tsx')).MerchantsPage,
      'merchants',
      'ledger',
    ),
  },
  {
    path: paths.listWithOne(pages.service),
    Page: latePage(
      async () => (await import('../features/messaging/ServicePage.tsx')).ServicePage,
      'service',
    ),
  },
  {
    path: paths.listWithOne(pages.bugReports),
    Page: latePage(async () => (await import('../features/reports/ReportsPage.tsx')).BugReportsPage, 'bugs'),
  },
  {
    path: paths.listWithOne(pages.userReports),
    Page: latePage(
      async () => (await import('../features/reports/ReportsPage.tsx')).UserReportsPage,
      'reports',
    ),
  },
  {
    path: paths.listWithOne(pages.orders),
    Page: latePage(async () => (await import('../features/orders/OrdersPage.tsx')).OrdersPage, 'orders'),
  },
  {
    path: paths.listWithOne(pages.users),
    Page: latePage(
      async () => (await import('../features/accounts/UsersPage.tsx')).UsersPage,
      'accounts',
      'sanctions',
    ),
  },
  {
    path: pages.sanctions,
    Page: latePage(
      async () => (await import('../features/traders/SanctionsPage.tsx')).SanctionsPage,
      'sanctions',
    ),
  },
  {
    path: pages.books,
    Page: latePage(async () => (await import('../features/wallet/LedgerPage.tsx')).LedgerPage, 'ledger'),
  },
  {
    path: paths.listWithOne(pages.help),
    Page: latePage(async () => (await import('../features/market/HelpPage.tsx')).HelpPage, 'help'),
  },
  {
    path: paths.listWithOne(pages.audit),
    Page: latePage(
      async () => (await import('../features/operators/AuditPage.tsx')).AuditPage,
      'audit',
      'proposals',
      'sanctions',
      'settings',
    ),
  },
  {
    path: paths.listWithOne(pages.proposals),
    Page: latePage(
      async () => (await import('../features/operators/ProposalsPage.tsx')).ProposalsPage,
      'proposals',
      'ledger',
      'rails',
      'settings',
    ),
  },
  {
    path: paths.listWithOne(pages.operators),
    Page: latePage(
      async () => (await import('../features/operators/OperatorsPage.tsx')).OperatorsPage,
      'operators',
    ),
  },
  {
    path: paths.listWithOne(pages.settings),
    Page: latePage(
      async () => (await import('../features/market/SettingsPage.tsx')).SettingsPage,
      'settings',
    ),
  },
  {
    path: paths.listWithOne(pages.rails),
    Page: latePage(async () => (await import('../features/market/RailsPage.tsx')).RailsPage, 'rails'),
  },
  {
    path: paths.listWithOne(pages.switches),
    Page: latePage(
      async () => (await import('../features/market/SwitchesPage.tsx')).SwitchesPage,
      'switches',
    ),
  },
  {
    path: pages.own,
    Page: latePage(
      async () => (await import('../features/operators/OwnAccessPage.tsx')).OwnAccessPage,
      'operators',
    ),
  },
]

/**
 * Preloads the page at the current address, so that it renders at once. Load errors are ignored here; the page shows them itself.
 */
export async function fetchPlace(): Promise<void> {
  const to = address()
  const isOpen = useSession.getState().operator !== null
  const wanted = to === pages.link ? LinkPage.fetch() : isOpen && Promise.all([Shell.fetch(), fetchPage(to)])
  await Promise.resolve(wanted).catch(() => undefined)
}

async function fetchPage(to: string): Promise<unknown> {
  if (to !== pages.start) return places.find(({ path }) => matchPath(path, to))?.Page.fetch()
  const role = useSession.getState().operator?.role
  const [{ firstAreaOf }] = await Promise.all([import('./shell/areas.tsx'), FirstArea.fetch()])
  return role && fetchPage(firstAreaOf(role))
}

/** The address within the console, without its query; on the login page, the address to return to. */
function address(): string {
  const here = location.pathname.replace(import.meta.env.BASE_URL, '/')
  const back = here === pages.login ? new URLSearchParams(location.search).get('back') : here
  return back?.split('?')[0] ?? pages.start
}
