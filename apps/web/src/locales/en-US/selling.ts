/**
 * What is said to whoever answers an offer to buy. A part that is the same on either side has its words under the same key in
 * `market`, which speaks to buyers.
 */
export const messages = {
  iSpend: 'You get',
  iWant: 'You sell',
  payBy: 'Get paid by',
  deal: 'You sell {num}, get {amount}',
  pays: 'Pays within {minutes} min',
  open: 'Sell to {name}',

  buyList: 'Sell',
  offers: 'Buy offers',
  side: 'What you want to do',
  sideBuy: 'Buy',
  sideSell: 'Sell',
  sortSpeed: 'Fastest to pay',
  fitsMe: 'Only buyers that I can sell to',
  noneFits: 'Nobody is buying on these terms right now',
  noneNow: 'Nobody is buying right now',
  listOne: 'List coin',
  wantOne: 'Say what you would buy',

  buyTitle: 'Sell coin',
  youSell: 'You sell',
  youGet: 'You get',
  youHave: 'You have',
  toAccount: 'Money goes to',
  addType: 'Add {method}',
  noAccount: 'You have no payment method that this buyer pays by.',
  needsAccount: 'Add a payment method first',
  overBalance: 'You have {num}',
  buyFor: 'Sell {num} · {amount}',
  signInToBuy: 'Log in to sell',
  signInAndBuy: 'Log in and sell',
  ownOfferLong: 'This is your own offer',
  offerClosed: 'This offer is no longer open. Choose another buyer.',
  offerGone: 'This offer no longer exists. Choose another buyer.',
  otherOffers: 'See other buyers',
  priceChanged: 'The buyer changed the price from {before} to {now}. The amounts below use the new one.',

  ruleEscrow: 'Your coin goes into escrow at once, and nobody needs to confirm.',
  rulePay:
    'The buyer has {minutes} {minutes#minute|minutes} to pay to your account and upload the payment proof.',
  ruleUnpaid: 'If it is not paid by then, the coin goes back to your balance.',
  ruleRelease:
    'Once the money is in your account, you have {minutes} {minutes#minute|minutes} to release the coin.',
  conditions: 'Who can sell to this buyer',
  firstMax: 'At most {amount} for your first order with this buyer',
  youBlocked: 'You have blocked this buyer',

  sheetTitle: 'Check your sale',
  sell: 'Sell {num}',
  sellTo: 'to {name}, for {amount}',
  payTime: 'Time to pay',
  escrowNote:
    'The coin goes into escrow now. Release it once the money is in your account; if the buyer does not pay in time, it comes back to you.',
  quickNote: 'If this offer is taken meanwhile, you sell to the next best buyer, at {price} or better.',
  takenMeanwhile: 'This offer no longer fits: {reason}',
  nextBest: 'See the next best buyer',
  backToSearch: 'Back to the search',

  matchNothing: 'Nothing to match. Start from the buyers.',
  toTrade: 'To the buyers',
  findingNote: 'You see the buyer before anything is sold.',
  finding: 'Finding the best buyer',
  spend: 'You get',
  want: 'You sell',
  noMatch: 'No buyer fits exactly right now',
  noMatchAtAll: 'No buyer fits right now. Try again in a moment, or list your coin.',
  seeOffers: 'See all buyers',
  takeAmountNote: 'The nearest amount that somebody buys',
  takeMethod: 'Get paid by {method}',
  takeMethodNote: 'Buyers of this amount pay by it',

  soldToYou: '{name} sells you {num}. Pay by {time}.',
  soldToYouSoon: '{name} sells you {num}. Pay in time.',
} as const
