/**
 * Where each call lives on the wire. Plain tables without zod, so that the trader's bundle can hold them; the endpoints
 * of `calls/` and `console/` take their paths from here.
 */
export const callPaths = {
  logIn: '/api/user/login',
  register: '/api/user/register',
  sendCode: '/api/sms/send',
  logOut: '/api/user/logout',
  setPayPassword: '/api/user/setPaypassword',
  resetPassword: '/api/user/resetpwd',
  changePassword: '/api/user/changepwd',
  applyForVerification: '/api/user/realname',
  editProfile: '/api/user/profile',
  getUser: '/api/user/getUserinfo',
  findWallet: '/api/user/wallet',
  listSessions: '/api/user/sessions',
  endSession: '/api/user/endSession',

  blockUser: '/api/user/block',
  listBlocked: '/api/user/blocked',
  pauseOffers: '/api/user/pause',

  startPasskeyEnrolment: '/api/user/passkey/registerOptions',
  enrolPasskey: '/api/user/passkey/register',
  listPasskeys: '/api/user/passkey/list',
  removePasskey: '/api/user/passkey/remove',
  startPasskeyLogin: '/api/user/passkey/loginOptions',
  logInWithPasskey: '/api/user/passkey/login',
  startPasskeyRelease: '/api/user/passkey/releaseOptions',
  startPasskeyStepUp: '/api/user/passkey/stepUpOptions',

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
  sellTo: '/api/Userorder/sellTo',
  quickSell: '/api/userorder/quickSell',
  confirmOrder: '/api/Userorder/confirmOrder',
  markPaid: '/api/Userorder/userPaid',
  releaseCoin: '/api/Userorder/sendCoin',
  acknowledgeOrder: '/api/Userorder/receivedGoods',
  cancelOrder: '/api/Userorder/cancelOrder',
  remindOther: '/api/Userorder/remindingHim',
  rateOrder: '/api/Userorder/evaluate',
  extendOrder: '/api/Userorder/extendTime',
  undoPaid: '/api/Userorder/undoPaid',
  askCancel: '/api/Userorder/askCancel',
  answerCancel: '/api/Userorder/answerCancel',
  askReopen: '/api/Userorder/askReopen',
  answerReopen: '/api/Userorder/answerReopen',
  checkDeadline: '/api/userorder/orderTimeout',
  listOrders: '/api/Userorder/index',
  listSales: '/api/Userorder/sellOrder',
  getOrder: '/api/Userorder/detail',

  openDispute: '/api/userappeal/apply',
  listDisputes: '/api/userappeal',
  getDispute: '/api/userappeal/detail',
  addEvidence: '/api/userappeal/evidence',
  acceptRuling: '/api/userappeal/accept',
  objectRuling: '/api/userappeal/object',
  revokeDispute: '/api/userappeal/revoke',

  payCoin: '/api/Pay/payment',
  listBills: '/api/Usermoneychange',
  requestExchange: '/api/usdtexchange',
  listExchanges: '/api/usdtexchange/orders',
  certifyMerchant: '/api/user/certifiedmerchant',
  getTrader: '/api/user/trader',
  reportUser: '/api/user/report',
  reportBug: '/api/user/fault',
  listBugReports: '/api/user/faults',

  getMarket: '/api/index',
  startDemoOver: '/api/demo/reset',
  seeDemoOrder: '/api/demo/order',
  listNotices: '/api/notice',
  markNoticesRead: '/api/notice/allRead',
  listMessages: '/api/chat/history',
  listHelp: '/api/index/problems',
  getHelpText: '/api/index/problem',
  setWebPush: '/api/user/push',
} as const

/** The name of a call. */
export type CallName = keyof typeof callPaths

export const UPLOAD_PATH = '/index/ajax/upload'
