export const messages = {
  title: 'Notifications',
  kinds: 'What wakes your phone',
  kindsNote: 'While the app is closed. The notice center keeps everything.',
  order: 'Orders',
  orderNote: 'Each step of your orders, and what waits for you',
  appeal: 'Appeals and claims',
  appealNote: 'Evidence, answers and decisions',
  chat: 'Messages',
  chatNote: 'Chats of your orders',
  money: 'Money',
  moneyNote: 'Coin received, exchanges, holds',
  account: 'Account',
  accountNote: 'Verification, merchant certification, restrictions',
  service: 'Support',
  serviceNote: 'Answers in the chat and to your reports',
  security:
    'Changes of passwords, passkeys and payment methods, and logins from new places, always reach you.',
  mails: 'What is mailed to you',
  mailsNote: 'While the app is closed, at most one mail for each chat until you have read it.',
  mailsNeedAddress:
    'Needs an e-mail address that you have confirmed. Until then, what you chose to have mailed wakes your phone.',
  addAddress: 'Add an e-mail address',
  mailsSecurity:
    'Mails about the security of your account always reach you. Each mail begins with your anti-phishing word, and names no account.',
  quiet: 'Quiet hours',
  quietSwitch: 'No notifications for a part of the day',
  quietNote:
    'What waits for you in an order or appeal still reaches you. The rest is kept in the notice center.',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
} as const
