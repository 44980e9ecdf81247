import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { DEFAULT_LOCALE, type Locale, type TransportStatus } from '@u-market/contract'
import type { Clock } from '../platform/clock.ts'
import { isErrorCode } from '../platform/error-code.ts'
import { headerLines } from '../platform/security-headers.ts'
import { transportAnswer } from './envelope.ts'

/** Answers for what is no request that Fastify would handle: the same envelope and headers, written by hand. */
export function createBrokenAnswers(clock: Clock, headers: Readonly<Record<string, string>>) {
  const compose = (status: TransportStatus, locale: Locale) => {
    const body = JSON.stringify(transportAnswer(status, locale, clock.now(), ''))
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    return { body, all }
  }
  return {
    answer: (response: ServerResponse, status: TransportStatus, locale: Locale): void => {
      const { body, all } = compose(status, locale)
      response.writeHead(status, all).end(body)
    },
    /** What arrived was no HTTP, too much of it, or too slow: nobody knows which language it would have asked for. */
    hangUp: (error: Error, socket: Duplex): void => {
      if (socket.writable && !isAnswering(socket)) {
        const status = statusOf(error)
        const { body, all } = compose(status, DEFAULT_LOCALE)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines(all)}\r\n${body}`)
      }
      socket.destroy()
    },
  }
}

function statusOf(error: Error): TransportStatus {
  if (isErrorCode(error, 'HPE_HEADER_OVERFLOW')) return 431
  return isErrorCode(error, 'ERR_HTTP_REQUEST_TIMEOUT') ? 408 : 400
}

/** Has an answer begun to go out on this connection? A second one in its middle would be read as part of it. */
function isAnswering(socket: Duplex): boolean {
  // As Node's own handler asks; it names no other way to know.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse | null }
  return answer?.headersSent ?? false
}
