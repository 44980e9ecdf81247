/** Section 4: states and transitions. */
export const states = {
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
} as const satisfies Record<string, string>

/** The types of push message that section 4 names. The test that names one has heard it on a socket. */
export const pushes = {
  notice: 'notice',
  newMessage: 'new_message',
  online: 'online',
  offline: 'offline',
} as const satisfies Record<string, string>
