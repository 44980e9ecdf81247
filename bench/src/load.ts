import { connect, type Socket } from 'node:net'
import { type CallName, callPaths, type FormOf, formBody } from '@u-market/contract'

/**
 * A load generator that uses little of the cores that it shares with the server: kept-alive connections with one request in
 * flight on each, and responses that are only measured and counted.
 */
export type LoadResult = {
  readonly count: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
}
export type LoadRun = {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Ends earlier, after this many requests. */
  readonly atMost?: number
  /** Returns the nth request, complete with its head. */
  readonly request: (index: number) => string
}

export function formRequest<N extends CallName>(
  name: N,
  token: string,
  form: FormOf<N>,
  key?: string,
): string {
  const body = formBody(form).toString()
  return [
    `POST ${callPaths[name]} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/x-www-form-urlencoded',
    `token: ${token}`,
    ...(key ? [`idempotency-key: ${key}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

const HEAD_END = Buffer.from('\r\n\r\n')

export async function runLoad({
  port,
  connections,
  seconds,
  atMost = Number.POSITIVE_INFINITY,
  request,
}: LoadRun): Promise<LoadResult> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const started = performance.now()
  const until = started + seconds * 1000

  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let received = Buffer.alloc(0)
      let sentAt = 0
      const send = (): void => {
        sentAt = performance.now()
        socket.write(request(next++))
      }
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const end = wholeAnswer(received)
        if (end === 0) return
        const now = performance.now()
        times.push(now - sentAt)
        if (!isSuccess(received)) failed++
        received = received.subarray(end)
        if (now < until && next < atMost) return send()
        socket.destroy()
        resolve()
      })
      send()
    })

  await Promise.all(Array.from({ length: connections }, () => drive(connect(port, '127.0.0.1').setNoDelay())))
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return {
    count: times.length,
    perSecond: times.length / elapsed,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    failed,
  }
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the length of the first complete response in the buffer; 0 while it is still arriving. */
function wholeAnswer(buffer: Buffer): number {
  const head = buffer.indexOf(HEAD_END)
  if (head < 0) return 0
  const length = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, head))?.[1]
  const end = head + HEAD_END.length + Number(length ?? 0)
  return buffer.length >= end ? end : 0
}

function isSuccess(answer: Buffer): boolean {
  return answer.includes('"code":1,')
}
