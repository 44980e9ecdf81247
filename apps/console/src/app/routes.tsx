import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { pages, paths } from '../base/paths.ts'
import { SignInPage } from '../features/operators/SignInPage.tsx'
import { RequireSession } from './shell/RequireSession.tsx'

const FirstArea = lazy(() => import('./shell/FirstArea.tsx').then((m) => ({ default: m.FirstArea })))
const Shell = lazy(() => import('./shell/Shell.tsx').then((m) => ({ default: m.Shell })))
const VerificationPage = lazy(() =>
  import('../features/verification/VerificationPage.tsx').then((m) => ({ default: m.VerificationPage })),
)
const AppealsPage = lazy(() =>
  import('../features/appeals/AppealsPage.tsx').then((m) => ({ default: m.AppealsPage })),
)
const RulingPage = lazy(() =>
  import('../features/appeals/RulingPage.tsx').then((m) => ({ default: m.RulingPage })),
)
const ExchangePage = lazy(() =>
  import('../features/exchange/ExchangePage.tsx').then((m) => ({ default: m.ExchangePage })),
)
const MerchantsPage = lazy(() =>
  import('../features/merchants/MerchantsPage.tsx').then((m) => ({ default: m.MerchantsPage })),
)
const ServicePage = lazy(() =>
  import('../features/service/ServicePage.tsx').then((m) => ({ default: m.ServicePage })),
)
const FaultsPage = lazy(() =>
  import('../features/faults/FaultsPage.tsx').then((m) => ({ default: m.FaultsPage })),
)
const ComplaintsPage = lazy(() =>
  import('../features/complaints/ComplaintsPage.tsx').then((m) => ({ default: m.ComplaintsPage })),
)
const OrdersPage = lazy(() =>
  import('../features/orders/OrdersPage.tsx').then((m) => ({ default: m.OrdersPage })),
)
const UsersPage = lazy(() =>
  import('../features/accounts/UsersPage.tsx').then((m) => ({ default: m.UsersPage })),
)
const SanctionsPage = lazy(() =>
  import('../features/sanctions/SanctionsPage.tsx').then((m) => ({ default: m.SanctionsPage })),
)
const LedgerPage = lazy(() =>
  import('../features/ledger/LedgerPage.tsx').then((m) => ({ default: m.LedgerPage })),
)
const HelpPage = lazy(() => import('../features/help/HelpPage.tsx').then((m) => ({ default: m.HelpPage })))
const AuditPage = lazy(() =>
  import('../features/audit/AuditPage.tsx').then((m) => ({ default: m.AuditPage })),
)
const ProposalsPage = lazy(() =>
  import('../features/proposals/ProposalsPage.tsx').then((m) => ({ default: m.ProposalsPage })),
)
const OperatorsPage = lazy(() =>
  import('../features/operators/OperatorsPage.tsx').then((m) => ({ default: m.OperatorsPage })),
)
const SettingsPage = lazy(() =>
  import('../features/settings/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })),
)
const SwitchesPage = lazy(() =>
  import('../features/switches/SwitchesPage.tsx').then((m) => ({ default: m.SwitchesPage })),
)
const OwnAccessPage = lazy(() =>
  import('../features/operators/OwnAccessPage.tsx').then((m) => ({ default: m.OwnAccessPage })),
)
const LinkPage = lazy(() =>
  import('../features/operators/LinkPage.tsx').then((m) => ({ default: m.LinkPage })),
)
const NotFoundPage = lazy(() => import('./shell/NotFoundPage.tsx').then((m) => ({ default: m.NotFoundPage })))

/** What is open beside a list is in the address, so that a reload or a shared link lands on the same thing. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={pages.signIn} element={<SignInPage />} />
      <Route path={pages.link} element={<LinkPage />} />
      <Route element={<RequireSession />}>
        <Route element={<Shell />}>
          <Route index element={<FirstArea />} />
          <Route path={paths.listWithOne(pages.verifications)} element={<VerificationPage />} />
          <Route path={pages.appeals} element={<AppealsPage />} />
          <Route path={paths.one(pages.appeals, ':id')} element={<RulingPage />} />
          <Route path={paths.listWithOne(pages.exchanges)} element={<ExchangePage />} />
          <Route path={paths.listWithOne(pages.merchants)} element={<MerchantsPage />} />
          <Route path={paths.listWithOne(pages.service)} element={<ServicePage />} />
          <Route path={paths.listWithOne(pages.faults)} element={<FaultsPage />} />
          <Route path={paths.listWithOne(pages.complaints)} element={<ComplaintsPage />} />
          <Route path={paths.listWithOne(pages.orders)} element={<OrdersPage />} />
          <Route path={paths.listWithOne(pages.users)} element={<UsersPage />} />
          <Route path={pages.sanctions} element={<SanctionsPage />} />
          <Route path={pages.books} element={<LedgerPage />} />
          <Route path={paths.listWithOne(pages.help)} element={<HelpPage />} />
          <Route path={paths.listWithOne(pages.audit)} element={<AuditPage />} />
          <Route path={paths.listWithOne(pages.proposals)} element={<ProposalsPage />} />
          <Route path={paths.listWithOne(pages.operators)} element={<OperatorsPage />} />
          <Route path={paths.listWithOne(pages.settings)} element={<SettingsPage />} />
          <Route path={paths.listWithOne(pages.switches)} element={<SwitchesPage />} />
          <Route path={pages.own} element={<OwnAccessPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
