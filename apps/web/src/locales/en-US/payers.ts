export const messages = {
  declareTitle: 'Which account will you pay from?',
  declareHint: 'It has to be in your own name. The seller compares it with the payment that arrives.',
  declareEnd: 'Last 4 of the paying account',
  declareEndHint: 'The last letters or digits of its card, account or user number',
  declareDo: 'Show where to pay',
  needFour: 'Enter 4 letters or digits',
  paysFrom: 'You pay from',
  change: 'Change',

  seenTitle: 'What does your account show?',
  seenIntro:
    'Find the payment of {amount} with the note {reference} in your bank or payment app, and enter what it shows. A proof alone is no money.',
  seenAmount: 'Amount received',
  seenName: 'Payer’s name',
  seenNameHint: 'As shown there, stars included',
  seenEnd: 'Last 4 of the paying account',
  seenEndHint: 'Leave it empty if it is not shown',
  seenNeeds: 'Next: amount and payer’s name',

  takenBack:
    'A payment by {method} can be taken back by the payer. If that happens after your release, the loss is yours.',

  equal: 'Amount and payer are the buyer’s.',
  sawPayment: 'You saw',
  declared: 'Paid from',

  differsTitle: 'Not quite the same',
  differsAmount: 'Amount: {seen}, but the order is {amount}',
  differsAmountUnseen: 'Amount: not entered',
  differsName: 'Name: “{seen}” fits {name}, but could be another person’s too',
  differsNameUnseen: 'Name: not entered. The buyer is {name}',
  differsAccount: 'Account: …{seen}, but the buyer named …{end}',
  differsAdvice: 'Look at the payment’s details again. If in doubt, do not release.',
  releaseAnyway: 'It is right. Release {num}',
  lookAgain: 'Look again',

  otherTitle: 'This is another person’s money',
  otherText:
    '“{seen}” is not {name}. Such a payment can be taken back after you release. The coin stays in escrow.',
  otherCancel: 'Ask the buyer to cancel',
  otherAppeal: 'Open an appeal',
  otherReason: 'The payment came from an account that is not in your name ({seen}). I will send it back.',
  otherContent: 'The payment came from another person. My account shows: {amount}, {seen}{account}.',
  otherAccount: ', account …{end}',
} as const
