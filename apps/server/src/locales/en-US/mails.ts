export const messages = {
  subject: 'U Market: {title}',
  // On top of every mail to a user.
  yourWord: 'Your anti-phishing word: {word}',
  noWord:
    'You have no anti-phishing word yet. Set one under Security, and every mail of ours will begin with it.',
  when: 'When: {time}',
  openSecurity: 'Open Security',
  notYou: 'Was this not you, or has your phone been stolen? One tap stops everything, without a password.',
  freeze: 'Freeze my account',
  neverAsk:
    'We never ask for a password, a payment password or a code, neither by mail nor by phone. A mail without your word is not from us.',
  why: 'You get this mail because it is about the safety of your account. Such mails always go to your confirmed address.',
  codeTitle: 'Confirm this address',
  codeText:
    'Enter this code in the app to receive mails of U Market at this address. It is valid for 15 minutes.',
  codeNotYou:
    'You did not ask for it? Then somebody mistyped their address. Do nothing: without the code nothing happens.',
  mobileCodeTitle: 'Code for another mobile number',
  mobileCodeText:
    'Enter this code in the app to replace the mobile number of your account. It is valid for 15 minutes.',
  mobileCodeNotYou:
    'You did not ask for it? Then somebody has your payment password and is logged in to your account: change both passwords, log out your other devices, and give this code to no one.',
  stopMobile: 'Stop the change',
} as const
