export const messages = {
  title: 'Customer service',
  standing: 'Where your conversation stands',
  open: 'How can we help?',
  waiting: 'Waiting for our answer',
  answered: 'We have answered',
  closed: 'This conversation is closed. Write to open it again',
  soon: 'Usually within {minutes} minutes.',
  away: 'Nobody is here right now. We answer first thing.',
  ways: 'Often quicker',
  faq: 'Questions and answers',
  fault: 'Report a fault',
  beginning:
    'Write what it is about; the order’s number and a picture help. We never ask for your password, your payment password or a code.',
} as const
