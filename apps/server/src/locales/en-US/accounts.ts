export const messages = {
  unknownDevice: 'Unknown device',
  nickname: 'User {code}',
  closedFor: 'This account is closed. Please contact customer service. Reason: {why}',
  noMethod: 'Add a payment method of your own first, so that buyers know where to pay',
  codeMessage: '{code} is your U Market code, valid for 5 minutes. Never share it.',
} as const
