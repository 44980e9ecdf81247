/** The console's pages, below its base path. A list page can have one row open next to the list. */
export const pages = {
  start: '/',
  login: '/sign-in',
  link: '/link',
  own: '/access',
  verifications: '/verifications',
  recoveries: '/recoveries',
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
  rails: '/rails',
  switches: '/switches',
} as const
export type PageAddress = (typeof pages)[keyof typeof pages]

export const paths = {
  /** A page with one row open; `query` keeps the list's filters. */
  one: (page: PageAddress, id: string | number, query = ''): string => `${page}/${id}${query}`,
  /** Route pattern of a list page with an optional open row. */
  listWithOne: (page: PageAddress): string => `${page}/:id?`,
  user: (id: number): string => paths.one(pages.users, id),
  appeal: (id: number): string => paths.one(pages.appeals, id),
  ordersOf: (userId: number): string => `${pages.orders}?user=${userId}`,
  /** `back`: the address to return to after login. */
  login: (back: string): string =>
    back === pages.start ? pages.login : `${pages.login}?back=${encodeURIComponent(back)}`,
}
