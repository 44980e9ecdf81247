import { keysOf } from '@u-market/domain'
import type {} from 'vitest'
import { type CallName, callPaths } from '../../packages/contract/src/wire/call-paths.ts'
import { UPLOAD_PATH } from '../../packages/contract/src/wire/first-paths.ts'

export type Row<Id extends string = RowId> = {
  readonly id: Id
  readonly says: string
  /** Must be seen on the wire during the test that proves the row: see `testkit/src/wire.ts`. */
  readonly wire?: string
}

declare module 'vitest' {
  /** A test's tags are the rows that it proves; an unknown tag neither compiles nor runs. */
  interface TestTags {
    row: RowId
  }
  interface TaskMeta {
    /** Calls, frames and screens seen during the test. */
    wire?: readonly string[]
  }
}

/** Rows that no test shows, each with its reason. A row that gets a proof must leave this list, or the run fails. */
export const unproven: Partial<Record<RowId, string>> = {}

/** Section 1: the product and its users. */
const product = {
  'user.registersAndLogsIn': 'Users register and log in.',
  'user.verifies': 'Users complete real-name verification.',
  'user.addsMethods': 'Users add collection and payment methods.',
  'user.buysFromSellers': 'Users buy coin from sellers.',
  'user.sellsCoin': 'Users sell coin.',
  'user.chats': 'Users chat with the counterparty of an order.',
  'user.appeals': 'Users appeal disputes.',
  'user.becomesMerchant': 'Users can become certified merchants by paying a bond.',
  'user.readsNotices': 'Users can read notices.',
  'user.viewsBills': 'Users can view their bills.',
  'user.changesPasswords': 'Users can change passwords.',
  'user.reportsFault': 'Users can submit a fault report.',
  'user.sharesCoin': 'Users can share the coin.',
  'user.exchangesCoin': 'Users can exchange coin to USDT.',
  'product.shop': 'A shop-like listing of products for sale exists.',
  'product.bankCardOrWallet': 'Orders are paid by bank card or e-wallet transfer.',
  'product.noFee': 'The official side charges no fee.',
  'language.two': 'The interface has two languages: Simplified Chinese (zh-CN) and English (en-US).',
  'language.default': 'The default locale is en-US.',
  'language.kept': 'The chosen language is stored and used on the next start.',
  'language.fallback': 'The fallback for messages is en-US.',
  'device.phones': 'The app is mounted when the device is a phone (Android or iPhone).',
  'device.others': 'On tablets and PCs it is not mounted.',
  'layout.designWidth': 'Layout is designed on a 750 width basis.',
  'layout.fade': 'Route changes use a fade transition.',
  'layout.onDemand': 'Pages are loaded on demand.',
}

/** Section 2: each address and its screen. A test tagged with a route has opened it in a browser. */
export const routes = {
  home: ['/views/home/index', 'Home'],
  trade: ['/views/trade/index', 'Trade'],
  orders: ['/views/order/index', 'Orders'],
  mine: ['/views/my/index', 'Mine (auth)'],
  about: ['/views/other/about', 'About'],
  login: ['/views/auth/login', 'Login'],
  register: ['/views/auth/register', 'Register'],
  key: ['/views/auth/key', 'Key screen (purpose not shown)'],
  sell: ['/views/trade/sell', 'I want to sell'],
  manageMethods: ['/views/trade/manage', 'Manage collection and payment methods'],
  addMethod: ['/views/trade/add', 'Add payment method'],
  verification: ['/views/trade/kyc', 'Real-name verification'],
  verificationFinished: ['/views/trade/kyc-finish', 'Verification finished'],
  verificationPending: ['/views/trade/kyc-wait', 'Verification pending review'],
  match: ['/views/trade/match', 'Trade matching'],
  buyProcess: ['/views/trade/buy_process', 'Buy process'],
  faq: ['/views/home/problem', 'FAQ'],
  faqDetail: ['/views/home/problemDetail', 'FAQ detail'],
  scan: ['/views/home/scan', 'Scan (auth)'],
  buyList: ['/views/home/buylist', 'Buy list'],
  buy: ['/views/home/buy', 'Buy'],
  exchange: ['/views/home/exchange', 'Exchange to USDT (auth)'],
  usdtOrder: ['/views/home/usdtOrder', 'USDT order'],
  chat: ['/views/home/chat', 'Chat with counterparty'],
  tutorial: ['/views/home/tutorial', 'Tutorial'],
  customerService: ['/views/home/customer', 'Customer service (auth)'],
  receivePayment: ['/views/my/ewm', 'Receive payment'],
  myBills: ['/views/my/mybill', 'My bills'],
  myAppeals: ['/views/my/appeal', 'My appeals'],
  payPassword: ['/views/my/pwd', 'Payment password'],
  loginPassword: ['/views/my/loginpwd', 'Change login password'],
  settings: ['/views/my/setting', 'Settings'],
  editProfile: ['/views/my/mod_user_info', 'Edit profile'],
  merchantCertification: ['/views/my/merchant_auth', 'Merchant certification'],
  payBond: ['/views/my/bond', 'Pay bond'],
  noticeCentre: ['/views/my/notice', 'Notice centre (auth)'],
  submitFault: ['/views/my/fault', 'Submit a fault'],
  shareCoin: ['/views/my/share', 'Share the coin'],
} as const

/** Section 2, besides the routes: tabs, guard and the two dialogs. */
const screens = {
  'root.redirects': 'A root path redirects to the home page.',
  'tabs.four': 'A tab layout holds four tabs.',
  'page.titles': 'Each page has a page title.',
  'guard.marked': 'Login is required only where marked (auth), and at Mine.',
  'guard.noToken': 'For a route that needs login, if no token is stored the user is sent to the login page.',
  'guard.token': 'Otherwise navigation proceeds.',
  'chat.orderType': 'Query orderType=sell is used when a seller chats with a buyer.',
  'purchaseNotice.flag': 'The purchase notice is shown when a stored flag showStepModel is set.',
  'purchaseNotice.closes': 'It is closeable; closing it clears the flag.',
  'purchaseNotice.title': 'Its title means purchase notice.',
  'purchaseNotice.verification':
    'Step 1, identity verification: users must complete real-name verification before they can order.',
  'purchaseNotice.order':
    'Step 2, place an order: choose a seller matching the quantity, pay by bank card or e-wallet; the official side charges no fee.',
  'purchaseNotice.payment':
    'Step 3, confirm payment: after transferring tap payment completed and upload a screenshot; once the seller confirms receipt the coins go into the buyer’s wallet.',
  'purchaseNotice.complete': 'Step 4: trade complete.',
  'purchaseNotice.note':
    'A note says that the user has not completed real-name verification and should do so first.',
  'purchaseNotice.button': 'A primary button clears the flag and goes to the verification page.',
  'sellerPrompt.opens':
    'When a new buyer order arrives, a dialog titled Tip says that the buyer named {name} has placed an order and asks whether to chat now.',
  'sellerPrompt.buttons': 'Its buttons are confirm and cancel.',
  'sellerPrompt.confirm': 'Confirm goes to the chat with orderType=sell.',
}

/** Section 3: entities and their fields. */
const entities = {
  'userInfo.stored': 'User info is held in the client store, persisted in local storage.',
  'userInfo.fields':
    'User info: id, username, nickname, mobile, avatar, coin, realnamestatus, walletddress, invitecode, credit_rating, token, user_id, createtime, expiretime, expires_in.',
  'userInfo.coinDefault': 'Its coin is an amount string, default 0.00.',
  'userInfo.token': 'The store also keeps a token and realnamestatus.',
  'userInfo.homeConfig': 'The store also keeps a home config object returned by the server.',
  'parameters.stored': 'The parameter store lies in session storage and passes items between screens.',
  'parameters.items':
    'Its items: buyListItem, sellItem, matchItem, orderBuyItem, orderSellItem, appealItem, payGobackParam, showStepModel flag.',
  'parameters.user': 'The user_id and token are also read from the user info.',
  'language.labels': 'Language: a stored choice, zh-CN (Simplified Chinese label) or en-US (English).',
  'order.fields': 'Order: seller_id, pay_status, buyer_nickname, buy_orderid.',
  'order.type': 'Order: orderType, set on the client to sell.',
  'order.namedFieldsAlone': 'An order that brings these fields and no others can be offered as well.',
  'pushMessage.fields': 'Push message: msgtype, data, user_id.',
  'pushMessage.data':
    'Inside data: msg, buy_orderid, nickname, ordermsgtype, message (a JSON string holding an order).',
}

/** Section 4: states and transitions. */
const states = {
  'realName.none': 'Real-name status 0: the action is stopped and the verification step dialog opens.',
  'realName.everyAction': 'Status 0 does so whatever the action is, not only an order.',
  'realName.underReview':
    'Real-name status 1: the message says that it is under review and the user should wait for it to finish.',
  'realName.verified':
    'Real-name status 2, the one that our server gives, counts as verified: the action proceeds.',
  'realName.anyOther': 'Any other value counts as verified and the action proceeds.',
  'login.token': 'Login state: token present or absent.',
  'login.connects': 'After login the websocket is connected manually.',
  'login.unauthorized': 'On HTTP 401 the app shows a message and goes to the login page.',
  'payStatus.confirming':
    'Order pay_status confirming: a buyer has placed an order and the seller has yet to act.',
  'push.othersIgnored': 'Push message types other than those handled are ignored.',
  'push.otherOrdersIgnored': 'Of new_message, ordermsgtype confirming is handled; others are ignored.',
  'socket.ping': 'While connected the websocket sends a ping every 5000 ms.',
  'socket.close': 'On close it stops pinging and records the disconnect.',
  'socket.reconnectError': 'On reconnect failure it sets a reconnect-error flag.',
  'socket.error': 'On error it only logs.',
  'purchaseNotice.hidden':
    'Purchase-notice dialog: visible to hidden, when closed or when the verification button is pressed.',
}

/** The types of push message in section 4. A test tagged with one has received it on a socket. */
const pushes = {
  notice: 'notice',
  newMessage: 'new_message',
  online: 'online',
  offline: 'offline',
}

/** Those that the project adds. */
const otherPushes = {
  initialize: 'initialize',
  chatOpened: 'user_initialize',
  chatRecord: 'chat_record',
  messageSent: 'send_message',
  messagesRead: 'read_message_done',
  chatRead: 'chat_read',
  typing: 'message_input',
  shown: 'show_msg',
  cleared: 'clear',
}

/** Section 5: validation rules. */
const validation = {
  'validation.verifiedFirst': 'Orders require completed identity verification.',
  'validation.name': 'Generic text of the interface, name empty: Please fill in the name.',
  'validation.phone': 'Generic text of the interface, phone: Malformed phone number.',
  'validation.area': 'Generic text of the interface, area: Please select a receiving area.',
  'validation.address': 'Generic text of the interface, address: Address can not be empty.',
}

/** Section 6: roles and permissions. */
const roles = {
  'role.visitor': 'Visitor: may reach the pages not marked auth.',
  'role.user': 'Logged-in user with a token: may reach the auth pages.',
  'role.buyer': 'Buyer: must be identity-verified before ordering.',
  'role.seller': 'Seller: receives real-time order alerts.',
  'role.sellerCheck': 'A seller check exists (isSellProduct).',
  'role.merchant': 'Merchant, through certification and a bond.',
  'role.alertsNeedToken':
    'Seller alerts and the socket connection apply only to a logged-in user with a non-empty token; otherwise nothing happens.',
}

/**
 * Section 7: the calls that the app makes, as the specification spells them. A test tagged with one has seen it leave a page of the
 * app in a browser.
 */
export const requests = {
  logIn: '/api/user/login',
  register: '/api/user/register',
  sendCode: '/api/sms/send',
  logOut: '/api/user/logout',
  setPayPassword: '/api/user/setPaypassword',
  resetPassword: '/api/user/resetpwd',
  applyForVerification: '/api/user/realname',
  editProfile: '/api/user/profile',
  getUser: '/api/user/getUserinfo',
  certifyMerchant: '/api/user/certifiedmerchant',
  upload: '/index/ajax/upload',
  savePaymentMethod: '/api/Ma/addMa',
  listPaymentMethods: '/api/Ma/index',
  deletePaymentMethod: '/api/Ma/deleteMa',
  addOffer: '/api/shoppingmall/addProduct',
  listMyOffers: '/api/shoppingmall/mySell',
  editOffer: '/api/shoppingmall/editProduct',
  listOffers: '/api/shoppingmall',
  checkSelling: '/api/shoppingmall/isSellProduct',
  placeOrder: '/api/Userorder/buyBi',
  quickBuy: '/api/userorder/quickBuy',
  markPaid: '/api/Userorder/userPaid',
  releaseCoin: '/api/Userorder/sendCoin',
  acknowledgeOrder: '/api/Userorder/receivedGoods',
  listOrders: '/api/Userorder/index',
  listSales: '/api/Userorder/sellOrder',
  cancelOrder: '/api/Userorder/cancelOrder',
  confirmOrder: '/api/Userorder/confirmOrder',
  checkDeadline: '/api/userorder/orderTimeout',
  remindOther: '/api/Userorder/remindingHim',
  rateOrder: '/api/Userorder/evaluate',
  payCoin: '/api/Pay/payment',
  getMarket: '/api/index',
  requestExchange: '/api/usdtexchange',
  listBills: '/api/Usermoneychange',
  openDispute: '/api/userappeal/apply',
  listDisputes: '/api/userappeal',
  revokeDispute: '/api/userappeal/revoke',
  listNotices: '/api/notice',
  markNoticesRead: '/api/notice/allRead',
} as const satisfies Readonly<Partial<Record<CallName | 'upload', string>>>

/** Section 7, besides the calls: the form of calls and of the socket. */
const transport = {
  'http.post': 'All calls to the HTTP API are POST.',
  'http.form': 'Their body is form-encoded.',
  'http.token': 'Each carries a token header read from local storage.',
  'http.fixedHeaders': 'Each carries two fixed custom headers.',
  'http.baseUrl': 'The base URL comes from configuration.',
  'http.status200': 'Only an HTTP 200 response has its data returned to the caller.',
  'getUser.token': 'The body of getUserinfo carries the token.',
  'answer.signIn':
    'Login response: code (1 means success), msg, data (the user info, with token and realnamestatus).',
  'answer.sameForm': 'The home config and user info responses are read the same way.',
  'sellerList.onStartup': 'The seller-order list is asked for on startup when logged in.',
  'sellerList.payload':
    'Its payload: seller_id (the current user), pay_status set to confirming, page set to 1.',
  'sellerList.answer': 'It returns code, data (array of orders) and msg; code 1 means success.',
  'sellerList.first':
    'If the list is non-empty, the first order is offered to the seller through the prompt.',
  'sellerList.refused': 'Any other code shows the message.',
  'socket.address': 'The websocket connects to a configured address.',
  'socket.query': 'Its query parameters: modulename=index, token and isOrder=yes.',
  'socket.json': 'It receives JSON messages.',
  'socket.reconnects': 'It reconnects automatically, up to 5 attempts 3000 ms apart.',
  'socket.pingFrame': 'Ping messages carry a controller field Message and an action ping.',
  'notice.toast': 'A notice push shows a toast with the buy order id followed by the message text.',
  'notice.refreshes': 'A notice push refreshes some data.',
  'newMessage.offers':
    'A new_message push with ordermsgtype confirming offers the seller the order in the data.message JSON.',
}

/** Section 8: the error catalogue. */
const errors = {
  'error.401': 'HTTP 401: toast with the code, then redirect to login.',
  'error.403': 'HTTP 403: toast with the code.',
  'error.404': 'HTTP 404: toast meaning request does not exist.',
  'error.otherStatus': 'Other status with a response: rejection passed on silently.',
  'error.noResponse': 'No response: toast Network Error.',
  'error.signIn': 'Login code other than 1: server msg shown as a toast.',
  'error.sellerList': 'Seller-order code other than 1: returned msg shown as a toast.',
  'error.withoutData': 'Both also when the refusal comes without data.',
  'error.socket': 'Websocket error: logged only.',
}

/** Section 9: business constants and limits. */
const constants = {
  'constant.toast': 'Toast default duration: 2000 ms.',
  'constant.heartbeat': 'Heartbeat: 5000 ms.',
  'constant.port': 'Websocket port: 1818.',
  'constant.reconnect': 'Reconnect: 5 attempts, 3000 ms apart.',
  'constant.sellerListPage': 'Seller-order list page: 1.',
  'constant.resizeDelay': 'Resize handler delay: 100 ms.',
  'constant.realName': 'Real-name statuses: 0 not verified, 1 under review.',
  'constant.coinDefault': 'Coin balance default: 0.00.',
  'constant.designWidth': 'Design width: 750.',
  'constant.locales': 'Default locale en-US, also zh-CN available; fallback en-US.',
  'constant.userInfoStore': 'User info store is kept in local storage.',
  'constant.parameterStore': 'The parameter store is kept in session storage.',
}

/** The order states that the specification leaves open, and a rule for all of them. */
const orderStates = {
  'state.confirming': 'Awaits the seller’s confirmation for ten minutes.',
  'state.paying': 'Awaits the buyer’s payment for as long as the offer says.',
  'state.releasing': 'Awaits the release of the coin; a missed one opens the appeal to the buyer.',
  'state.appealing': 'Awaits the operator’s ruling; no deadline ends the order meanwhile.',
  'state.completed': 'The coin is the buyer’s.',
  'state.cancelled': 'Ended by one of the two, or by a ruling; the coin is the seller’s again.',
  'state.expired': 'Ended by its deadline; the coin is the seller’s again.',
  'state.cells': 'Each act is open only to the actors that the lifecycle’s table names, in its states.',
}

/** Buy offers and sales: the specification only has sellers who list. */
const twoSides = {
  'market.buyOffers':
    'Users say what they would buy; nothing is held for it, and sellers find it, the best price first.',
  'market.sale':
    'A seller answers a buy offer: the coin goes from their balance into escrow, and the buyer is told and can pay at once.',
  'market.quickSale': 'A seller is given the best buy offer that fits, at no worse a price than they say.',
  'market.unpaidSale':
    'The coin of a sale that ends unpaid is the seller’s to use again, and the offer wants it again.',
  'market.fullBuyer': 'Nobody sells to a buyer who has placed as many open orders as they may have.',
  'market.absentBuyer':
    'Of orders that the maker of a buy offer never opened one counts, and the offer goes down.',
  'market.sideShown':
    'Operators see on which side of the market an offer or an order is, before they decide about it.',
}

const statements = {
  ...product,
  ...screens,
  ...entities,
  ...states,
  ...validation,
  ...roles,
  ...transport,
  ...errors,
  ...constants,
  ...orderStates,
  ...twoSides,
}
export type RowId =
  | keyof typeof statements
  | `route.${keyof typeof routes}`
  | `push.${keyof typeof pushes | keyof typeof otherPushes}`
  | `request.${keyof typeof requests}`
  | `call.${CallName | 'upload'}`

type Section = { readonly title: string; readonly rows: readonly Row[] }

/** All rows in the order of the specification. Parts that it marks "not shown" require nothing. */
export const sections: readonly Section[] = [
  { title: '1. What the product does and for which users', rows: rowsOf(product) },
  { title: '2. Screens and routes', rows: [...routeRows(), ...rowsOf(screens)] },
  { title: '3. Entities and their fields', rows: rowsOf(entities) },
  { title: '4. States and transitions', rows: [...rowsOf(states), ...wireRows('push', 'frame', pushes)] },
  { title: '5. Validation rules', rows: rowsOf(validation) },
  { title: '6. Roles and permissions', rows: rowsOf(roles) },
  {
    title: '7. The calls it makes',
    rows: [...wireRows('request', 'request', requests), ...rowsOf(transport)],
  },
  { title: '8. The error catalogue', rows: rowsOf(errors) },
  { title: '9. Business constants and limits', rows: rowsOf(constants) },
  { title: 'Ours: the states of an order', rows: rowsOf(orderStates) },
  { title: 'Ours: further push messages', rows: wireRows('push', 'frame', otherPushes) },
  {
    title: 'Ours: the calls that the server answers, to any client',
    rows: wireRows('call', 'call', { ...callPaths, upload: UPLOAD_PATH }),
  },
  { title: 'Ours: the two sides of the market', rows: rowsOf(twoSides) },
]

export const rows: readonly Row[] = sections.flatMap((section) => section.rows)

type Texts<Name extends string> = Readonly<Record<Name, string>>

function rowsOf<Id extends string>(table: Texts<Id>): Row<Id>[] {
  return keysOf(table).map((id) => ({ id, says: table[id] }))
}

function routeRows(): Row[] {
  return keysOf(routes).map((name) => {
    const [address, screen] = routes[name]
    return { id: `route.${name}`, says: `\`${address}\`: ${screen}.`, wire: `screen ${address}` }
  })
}

function wireRows<Prefix extends string, Name extends string>(
  prefix: Prefix,
  seen: string,
  table: Texts<Name>,
): Row<`${Prefix}.${Name}`>[] {
  return keysOf(table).map((name) => ({
    id: `${prefix}.${name}` as const,
    says: `\`${table[name]}\``,
    wire: `${seen} ${table[name]}`,
  }))
}
