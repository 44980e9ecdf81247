/**
 * Where each call lives on the wire. Plain tables without zod, so that the trader's bundle can hold them; the endpoints
 * of `calls/` and `console/` take their paths from here.
 */
export const callPaths = {
  signIn: '/api/user/login',
  register: '/api/user/register',
  sendCode: '/api/sms/send',
  signOut: '/api/user/logout',
  setPayPassword: '/api/user/setPaypassword',
  resetPassword: '/api/user/resetpwd',
  changePassword: '/api/user/changepwd',
  applyForVerification: '/api/user/realname',
  editProfile: '/api/user/profile',
  getUser: '/api/user/getUserinfo',
  findWallet: '/api/user/wallet',
  listSessions: '/api/user/sessions',
  endSession: '/api/user/endSession',

  startPasskeyEnrolment: '/api/user/passkey/registerOptions',
  enrolPasskey: '/api/user/passkey/register',
  listPasskeys: '/api/user/passkey/list',
  removePasskey: '/api/user/passkey/remove',
  startPasskeySignIn: '/api/user/passkey/loginOptions',
  signInWithPasskey: '/api/user/passkey/login',
  startPasskeyRelease: '/api/user/passkey/releaseOptions',

  savePaymentMethod: '/api/Ma/addMa',
  listPaymentMethods: '/api/Ma/index',
  deletePaymentMethod: '/api/Ma/deleteMa',

  addOffer: '/api/shoppingmall/addProduct',
  listMyOffers: '/api/shoppingmall/mySell',
  editOffer: '/api/shoppingmall/editProduct',
  listOffers: '/api/shoppingmall',
  getOffer: '/api/shoppingmall/detail',
  checkSelling: '/api/shoppingmall/isSellProduct',

  placeOrder: '/api/Userorder/buyBi',
  quickBuy: '/api/userorder/quickBuy',
  confirmOrder: '/api/Userorder/confirmOrder',
  markPaid: '/api/Userorder/userPaid',
  releaseCoin: '/api/Userorder/sendCoin',
  acknowledgeOrder: '/api/Userorder/receivedGoods',
  cancelOrder: '/api/Userorder/cancelOrder',
  remindOther: '/api/Userorder/remindingHim',
  rateOrder: '/api/Userorder/evaluate',
  checkDeadline: '/api/userorder/orderTimeout',
  listOrders: '/api/Userorder/index',
  listSales: '/api/Userorder/sellOrder',
  getOrder: '/api/Userorder/detail',

  openAppeal: '/api/userappeal/apply',
  listAppeals: '/api/userappeal',
  getAppeal: '/api/userappeal/detail',
  addEvidence: '/api/userappeal/evidence',
  revokeAppeal: '/api/userappeal/revoke',

  payCoin: '/api/Pay/payment',
  listBills: '/api/Usermoneychange',
  requestExchange: '/api/usdtexchange',
  listExchanges: '/api/usdtexchange/orders',
  certifyMerchant: '/api/user/certifiedmerchant',
  reportFault: '/api/user/fault',
  listFaults: '/api/user/faults',

  getMarket: '/api/index',
  startDemoOver: '/api/demo/reset',
  listNotices: '/api/notice',
  markNoticesRead: '/api/notice/allRead',
  listMessages: '/api/chat/history',
  listHelp: '/api/index/problems',
  getHelpText: '/api/index/problem',
  setWebPush: '/api/user/push',
} as const

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

/** The name of a call. */
export type CallName = keyof typeof callPaths
export type ConsoleCallName = keyof typeof consolePaths

export const UPLOAD_PATH = '/index/ajax/upload'
/** Pictures of operators, for their answers. */
export const CONSOLE_UPLOAD_PATH = '/console/api/upload'
