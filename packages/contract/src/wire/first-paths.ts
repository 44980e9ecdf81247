/**
 * Paths of the calls that the trader app's first screen makes. The app loads the table of all, `call-paths.ts`, after it: each
 * row would be 25 bytes of the first screen.
 */
export const firstPaths = {
  getMarket: '/api/index',
  getUser: '/api/user/getUserinfo',
  listOffers: '/api/shoppingmall',
  listOrders: '/api/Userorder/index',
  listNotices: '/api/notice',
} as const

export const UPLOAD_PATH = '/index/ajax/upload'
