/** Path of each console call on the wire; a separate file, to keep it out of the trader app's bundle. */
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
  releaseHeldCoin: '/console/api/appeals/release-hold',
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
  proposeInvite: '/console/api/proposals/invite',
  proposeReset: '/console/api/proposals/reset',
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
  listAccessChanges: '/console/api/operators/changes',
  seeAccessChanges: '/console/api/operators/changes/see',
  inviteOperator: '/console/api/operators/invite',
  resetOperator: '/console/api/operators/reset',
  closeOperator: '/console/api/operators/close',
} as const

export type ConsoleCallName = keyof typeof consolePaths

/** Upload path for the pictures in operators' replies. */
export const CONSOLE_UPLOAD_PATH = '/console/api/upload'

/** Prefix of a picture's path for operators: access is checked by session and role. */
export const CONSOLE_PICTURES = '/console'
/** Cookie with an operator's session, sent only to the console's paths. */
export const CONSOLE_COOKIE = 'console_session'
/** Value of `x-client-platform` in every console call: a page of another site cannot make a browser send it. */
export const CONSOLE_PLATFORM = 'console'
/** Marks a call that a page makes by itself, without user activity; it does not keep the session alive. */
export const UNATTENDED_HEADER = 'x-unattended'
/** Page for links that set up an operator's account. The ticket follows a `#`, so that it reaches no server log. */
export const CONSOLE_LINK_PAGE = '/console/link'
