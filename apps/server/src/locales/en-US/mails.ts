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
  // A notice of an order, of money, of an answer and so on.
  amount: 'Amount: {amount}',
  openOrder: 'Open the order',
  openNotice: 'Read it in the app',
  openChat: 'Open the chat',
  whyNotice:
    'You get this mail because you chose e-mail for notices of this kind. It names no account and nothing that anyone wrote: that is in the app alone.',
  whyChat:
    'You get this mail because you chose e-mail for messages. There is no other mail about this chat until you have read it.',
  chooseMails: 'Choose what is mailed',
  stopMails: 'No more of these mails',
  chatTitle: 'New message',
  chatTitles: '{count} new messages',
  chatText: 'In the chat about your order of {sum}.',

  // The page that the last link opens.
  stopTitle: 'No more notices by mail?',
  stopText:
    'The app keeps all notices, and your phone still gets what you chose for it. Mails about the security of your account always reach you.',
  stopButton: 'Stop these mails',
  stoppedTitle: 'No more notices by mail',
  stoppedText: 'You can choose again what is mailed to you in the app, under Settings, Notifications.',
  stopInvalidTitle: 'This link is no longer valid',
  stopInvalidText:
    'It is older than 90 days or not complete. Choose in the app, under Settings, Notifications, what is mailed to you.',
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
