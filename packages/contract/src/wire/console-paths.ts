/** Where each call of the console lives on the wire; apart from the traders' paths, which their bundle holds. */
export const consolePaths = {
  signIn: '/console/api/login',
  signOut: '/console/api/logout',
  getOperator: '/console/api/me',
  listVerifications: '/console/api/verifications',
  getVerification: '/console/api/verifications/detail',
  decideVerification: '/console/api/verifications/decide',
  listAppeals: '/console/api/appeals',
  getAppeal: '/console/api/appeals/detail',
  ruleAppeal: '/console/api/appeals/rule',
  listExchanges: '/console/api/exchanges',
  getExchange: '/console/api/exchanges/detail',
  decideExchange: '/console/api/exchanges/decide',
  listMerchants: '/console/api/merchants',
  getMerchant: '/console/api/merchants/detail',
  decideMerchant: '/console/api/merchants/decide',
  listConversations: '/console/api/service',
  getConversation: '/console/api/service/detail',
  answerConversation: '/console/api/service/answer',
  markConversationRead: '/console/api/service/read',
  closeConversation: '/console/api/service/close',
  reopenConversation: '/console/api/service/reopen',
  listFaults: '/console/api/faults',
  getFault: '/console/api/faults/detail',
  answerFault: '/console/api/faults/answer',
  listHelp: '/console/api/help',
  getHelpText: '/console/api/help/detail',
  editHelpText: '/console/api/help/edit',
  listOrders: '/console/api/orders',
  getOrder: '/console/api/orders/detail',
  searchUsers: '/console/api/users',
  issueCoin: '/console/api/coin/issue',
  checkBooks: '/console/api/books',
  listAudit: '/console/api/audit',
} as const

/** The name of a call of the console. */
export type ConsoleCallName = keyof typeof consolePaths

/** Pictures of operators, for their answers. */
export const CONSOLE_UPLOAD_PATH = '/console/api/upload'
