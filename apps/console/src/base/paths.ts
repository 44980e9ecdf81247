/** Where the console's pages live, below its own prefix. A list can show one of its rows beside it. */
export const pages = {
  start: '/',
  login: '/sign-in',
  link: '/link',
  own: '/access',
  verifications: '/verifications',
  appeals: '/appeals',
  exchanges: '/exchanges',
  merchants: '/merchants',
  service: '/service',
  bugReports: '/faults',
  userReports: '/complaints',
  orders: '/orders',
  users: '/users',
  sanctions: '/sanctions',
  books: '/books',
  help: '/help',
  audit: '/audit',
  operators: '/operators',
  proposals: '/proposals',
  settings: '/settings',
  switches: '/switches',
} as const
export type PageAddress = (typeof pages)[keyof typeof pages]

export const paths = {
  /** A page with one row of its list open; `query` keeps the filters of the list. */
  one: (page: PageAddress, id: string | number, query = ''): string => `${page}/${id}${query}`,
  /** A route pattern of such a page, for the route table. */
  listWithOne: (page: PageAddress): string => `${page}/:id?`,
  user: (id: number): string => paths.one(pages.users, id),
  appeal: (id: number): string => paths.one(pages.appeals, id),
  ordersOf: (search: string): string => `${pages.orders}?search=${encodeURIComponent(search)}`,
  /** Sign-in leads back to `back` afterwards. */
  login: (back: string): string =>
    back === pages.start ? pages.login : `${pages.login}?back=${encodeURIComponent(back)}`,
}
