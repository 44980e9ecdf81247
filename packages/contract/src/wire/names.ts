import type { ConditionName, PartyCall } from '@u-market/domain'

/**
 * Field names on the wire, the same in forms, responses, frames and refusal details. A camelCase name in code is snake_case on
 * the wire (`coinPrice`, `coin_price`); this table lists the exceptions.
 * No two fields share a wire name, so any object can be renamed without knowing its type.
 */
export const irregularNames = {
  orderId: 'buy_orderid',
  offerId: 'product_id',
  offer: 'product',
  dispute: 'appeal',
  state: 'pay_status',
  stateText: 'pay_status_text',
  conversationState: 'state',
  methodType: 'ma_type',
  methodTypes: 'ma_types',
  waitingMethods: 'ma_waiting',
  methodIds: 'ma_ids',
  methodId: 'ma_id',
  method: 'ma',
  remainingNum: 'remain_num',
  minAmount: 'min_limit',
  maxAmount: 'max_limit',
  canSell: 'is_sell',
  proofs: 'voucher',
  paymentReference: 'memo_code',
  isRated: 'evaluated',
  isOverdue: 'timeout',
  extensions: 'extended',
  openedBy: 'applied_by',
  operation: 'deed',
  eligibility: 'standing',
  unreadThreads: 'matters',

  createdAt: 'createtime',
  confirmedAt: 'confirmtime',
  paidAt: 'paytime',
  releasedAt: 'sendtime',
  acknowledgedAt: 'receivedtime',
  cancelledAt: 'canceltime',
  deadlineAt: 'deadline',
  remindedAt: 'remind_at',
  answeredAt: 'answertime',
  decidedAt: 'decidetime',
  updatedAt: 'updatetime',
  lastUsedAt: 'lasttime',
  lastSeenAt: 'last_seen',
  expiresAt: 'expiretime',
  expiresInSeconds: 'expires_in',
  retryAfterSeconds: 'retry_after',

  verificationStatus: 'realnamestatus',
  verificationReason: 'realname_reason',
  realName: 'realname',
  buyerRealName: 'buyer_realname',
  maskedRealName: 'realname_masked',
  documentNumber: 'idcard',
  documentFront: 'idcard_front',
  documentBack: 'idcard_back',
  walletAddress: 'walletddress',
  inviteCode: 'invitecode',
  payPassword: 'paypassword',
  repeatedPayPassword: 'repaypassword',
  oldPayPassword: 'oldpaypassword',
  hasPayPassword: 'has_paypassword',
  newPassword: 'newpassword',
  oldPassword: 'oldpassword',
  transactionId: 'txid',
  fullUrl: 'fullurl',
  qrCode: 'qrcode',
  hasQrCode: 'has_qrcode',
  isOnline: 'online',

  frameType: 'msgtype',
  orderEvent: 'ordermsgtype',

  // Used in addresses and in what the app stores about an order.
  orderType: 'orderType',
} as const

const toWireNames: ReadonlyMap<string, string> = new Map(Object.entries(irregularNames))
const fromWireNames: ReadonlyMap<string, string> = new Map(
  Object.entries(irregularNames).map(([name, wire]) => [wire, name]),
)

/** Returns a field's name on the wire. */
export function wireName(name: string): string {
  return toWireNames.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns the field with that name on the wire. */
export function fieldName(wire: string): string {
  return fromWireNames.get(wire) ?? wire.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Names of the server's frames on the wire (`msgtype`). */
export const serverFrameNames = {
  welcome: 'initialize',
  chatOpened: 'user_initialize',
  chatHistory: 'chat_record',
  messageSent: 'send_message',
  newMessage: 'new_message',
  messagesRead: 'read_message_done',
  chatRead: 'chat_read',
  typing: 'message_input',
  notice: 'notice',
  online: 'online',
  offline: 'offline',
  marketChanged: 'market_changed',
  showText: 'show_msg',
  sessionEnded: 'clear',
} as const

/** Names of the client's frames on the wire (`a`). */
export const clientActionNames = {
  ping: 'ping',
  leave: 'clear',
  openChat: 'userInitialize',
  loadHistory: 'chatRecord',
  sendMessage: 'sendMessage',
  markRead: 'readMessage',
  setTyping: 'messageInput',
} as const

export type ServerFrameName = keyof typeof serverFrameNames
export type ClientAction = keyof typeof clientActionNames

/** Wire names of order actions, most of them named after a call; an action that is not listed has the same name on the wire. */
export const actNames: Readonly<Partial<Record<PartyCall | 'placeOrder', string>>> = {
  placeOrder: 'buyBi',
  confirm: 'confirmOrder',
  cancel: 'cancelOrder',
  markPaid: 'userPaid',
  release: 'sendCoin',
  appeal: 'apply',
  remind: 'remindingHim',
  acknowledge: 'receivedGoods',
  rate: 'evaluate',
  extend: 'extendTime',
  acceptRuling: 'accept',
  objectRuling: 'object',
}

/** Why an offer does not fit its viewer: conditions by field name, or `blocked` if the viewer has blocked its maker. */
export const unfitNames = [
  'minCompleted',
  'minRate',
  'minPartners',
  'minDays',
  'firstMax',
  'blocked',
] as const satisfies readonly (ConditionName | 'blocked')[]
export type Unfit = (typeof unfitNames)[number]
