export const messages = {
  declareTitle: 'Which account will you pay from?',
  declareHint: 'It has to be in your own name. The seller compares it with the payment that arrives.',
  declareEnd: 'Last 4 of the paying account',
  declareEndHint:
    'The last letters or digits of its card, account or user number; of an address, the last 4 before the @',
  declareDo: 'Show where to pay',
  needEnd: 'Next: last 4 of the paying account',
  needFour: 'Enter 4 letters or digits',
  paysFrom: 'You pay from',
  change: 'Change',

  seenTitle: 'What does your account show?',
  seenIntro:
    'Find the payment of {amount} with the note {reference} in your bank or payment app, and enter what it shows. A proof alone is no money.',
  seenAmount: 'Amount received',
  seenName: 'Payer’s name',
  seenNameHint: 'As shown there, stars included',
  seenNameless: 'My bank shows no name',
  seenEnd: 'Last 4 of the paying account',
  seenEndHint: 'Of an address, the last 4 before the @. Leave it empty if it is not shown.',
  spells: 'The buyer says their bank writes: “{spelling}”.',
  spellsCompared: 'What you enter is compared with the verified name only: {name}.',
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
  differsNameUnknown: 'Name: “{seen}”, but the buyer has no verified name to compare it with',
  differsNameNeither: 'Name: not entered, and the buyer has no verified name',
  differsAccount: 'Account: …{seen}, but the buyer named …{end}',
  differsAdvice: 'Look at the payment’s details again. If in doubt, do not release.',
  releaseAnyway: 'It is right. Release {num}',
  lookAgain: 'Look again',

  otherTitle: 'This is another person’s money',
  otherText:
    '“{seen}” is not {name}. Such a payment can be taken back after you release. The coin stays in escrow.',
  otherBefore:
    'You have entered another person’s name for this payment before, so it is not released without a name. The coin stays in escrow.',
  otherRuled: 'Support decides the appeal. Add to it what your account shows.',
  noName: 'no name shown',
  otherCancel: 'Ask the buyer to cancel',
  otherAppeal: 'Open an appeal',
  otherToAppeal: 'Go to the appeal',
  otherReason: 'The payment came from an account that is not in your name ({seen}). I will send it back.',
  otherContent: 'The payment came from another person. My account shows: {amount}, {seen}{account}.',
  otherAccount: ', account …{end}',
} as const
