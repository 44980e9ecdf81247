export const messages = {
  title: 'Customer service',
  standing: 'Conversation status',
  open: 'How can we help?',
  waiting: 'Waiting for our reply',
  answered: 'We have replied',
  closed: 'This conversation is closed. Write to open it again.',
  soon: 'Usually within {minutes} {minutes#minute|minutes}.',
  away: 'Nobody is here right now. We reply as soon as we are back.',
  ways: 'Often quicker',
  faq: 'Questions and answers',
  fault: 'Report a fault',
  beginning:
    'Tell us what it is about; the order number and an image help. We never ask for your password, your payment password or a code.',
} as const
