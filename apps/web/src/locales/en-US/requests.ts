export const messages = {
  extend: 'Give {minutes} more minutes to pay',
  extendHint: 'Possible {count} {count#time|times} more',
  extendTitle: 'Give {name} {minutes} more minutes?',
  extendMeans:
    '{name} is told and can pay until {time}. Your coin stays in escrow meanwhile. You cannot take it back.',
  extendLeft: 'After this you can do it {count} {count#time|times} more for this order.',
  extendLast: 'This is the last time for this order.',
  extendDo: 'Give {minutes} more minutes',

  undo: 'I marked it paid by mistake',
  undoHint: 'Once for an order. You then have at least {minutes} {minutes#minute|minutes} to pay.',
  undoDo: 'I have not paid yet',
  undoPaidAlready: 'If you have paid, do not do this: show the payment and wait for the seller.',
  undoMeans:
    'The order waits for your payment again, until {time}. If it is not paid by then, it expires and counts against your record.',

  askCancel: 'Ask the buyer to cancel',
  askCancelHint:
    'Only if the buyer agrees. The coin comes back, and it affects neither side’s record. Possible {count} {count#time|times} more.',
  askCancelMeans:
    'The buyer has {minutes} {minutes#minute|minutes} to answer. Without an answer nothing changes: the coin stays in escrow. Your first request stops the time to release meanwhile; later ones do not. If money has come in, send it back first.',
  askCancelSend: 'Ask to cancel',
  reasonMissing: 'The payment has not come in',
  reasonReturned: 'The payment came back, or I have sent it back',
  reasonWrongName: 'The payment is not from an account in your name',
  reasonOther: 'Another reason',
  ownWords: 'In your own words',

  askReopen: 'I have paid after all',
  askReopenHint: 'Show the payment and ask the seller to reopen the order: once, until {time}.',
  askReopenMeans:
    'The seller has {hours} {hours#hour|hours} to answer. If they agree, the coin comes into escrow again and waits for release; if not, ask them in the chat to send the money back.',
  askReopenSend: 'Ask to reopen',
  claimInstead: 'Make a claim instead',

  cancelSent: 'You have asked to cancel',
  cancelSentText: '{name} can answer until {time}. You can still release; without an answer nothing changes.',
  cancelWarning: 'Have you paid? Then agree only once the money is back in your account.',
  cancelRefuse: 'Do not agree',
  cancelAgree: 'Agree…',
  cancelAgreeTitle: 'Cancel the order?',
  cancelAgreeMeans: 'The coin goes back to the seller for good. It affects neither side’s record.',
  cancelAgreeDo: 'Agree and cancel',
  goBack: 'Go back',
  yourAnswer: 'Your answer',

  reopenSent: 'You have asked to reopen the order',
  reopenSentText: 'The seller is checking their account. You will be told when they answer.',
  reopenPayer: 'Paid from the account of {name}',
  reopenCheck: 'Open your bank or payment app: has {amount} come in?',
  reopenMeans:
    'If you reopen it, {num} come into escrow again, from your offer or else from your balance, and you then release as always.',
  reopenMeansTaker:
    'If you reopen it, {num} come into escrow again from your balance, and you then release as always.',
  reopenAgree: 'Money received – reopen',
  reopenRefuse: 'Do not reopen',
} as const
