/** For the maker of an offer to buy. Texts of a shared form have the same keys in `makeSellOffer`. */
export const messages = {
  side: 'What you want to do',
  sideSell: 'I sell',
  sideBuy: 'I buy',
  sellTitle: 'New offer',
  editTitle: 'Edit buy offer',
  numToSell: 'Quantity to buy',
  numLeft: 'Quantity still wanted',
  payBy: 'How you can pay',
  payByNote: 'Sellers who take one of these can sell to you.',
  payWindow: 'Time you need to pay',
  remark: 'Note for sellers (optional)',
  remarkPlaceholder: 'For example: I pay from 9:00 to 22:00',

  summary: 'Summary',
  youPay: 'You pay at most',
  youGet: 'You get',
  nothingHeld: 'Nothing is held, and you pay nothing now.',
  toldAtOnce:
    'You are told as soon as somebody sells to you, and then have {minutes} {minutes#minute|minutes} to pay.',
  unopened:
    'If you neither open an order nor pay it in time, it counts against your record and this offer is unlisted.',
  listCoin: 'Post buy offer',
  listNum: 'Post buy offer · {num}',
  offerListed: 'Buy offer listed',
  needNum: 'Enter the quantity to buy',
  needMethod: 'Choose how you can pay',

  tagBuy: 'Buying',
  tagSell: 'Selling',
  leftOf: '{left} still wanted of {total}',
  stockLeft: 'Still wanted',
  statusSoldout: 'Filled',
  shortNote:
    'Only {left} is still wanted, less than your minimum per order of {min}. Raise the quantity or lower the minimum.',
  unlistNote: 'Nobody can sell to it then. Open orders go on as they are.',
  putUpNote: 'Up to {left} can be sold to you again, and you are told at once.',
} as const
