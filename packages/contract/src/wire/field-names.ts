/**
 * The names of fields on the wire. A field is called the same in forms, answers, frames and details of refusals; in code its
 * camelCase stands for the wire's snake_case (`coinPrice`, `coin_price`), and this table holds those that go another way.
 * One to one: no two fields share a wire name, so every object can be renamed without knowing what it is.
 */
export const irregularNames = {
  orderId: 'buy_orderid',
  offerId: 'product_id',
  offer: 'product',
  state: 'pay_status',
  stateText: 'pay_status_text',
  conversationState: 'state',
  methodType: 'ma_type',
  methodTypes: 'ma_types',
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
  idNumber: 'idcard',
  idFront: 'idcard_front',
  idBack: 'idcard_back',
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

  // Of addresses and of what the phone keeps of an order.
  orderType: 'orderType',
} as const

const toWireNames: ReadonlyMap<string, string> = new Map(Object.entries(irregularNames))
const fromWireNames: ReadonlyMap<string, string> = new Map(
  Object.entries(irregularNames).map(([name, wire]) => [wire, name]),
)

/** The wire's name of a field. */
export function wireName(name: string): string {
  return toWireNames.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The field that a name on the wire means. */
export function fieldName(wire: string): string {
  return fromWireNames.get(wire) ?? wire.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
