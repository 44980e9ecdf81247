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

/** The menu, in the order of the work; `keys` goes there from anywhere. */
export const areas = [
  { name: 'verifications', to: '/verifications', keys: 'g v', Icon: IdCard, counts: 'pendingVerifications' },
  { name: 'appeals', to: '/appeals', keys: 'g a', Icon: Gavel, counts: 'openAppeals' },
  {
    name: 'exchanges',
    to: '/exchanges',
    keys: 'g e',
    Icon: ArrowLeftRight,
    counts: 'pendingExchanges',
  },
  { name: 'merchants', to: '/merchants', keys: 'g m', Icon: Store, counts: 'pendingMerchants' },
  { name: 'service', to: '/service', keys: 'g s', Icon: Headset, counts: 'waitingService' },
  { name: 'faults', to: '/faults', keys: 'g f', Icon: Wrench, counts: 'openFaults' },
  { name: 'orders', to: '/orders', keys: 'g o', Icon: ListOrdered, counts: null },
  { name: 'users', to: '/users', keys: 'g u', Icon: UsersRound, counts: null },
  { name: 'books', to: '/books', keys: 'g b', Icon: BookOpenCheck, counts: null },
  { name: 'help', to: '/help', keys: 'g h', Icon: CircleQuestionMark, counts: null },
  { name: 'audit', to: '/audit', keys: 'g l', Icon: ScrollText, counts: null },
] as const
