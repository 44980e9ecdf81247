export const messages = {
  claim: 'Claim',
  make: 'Make a claim',
  makeHintBuyer: 'Paid after all? Claim by {time}.',
  makeHintSeller: 'Payment reversed or account frozen? Claim by {time}.',
  makeHintAsked: 'No answer? Claim by {time}; it ends your request to reopen the order.',
  see: 'See the claim',
  seeHint: 'Statements, evidence and the decision',
  intro:
    'The order is over and stays as it is. Support looks at what both sides show, and can award you up to {num}. You can make one claim about an order, and it ends a request to reopen the order.',
  typeLatePaid: 'I paid, but too late',
  typeNotReceived: 'The money did not arrive',
  typeFrozen: 'My account was frozen because of it',
  typeChargeback: 'The payment was taken back',
  send: 'Send claim',
  notFound: 'You cannot open this claim',

  stays: 'The order stays as it is until the decision.',
  resultAward: 'Decision: {awarded} awarded',
  resultDismiss: 'Decision: the claim was dismissed',
  resultRevoked: 'Claim withdrawn',
  paidAll: 'All of it was paid.',
  paidPart: '{paid} of it was paid. There was no more coin to take.',
  heldMine: '{held} of your balance is held until the decision.',
  heldTheirs: '{held} of the other party’s balance is held until the decision.',

  proposedDismiss: 'The claim is dismissed',
  proposedAward: 'The claim is awarded',
  dismissMeans: 'Nothing moves, and the claim is over.',
  awardMeansMine:
    '{award} is paid from your balance, then from what your offers hold, then from your bond. It is final as soon as everyone who is asked has accepted.',
  awardMeansTheirs: '{award} is paid to you. It is final as soon as everyone who is asked has accepted.',

  didApplied: 'Claim made',
  didRevoked: 'Claim withdrawn',
  didProposedDismiss: 'Proposed: dismiss the claim',
  didProposedAward: 'Proposed: award the claim',
  didDismissed: 'Decision: claim dismissed',
  didAwarded: 'Decision: claim awarded',

  revokeTitle: 'Withdraw the claim?',
  revokeText: 'Nothing changes, and you cannot claim about this order again.',
  keep: 'Keep the claim',
} as const
