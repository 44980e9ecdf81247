/** Where each call of the console lives on the wire; apart from the traders' paths, which their bundle holds. */
export const consolePaths = {
  logIn: '/console/api/login',
  proveFactor: '/console/api/login/factor',
  openLink: '/console/api/link',
  useLink: '/console/api/link/use',
  logOut: '/console/api/logout',
  getOwnAccess: '/console/api/me/access',
  endOwnSession: '/console/api/me/sessions/end',
  changeOwnPassword: '/console/api/me/password',
  startFactor: '/console/api/me/factor',
  confirmFactor: '/console/api/me/factor/confirm',
  renewRecoveryCodes: '/console/api/me/recovery-codes',
  getOperator: '/console/api/me',
  listVerifications: '/console/api/verifications',
  getVerification: '/console/api/verifications/detail',
  decideVerification: '/console/api/verifications/decide',
  listDisputes: '/console/api/appeals',
  getDispute: '/console/api/appeals/detail',
  ruleDispute: '/console/api/appeals/rule',
  holdCoin: '/console/api/appeals/hold',
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
  listUserReports: '/console/api/complaints',
  getUserReport: '/console/api/complaints/detail',
  answerUserReport: '/console/api/complaints/answer',
  listBugReports: '/console/api/faults',
  getBugReport: '/console/api/faults/detail',
  answerBugReport: '/console/api/faults/answer',
  listHelp: '/console/api/help',
  getHelpText: '/console/api/help/detail',
  editHelpText: '/console/api/help/edit',
  listOrders: '/console/api/orders',
  getOrder: '/console/api/orders/detail',
  watchCase: '/console/api/cases/watch',
  searchUsers: '/console/api/users',
  getUser: '/console/api/users/detail',
  getUserRecord: '/console/api/users/record',
  getUserSanctions: '/console/api/users/sanctions',
  listSanctions: '/console/api/sanctions',
  imposeSanction: '/console/api/sanctions/impose',
  liftSanction: '/console/api/sanctions/lift',
  listProposals: '/console/api/proposals',
  getProposal: '/console/api/proposals/detail',
  proposeCoin: '/console/api/proposals/coin',
  proposePayout: '/console/api/proposals/payout',
  proposeRuling: '/console/api/proposals/ruling',
  proposeRole: '/console/api/proposals/role',
  proposeSetting: '/console/api/proposals/setting',
  proposeAccount: '/console/api/proposals/account',
  approveProposal: '/console/api/proposals/approve',
  refuseProposal: '/console/api/proposals/refuse',
  withdrawProposal: '/console/api/proposals/withdraw',
  checkBooks: '/console/api/books',
  listAudit: '/console/api/audit',
  exportAudit: '/console/api/audit/export',
  listSettings: '/console/api/settings',
  listSettingChanges: '/console/api/settings/changes',
  previewSetting: '/console/api/settings/preview',
  getReference: '/console/api/settings/reference',
  listSwitches: '/console/api/switches',
  stop: '/console/api/switches/stop',
  restart: '/console/api/switches/restart',
  listOperators: '/console/api/operators',
  inviteOperator: '/console/api/operators/invite',
  resetOperator: '/console/api/operators/reset',
  closeOperator: '/console/api/operators/close',
} as const

/** The name of a call of the console. */
export type ConsoleCallName = keyof typeof consolePaths

/** Pictures of operators, for their answers. */
export const CONSOLE_UPLOAD_PATH = '/console/api/upload'

/** Pictures as operators see them: by their session, and by what their role may look at. Before a picture's own path. */
export const CONSOLE_PICTURES = '/console'
/** The cookie that holds an operator's session; it goes to addresses of the console alone. */
export const CONSOLE_COOKIE = 'console_session'
/** What every call of the console says in `x-client-platform`: no page of another site can make a browser say it. */
export const CONSOLE_PLATFORM = 'console'
/** Says that a page asks by itself, with nobody at the keyboard: such a call does not keep a session alive. */
export const UNATTENDED_HEADER = 'x-unattended'
/** Where a link that sets up an operator's account leads; the ticket stands behind `#`, which no server logs. */
export const CONSOLE_LINK_PAGE = '/console/link'
