/** Section 3: entities and their fields. */
export const entities = {
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
} as const satisfies Record<string, string>
