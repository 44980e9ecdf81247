import type { TransportStatus } from '@u-market/contract'

export const messages = {
  ok: 'OK',
  status_400: 'Bad request',
  status_401: 'Please log in',
  status_403: 'Not allowed',
  status_404: 'Request does not exist',
  status_405: 'This cannot be done here',
  status_408: 'That took too long. Please try again.',
  status_410: 'This is no longer kept',
  status_412: 'This has changed. Reload it and try again.',
  status_413: 'Too large. Send less at once.',
  status_414: 'That address is too long',
  status_415: 'This content type is not supported',
  status_416: 'That part does not exist',
  status_417: 'This expectation cannot be met',
  status_429: 'Too many requests. Please wait.',
  status_431: 'The headers are too large',
  status_500: 'Something went wrong on our side ({requestId})',
  status_503: 'The server is restarting. Please try again.',

  // A length of time within a sentence.
  seconds: '{count} {count#second|seconds}',
  minutes: '{count} {count#minute|minutes}',
  hours: '{count} {count#hour|hours}',
  days: '{count} {count#day|days}',
} as const satisfies Record<
  'ok' | `status_${TransportStatus}` | 'seconds' | 'minutes' | 'hours' | 'days',
  string
>
