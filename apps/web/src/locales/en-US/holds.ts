export const messages = {
  available: 'Available {free}. {held} was bought recently and frees up from {time}.',
  tooMuch: 'You can send {free} now: the rest was bought recently and frees up from {time}',
  noneYet: 'This coin can’t leave your balance yet: bought recently, free from {time}',
  freshTitle: '{held} bought recently',
  freshText: 'You can sell it now. From {time} the first of it can be sent or exchanged. Free now: {free}.',
  resetTitle: 'Password reset by SMS code',
  resetText:
    'Until {time} you cannot send or exchange coin, pay a bond, list more, sell to a buyer or change payment methods, and your offers are paused. Buying goes on, and so do orders placed before.',
  resetReason: 'A password was reset by SMS code. Possible from {time}.',
  stepUp: 'Confirm that it is you',
  stepUpText: 'You logged in recently, and with what left in the last 24 hours this is a large amount.',
  byPasskey: 'Confirm with a passkey',
  byCode: 'Use an SMS code',
  codeTo: 'We send the code to {mobile}.',
  codeNames: 'It is good for this payment alone: check the amount and the receiver in the message.',
  confirm: 'Confirm',
} as const
