/** Freezing one's own account, and thawing it. */
export const messages = {
  emergency: 'If something is wrong',
  freeze: 'Freeze my account',
  freezeNote: 'Stops everything at once if your phone or account may be in other hands',
  sheetIntro: 'Freezing takes effect at once and needs no password.',
  stops:
    'Stops: orders, listings, messages to traders, sending, exchanging and releasing coin, and every change of passwords, e-mail and payment methods',
  ends: 'Logs out every device but this one, and pauses your offers',
  goesOn:
    'Goes on: open orders with their deadlines. You can pay, appeal and write to support. The other party of each order reads that your account is frozen. Coin can still come in.',
  releases: 'You cannot release coin yourself. If a buyer has paid you, thaw in time or appeal.',
  thaws: 'Thawing takes your login password and a second proof.',
  frozen: 'Account frozen',
  isFrozen: 'Your account is frozen since {time}.',
  since: 'Since {time}',

  thawTitle: 'Thaw my account',
  thawIntro:
    'Thaw it once your phone and mailbox are yours alone again, and nobody else knows your password.',
  notFrozen: 'Your account is not frozen. You can use it as always.',
  toSecurity: 'Open Security',
  password: 'Login password',
  second: 'Second proof',
  byPasskey: 'Passkey',
  byApp: 'Authenticator app',
  bySms: 'SMS code',
  passkeyText: 'Your phone asks you to confirm once you tap Thaw.',
  appCode: 'Code of the app, or a recovery code',
  smsTo: 'We send the code to {mobile}.',
  needsPassword: 'Enter your login password',
  needsProof: 'Enter the code',
  thaw: 'Thaw my account',
  lost: 'Forgot the password? After you reset it by SMS, you can thaw by SMS code a week later. Someone with your number could do both.',
  forgot: 'Reset the password',
  thawed: 'Your account is thawed. Look at your offers before you resume them.',
} as const
