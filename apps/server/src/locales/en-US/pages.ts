/** Pages behind links of mails: what they are headed with, and what one says that cannot be shown. */
export const messages = {
  market: 'U Market',
  tooManyTitle: 'Too many attempts',
  tooManyText: 'Please wait a minute and open the link again.',
  awayTitle: 'This page cannot be opened right now',
  awayText:
    'Our server is busy or restarting. Wait a minute, then open the link again: it shows whether anything was done.',
  failedTitle: 'Something went wrong',
  failedText:
    'This is our mistake, and it is recorded. Wait a minute, then open the link again. If it happens again, tell support this number: {requestId}',
} as const
