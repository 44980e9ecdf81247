/**
 * Every refusal there is: reason → stable code → both languages. Values in braces come from the refusal's details.
 * Codes are never reused or renumbered; a new reason takes the next free code of its group.
 */
type Row = readonly [code: number, enUS: string, zhCN: string]

export const refusals = {
  INVALID_PARAMS: [1001, 'Please check what you entered', '请检查填写的内容'],
  IDEMPOTENCY_CONFLICT: [
    1002,
    'This request was already sent with other content',
    '该请求已以不同内容提交过',
  ],

  LOGIN_FAILED: [1101, 'Account or password is wrong', '账号或密码错误'],
  LOGIN_LOCKED: [1102, 'Too many wrong tries. Please try again later', '错误次数过多，请稍后再试'],
  USERNAME_TAKEN: [1103, 'This username is taken', '该用户名已被使用'],
  MOBILE_TAKEN: [1104, 'This mobile number already has an account', '该手机号已注册'],
  CODE_WRONG: [1105, 'The code is wrong or has expired', '验证码错误或已过期'],
  CODE_TOO_SOON: [
    1106,
    'Please wait {retry_after} seconds before the next code',
    '请在 {retry_after} 秒后再获取验证码',
  ],
  CODE_LIMIT: [1107, 'Too many codes were sent. Please try again later', '验证码发送次数过多，请稍后再试'],
  INVITE_NOT_FOUND: [1108, 'This invite code does not exist', '邀请码不存在'],
  PASSWORD_WRONG: [1109, 'The current password is wrong', '当前密码错误'],
  ACCOUNT_CLOSED: [
    1110,
    'This account is closed. Please contact customer service',
    '该账号已停用，请联系客服',
  ],
  PASSKEY_EXPIRED: [1111, 'This took too long. Please try again', '操作已超时，请重试'],
  PASSKEY_WRONG: [1112, 'The passkey was not accepted. Please try again', '通行密钥验证失败，请重试'],
  PASSKEY_LOCKED: [
    1113,
    'Too many tries with this passkey. Please try again later',
    '该通行密钥尝试次数过多，请稍后再试',
  ],
  PASSKEY_NOT_FOUND: [
    1114,
    'This passkey does not belong to your account any more',
    '该通行密钥不属于您的账号或已移除',
  ],
  PASSKEY_LIMIT: [
    1115,
    'You have reached the limit of {limit} passkeys. Remove one first',
    '最多可添加 {limit} 个通行密钥，请先移除一个',
  ],
  PASSKEY_TAKEN: [1116, 'This passkey is enrolled already', '该通行密钥已添加过'],
  PASSKEY_CLONED: [
    1117,
    'This passkey may have been copied and is not accepted any more. Remove it and make a new one',
    '该通行密钥可能已被复制，不再可用，请移除后重新添加',
  ],

  REALNAME_REQUIRED: [1201, 'Please complete real-name verification first', '请先完成实名认证'],
  REALNAME_PENDING: [
    1202,
    'Real-name authentication is under review, please wait for it to finish',
    '实名认证审核中，请耐心等待审核完成',
  ],
  REALNAME_DONE: [1203, 'You are already verified', '您已完成实名认证'],
  IDCARD_TAKEN: [1204, 'This document number is already used by another account', '该证件号已被其他账号使用'],

  PAYPASSWORD_NOT_SET: [1301, 'Please set a payment password first', '请先设置支付密码'],
  PAYPASSWORD_WRONG: [
    1302,
    'Wrong payment password, {tries_left} tries left',
    '支付密码错误，还可尝试 {tries_left} 次',
  ],
  PAYPASSWORD_LOCKED: [
    1303,
    'Payment password is locked. Please try again later',
    '支付密码已锁定，请稍后再试',
  ],

  METHOD_NOT_FOUND: [1401, 'This payment method does not exist', '收付款方式不存在'],
  METHOD_IN_USE: [1402, 'An open offer or order uses this payment method', '该收付款方式正被挂单或订单使用'],
  METHOD_NAME_MISMATCH: [1403, 'The name must be your verified real name', '姓名必须与实名认证一致'],
  METHOD_LIMIT: [
    1404,
    'You have reached the limit of {limit} payment methods',
    '最多可添加 {limit} 个收付款方式',
  ],

  OFFER_NOT_FOUND: [1501, 'This offer does not exist', '该挂单不存在'],
  OFFER_CLOSED: [1502, 'This offer is not open any more', '该挂单已下架'],
  OWN_OFFER: [1503, 'You cannot buy from yourself', '不能购买自己的挂单'],
  PRICE_CHANGED: [1504, 'The price is now {price}', '价格已变为 {price}'],
  AMOUNT_OUT_OF_LIMITS: [1505, 'The amount must be between {min} and {max}', '金额须在 {min} 与 {max} 之间'],
  OUT_OF_STOCK: [1506, 'The seller does not have that much left', '卖家剩余数量不足'],
  METHOD_NOT_OFFERED: [1507, 'The seller does not take this payment method', '卖家不支持该收款方式'],
  NO_MATCH: [1508, 'No offer fits right now', '暂无合适的挂单'],
  OFFER_LIMIT: [1509, 'You have reached the limit of {limit} offers', '最多可同时挂 {limit} 单'],
  PRICE_OUT_OF_BAND: [1510, 'The price must be between {min} and {max}', '价格须在 {min} 与 {max} 之间'],

  ORDER_NOT_FOUND: [1601, 'This order does not exist', '订单不存在'],
  ORDER_STATE: [1602, 'The order has moved on: {pay_status_text}', '订单状态已变化：{pay_status_text}'],
  ORDER_ROLE: [1603, 'This is for the other party to do', '该操作应由对方完成'],
  TOO_MANY_OPEN_ORDERS: [
    1604,
    'You may have at most {limit} open orders for now',
    '您目前最多可有 {limit} 笔进行中的订单',
  ],
  REMIND_TOO_SOON: [1605, 'You can remind again in {retry_after} seconds', '{retry_after} 秒后可再次提醒'],
  ALREADY_EVALUATED: [1606, 'You have already rated this order', '您已评价过该订单'],

  APPEAL_NOT_FOUND: [1701, 'This appeal does not exist', '申诉不存在'],
  APPEAL_TOO_EARLY: [1702, 'You can appeal once the release time is over', '放币时限过后才可申诉'],
  APPEAL_STATE: [1703, 'This appeal is already closed', '该申诉已结束'],

  INSUFFICIENT_COIN: [1801, 'Not enough coin: {coin} available', '余额不足，可用 {coin}'],
  WALLET_NOT_FOUND: [1802, 'This wallet address does not exist', '钱包地址不存在'],
  OWN_WALLET: [1803, 'You cannot pay yourself', '不能向自己付款'],
  BOND_STATE: [1804, 'No bond is due', '当前无需缴纳保证金'],
  MERCHANT_STATE: [
    1805,
    'This is not possible in the current state of your application',
    '当前认证状态下无法进行此操作',
  ],
  MERCHANT_OPEN_ORDERS: [1806, 'Close your offers and open orders first', '请先下架挂单并完成进行中的订单'],
  EXCHANGE_TOO_SMALL: [1807, 'The amount must be more than the fee', '兑换数量须大于手续费'],
  EXCHANGE_NOT_FOUND: [1808, 'This exchange does not exist', '兑换订单不存在'],
  EXCHANGE_TERMS_CHANGED: [
    1809,
    'The terms have changed: {usdt} USDT would arrive now',
    '兑换条件已变化：现可到账 {usdt} USDT',
  ],
  TRANSACTION_TAKEN: [
    1810,
    'This transaction has already paid another exchange',
    '该交易哈希已用于另一笔兑换',
  ],

  UPLOAD_INVALID: [1901, 'Please choose a JPEG, PNG or WebP picture', '请选择 JPEG、PNG 或 WebP 图片'],
  NOTICE_NOT_FOUND: [1902, 'This notice does not exist', '通知不存在'],
  CHAT_NOT_FOUND: [1903, 'This chat does not exist', '会话不存在'],
  PUSH_OFF: [1920, 'This market sends no push messages', '本站未开启推送通知'],
  ARTICLE_NOT_FOUND: [1904, 'This page does not exist', '内容不存在'],
  SERVICE_TOO_FAST: [
    1905,
    'Too many messages at once. Please wait {retry_after} seconds',
    '发送过于频繁，请 {retry_after} 秒后再试',
  ],
  FAULT_LIMIT: [
    1906,
    'You already have {limit} open reports. Please wait for an answer',
    '您已有 {limit} 份报告待处理，请等待回复',
  ],

  REVIEW_STATE: [2001, 'Someone has already decided this', '该申请已被处理'],
  USER_NOT_FOUND: [2002, 'This user does not exist', '用户不存在'],
  OPERATOR_ROLE: [2003, 'Your role does not allow this', '您的角色无此权限'],
  MERCHANT_NOT_FOUND: [2005, 'This merchant does not exist', '该商家不存在'],
  BOND_UNPAID: [2006, 'The bond has not been paid yet', '保证金尚未缴纳'],
  FAULT_NOT_FOUND: [2007, 'This report does not exist', '该报告不存在'],
  SERVICE_ANSWERED: [
    2008,
    '{operator} has answered meanwhile. Please read it before you send yours',
    '{operator} 刚刚已回复，请先查看再发送',
  ],
  SERVICE_STATE: [2009, 'The conversation has moved on', '会话状态已变化'],
  VERIFICATION_NOT_FOUND: [2004, 'This application does not exist', '该申请不存在'],
} as const satisfies Record<string, Row>

export type RefusalReason = keyof typeof refusals

/** HTTP statuses that carry the same envelope, with `code` = the status. */
export const transportMessages = {
  400: ['Bad request', '请求格式错误'],
  401: ['Please sign in', '请先登录'],
  403: ['Not allowed', '没有权限'],
  404: ['Request does not exist', '请求不存在'],
  413: ['That is too large', '内容过大'],
  415: ['This content type is not supported', '不支持的内容类型'],
  429: ['Too many requests, please wait', '请求过于频繁，请稍后再试'],
  500: ['Something went wrong on our side ({request_id})', '服务器出错了（{request_id}）'],
  503: ['The server is restarting, please try again', '服务器正在重启，请稍后再试'],
} as const satisfies Record<number, readonly [enUS: string, zhCN: string]>

export type TransportStatus = keyof typeof transportMessages
