export const messages = {
  extend: 'Give {minutes} more minutes to pay',
  extendHint:
    'The buyer is told. Possible {count} {count#time|times} more. Your coin stays in escrow meanwhile.',

  undo: 'I have not paid yet',
  undoHint:
    'Take “paid” back, once for an order, and keep at least {minutes} {minutes#minute|minutes} to pay.',
  undoDo: 'Take “paid” back',
  undoPaidAlready: 'If you have paid, do not do this: show the payment and wait for the seller.',
  undoMeans:
    'The order waits for your payment again, until {time}. If it is not paid by then, it expires and counts against your record.',

  askCancel: 'Ask the buyer to cancel',
  askCancelHint:
    'Only if the buyer agrees. The coin comes back, and it counts against nobody. Possible {count} {count#time|times} more.',
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

  cancelSent: 'You have asked to cancel',
  cancelSentText:
    'The buyer has not answered yet. You can still release, and without an answer nothing changes.',
  cancelWarning: 'Have you paid? Then agree only once the money is back in your account.',
  cancelSilence: 'If you do not answer by {time}, nothing changes and the coin stays in escrow for you.',
  cancelRefuse: 'Do not agree',
  cancelAgree: 'Agree to cancel…',
  cancelAgreeTitle: 'Cancel the order?',
  cancelAgreeMeans: 'The coin goes back to the seller for good. It counts against nobody.',
  cancelAgreeDo: 'Agree: cancel the order',
  goBack: 'Go back',
  yourAnswer: 'Your answer',

  reopenSent: 'You have asked to reopen the order',
  reopenSentText: 'The seller is checking their account. You will be told when they answer.',
  reopenPayer: 'Paid from the account of {name}',
  reopenCheck: 'Open your bank or payment app: has {amount} come in?',
  reopenMeans:
    'If you reopen it, {num} come into escrow again, from your offer or else from your balance, and you then release as always. If you do not answer by {time}, the order stays ended.',
  reopenMeansTaker:
    'If you reopen it, {num} come into escrow again from your balance, and you then release as always. If you do not answer by {time}, the order stays ended.',
  reopenAgree: 'It has come: reopen the order',
  reopenRefuse: 'Do not reopen',
} as const
