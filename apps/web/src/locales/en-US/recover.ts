/** An account whose mobile and mailbox are gone, or whose authenticator app is. */
export const messages = {
  title: 'Get my account back',
  intro:
    'For a verified account whose number and e-mail you no longer have, or whose authenticator app and recovery codes are gone. Two of our staff compare your document with your verified identity, within {hours} {hours#hour|hours}. Then we tell every device, the account’s number and the mailbox, and it takes effect after {hold} {hold#hour|hours} unless somebody stops it.',
  whose: 'Whose account it is',
  account: 'Username or mobile number of the account',
  realName: 'Name as on the document',
  documentNumber: 'Document number',
  newNumber: 'The number for your account',
  numberHint:
    'A new one. Or the one that the account has, if only the authenticator app is gone: then the number stays.',
  mobile: 'Mobile number',
  pictures: 'Photos',
  document: 'Your document',
  documentHint: 'The one that you were verified with, whole and sharp.',
  portrait: 'You with a note',
  portraitHint:
    'Your face, the document, and a note by hand with “U Market”, your username and today’s date.',
  note: 'What happened (not required)',
  dropsFactor: 'My authenticator app is gone',
  dropsFactorHint: 'It is removed when the request takes effect.',
  needs: 'Enter everything, with the code and both photos',
  send: 'Send the request',
  open: 'We are looking at it',
  openText: 'You will see the answer here by {time}.',
  closed: 'Not given back',
  closedText:
    'We could not confirm that the account is yours. Check the account, the name and the document, and ask again.',
  approved: 'Confirmed: about to take effect',
  approvedText:
    'At {time} the account gets the number that you gave and its login password ends, unless somebody with its number now or a device stops it.',
  approvedNote: 'We told the account’s number, all devices and the mailbox. This protects you as well.',
  done: 'The account is yours again',
  doneText:
    'Set a new login password with a code to the number that you gave. For a time after that no coin can leave the balance.',
  stopped: 'Somebody stopped it',
  stoppedText:
    'It was stopped with the number, a device or the mailbox of the account, or by our staff. If that was not you, ask again and say so.',
  failed: 'It could not take effect',
  failedText:
    'Another account uses the number that you gave, or your account was closed. Ask again with another number.',
  keep: 'Keep these',
  number: 'Request',
  key: 'Key',
  keepNote:
    'Keep the address of this page: it shows how your request is going. We never ask you for the key.',
  newPassword: 'Set a new login password',
  again: 'Ask again',
} as const
