export const messages = {
  unknownDevice: 'Unknown device',
  nickname: 'User {code}',
  closedFor: 'This account is closed. Please contact support. Reason: {why}',
  noMethod: 'Add a payment method of your own first, so that buyers know where to pay',
  salesPaused:
    'You cannot sell to buy offers for now: too many of your sales to them were cancelled or ended unpaid',
  salesPausedUntil:
    'You cannot sell to buy offers until {until}: too many of your sales to them were cancelled or ended unpaid',
  heldForClaim: 'From {limit} U on, a hold ends only when its claim is decided. Propose the decision.',
  codeMessage: '{code} is your U Market code, valid for 5 minutes. Never share it.',
  codeToLeave:
    '{code} is your U Market code to replace this mobile number in your account, valid for 5 minutes. We never ask for it. If this is not what you are doing, share it with no one and change your passwords.',
  codeToJoin:
    '{code} is your U Market code to make this mobile number that of an account, valid for 5 minutes. Never share it.',
  mobileWaiting:
    'U Market: this mobile number is to be replaced by {mobile} at {time}. Not you? Stop it here: {link}',
  mobileChanged:
    'U Market: this mobile number was replaced by {mobile} in your account. If this was not you, contact support at once.',
  resetWaiting:
    'U Market: the authenticator app of your account is to be removed at {time}, and your login password ends. Not you? Stop it here: {link}',
  accountReset:
    'U Market: the authenticator app of your account was removed. Set a new login password with a code to this number. If this was not you, contact support at once.',
  codeForTransfer:
    '{code} is your U Market code to send {amount} U to {receiver}, valid for 5 minutes. If this is not what you are doing, share it with no one and change your passwords.',
  codeForExchange:
    '{code} is your U Market code to exchange {amount} U to USDT for the {receiver}, valid for 5 minutes. If this is not what you are doing, share it with no one and change your passwords.',
  walletOf: 'wallet address {address} of {name}',
  wallet: 'wallet address {address}',
  networkAddress: '{network} address {address}',
} as const
