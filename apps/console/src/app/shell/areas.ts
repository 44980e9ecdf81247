import {
  ArrowLeftRight,
  BookOpenCheck,
  CircleQuestionMark,
  Gavel,
  Headset,
  IdCard,
  ListOrdered,
  ScrollText,
  Store,
  UsersRound,
  Wrench,
} from 'lucide-react'
import { pages } from '../../base/paths.ts'

/** The menu, in the order of the work; `keys` goes there from anywhere. */
export const areas = [
  {
    name: 'verifications',
    to: pages.verifications,
    keys: 'g v',
    Icon: IdCard,
    counts: 'pendingVerifications',
  },
  { name: 'appeals', to: pages.appeals, keys: 'g a', Icon: Gavel, counts: 'openAppeals' },
  {
    name: 'exchanges',
    to: pages.exchanges,
    keys: 'g e',
    Icon: ArrowLeftRight,
    counts: 'pendingExchanges',
  },
  { name: 'merchants', to: pages.merchants, keys: 'g m', Icon: Store, counts: 'pendingMerchants' },
  { name: 'service', to: pages.service, keys: 'g s', Icon: Headset, counts: 'waitingService' },
  { name: 'faults', to: pages.faults, keys: 'g f', Icon: Wrench, counts: 'openFaults' },
  { name: 'orders', to: pages.orders, keys: 'g o', Icon: ListOrdered, counts: null },
  { name: 'users', to: pages.users, keys: 'g u', Icon: UsersRound, counts: null },
  { name: 'books', to: pages.books, keys: 'g b', Icon: BookOpenCheck, counts: null },
  { name: 'help', to: pages.help, keys: 'g h', Icon: CircleQuestionMark, counts: null },
  { name: 'audit', to: pages.audit, keys: 'g l', Icon: ScrollText, counts: null },
] as const
