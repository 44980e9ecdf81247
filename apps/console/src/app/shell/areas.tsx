import { hasPermission, type OperatorRole } from '@u-market/domain'
import {
  ArrowLeftRight,
  Ban,
  BookOpenCheck,
  CircleQuestionMark,
  Flag,
  Gavel,
  Headset,
  IdCard,
  Landmark,
  LifeBuoy,
  ListOrdered,
  Power,
  ScrollText,
  ShieldUser,
  Signature,
  SlidersHorizontal,
  Store,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { Navigate } from 'react-router'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'

/** Menu entries in the order of work; `keys` is the shortcut to each. */
export const areas = [
  {
    name: 'verifications',
    to: pages.verifications,
    act: 'verification.read',
    keys: 'g v',
    Icon: IdCard,
    counts: 'pendingVerifications',
  },
  { name: 'appeals', to: pages.appeals, act: 'appeal.read', keys: 'g a', Icon: Gavel, counts: 'openAppeals' },
  {
    name: 'exchanges',
    to: pages.exchanges,
    act: 'exchange.read',
    keys: 'g e',
    Icon: ArrowLeftRight,
    counts: 'pendingExchanges',
  },
  {
    name: 'merchants',
    to: pages.merchants,
    act: 'merchant.read',
    keys: 'g m',
    Icon: Store,
    counts: 'pendingMerchants',
  },
  {
    name: 'proposals',
    to: pages.proposals,
    act: 'proposal.read',
    keys: 'g p',
    Icon: Signature,
    counts: 'openProposals',
  },
  {
    name: 'recoveries',
    to: pages.recoveries,
    act: 'recovery.read',
    keys: 'g c',
    Icon: LifeBuoy,
    counts: 'openRecoveries',
  },
  {
    name: 'service',
    to: pages.service,
    act: 'service.read',
    keys: 'g s',
    Icon: Headset,
    counts: 'waitingService',
  },
  {
    name: 'bugReports',
    to: pages.bugReports,
    act: 'fault.read',
    keys: 'g f',
    Icon: Wrench,
    counts: 'openFaults',
  },
  {
    name: 'userReports',
    to: pages.userReports,
    act: 'complaint.read',
    keys: 'g j',
    Icon: Flag,
    counts: 'openComplaints',
  },
  { name: 'orders', to: pages.orders, act: 'order.read', keys: 'g o', Icon: ListOrdered, counts: null },
  { name: 'users', to: pages.users, act: 'user.read', keys: 'g u', Icon: UsersRound, counts: null },
  { name: 'sanctions', to: pages.sanctions, act: 'sanction.read', keys: 'g x', Icon: Ban, counts: null },
  { name: 'books', to: pages.books, act: 'book.read', keys: 'g b', Icon: BookOpenCheck, counts: null },
  { name: 'help', to: pages.help, act: 'help.read', keys: 'g h', Icon: CircleQuestionMark, counts: null },
  {
    name: 'settings',
    to: pages.settings,
    act: 'setting.read',
    keys: 'g r',
    Icon: SlidersHorizontal,
    counts: null,
  },
  { name: 'rails', to: pages.rails, act: 'setting.read', keys: 'g y', Icon: Landmark, counts: null },
  {
    name: 'switches',
    to: pages.switches,
    act: 'switch.read',
    keys: 'g w',
    Icon: Power,
    counts: null,
  },
  {
    name: 'operators',
    to: pages.operators,
    act: 'operator.read',
    keys: 'g t',
    Icon: ShieldUser,
    counts: 'accessChanges',
  },
  { name: 'audit', to: pages.audit, act: 'audit.read', keys: 'g l', Icon: ScrollText, counts: null },
] as const

/** Redirects to the first area that the role may open. */
export function FirstArea() {
  const role = useSession((session) => session.operator?.role)
  return <Navigate to={role ? firstAreaOf(role) : pages.own} replace />
}

export function firstAreaOf(role: OperatorRole): string {
  return areas.find(({ act: permission }) => hasPermission(role, permission))?.to ?? pages.own
}
