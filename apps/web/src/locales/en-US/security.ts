/** What keeps an account its owner's: e-mail, anti-phishing word, freezing. */
export const messages = {
  title: 'Security',
  ways: 'Passwords and devices',
  reach: 'How we reach you',
  notSet: 'Not set',
  neverAsk:
    'We never ask for a password or a code in a chat, by phone or by mail, and never ask you to send coin to keep it safe.',

  mobile: 'Mobile number',
  email: 'E-mail',
  emailOff: 'This market sends no e-mail.',
  emailNote: 'Tells you about new logins and changes when your phone is gone',
  confirmed: 'Confirmed',
  unconfirmed: 'Waiting for its code',
  emailIntro:
    'A second way to reach you: you hear of every new login and every change to your account, also without your phone. Nobody else sees the address.',
  emailNow: 'Mails go to {email}. A change is told to this address and to all your devices.',
  newEmail: 'New e-mail address',
  needsEmail: 'Enter an e-mail address',
  sendCode: 'Send code',
  removeEmail: 'Remove the address',
  emailRemoved: 'E-mail address removed',
  codeTo: 'We have sent a code to {email}. It is valid for 15 minutes. Look in the spam folder too.',
  code: 'Code from the mail',
  needsCode: 'Enter the code from the mail',
  another: 'Send again or use another address',
  againIn: 'Send again in {seconds} s',
  confirm: 'Confirm',
  emailConfirmed: 'E-mail address confirmed',

  word: 'Anti-phishing word',
  wordNote: 'Shows you that a mail is really from us',
  wordIntro:
    'Every mail from us begins with this word, which only you and we know. A mail without it is not from us, whatever it looks like; only the one that confirms a new address has none.',
  wordNow: 'Your word now: {word}. Only our mails show it whole.',
  newWord: 'New word',
  wordHint: '4 to 20 characters. Do not use a password.',
  needsWord: 'Enter at least 4 characters',
  saveWord: 'Save the word',
  wordSaved: 'Anti-phishing word saved',
} as const
