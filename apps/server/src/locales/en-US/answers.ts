import type { TransportStatus } from '@u-market/contract'

export const messages = {
  ok: 'OK',
  status_400: 'Bad request',
  status_401: 'Please sign in',
  status_403: 'Not allowed',
  status_404: 'Request does not exist',
  status_413: 'That is too large',
  status_415: 'This content type is not supported',
  status_429: 'Too many requests, please wait',
  status_500: 'Something went wrong on our side ({requestId})',
  status_503: 'The server is restarting, please try again',
} as const satisfies Record<'ok' | `status_${TransportStatus}`, string>
