/** Keeps files in a bucket of any store that speaks S3, by path-style addresses. */
import { createHash } from 'node:crypto'
import * as plain from 'node:http'
import * as tls from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { FastifyBaseLogger } from 'fastify'
import { StoreAway } from '../outage.ts'
import type { BucketSettings } from './bucket-settings.ts'
import type { FileStore } from './file-store.ts'
import { openSpool } from './spool.ts'

/** A store that sends and takes no byte for this long is away. Three tries end before the app gives up, after a minute. */
const SILENCE_MS = 10_000
/** A store confirms an archive of gigabytes only when all of its copies are written. */
const ARCHIVE_SILENCE_MS = 60_000
/** The first try may meet a connection that the store has just closed, or a node that is leaving. While it is away: one. */
const TRIES = 3
const PAUSES_MS = [100, 1_000]
/** The code of a refusal is in the first few hundred bytes. */
const MAX_REFUSAL_BYTES = 4_096

type Asked = {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: Body
}
type Body = {
  readonly byteCount: number
  readonly sha256: string
  readonly silenceMs: number
  /** Called again for each try. */
  readonly open: () => Readable
}

type Surroundings = { readonly spoolFolder: string; readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'> }

export function bucketStore(settings: BucketSettings, { spoolFolder, log }: Surroundings): FileStore {
  const name = `S3_URL (${settings.endpoint}/${settings.bucket}${settings.prefix})`
  const { ask, close } = createAsker(settings)
  let state: 'unknown' | 'there' | 'away' = 'unknown'

  /**
   * Returns null if there is no such file. Says once that the store is away, and once that it is back; of a store that was never
   * there, the start speaks.
   */
  const askPatiently = async (asked: Asked): Promise<plain.IncomingMessage | null> => {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await ask(asked)
        if (state === 'away') log.warn(`${name} is back`)
        state = 'there'
        return answer
      } catch (error) {
        const isRefused = error instanceof StoreAway && error.isRefused
        if (!isRefused && state !== 'away' && tries < TRIES) {
          await delay(PAUSES_MS[tries - 1])
          continue
        }
        const away = new StoreAway(`${name} ${isRefused ? 'refuses' : 'is away'}: ${reasonOf(error)}`, {
          isRefused,
          cause: error,
        })
        if (state === 'there') log[isRefused ? 'error' : 'warn'](away.message)
        state = 'away'
        throw away
      }
    }
  }
  const putBody = async (path: string, body: Body): Promise<void> => {
    const answer = await askPatiently({ method: 'PUT', path, body })
    answer?.resume()
  }

  return {
    name,
    put: async (path, content) => {
      if (Buffer.isBuffer(content)) return putBody(path, bodyOf(content))
      const spool = await openSpool(spoolFolder)
      try {
        const hash = createHash('sha256')
        let byteCount = 0
        for await (const piece of content) {
          hash.update(piece)
          byteCount += piece.length
          await spool.writeFile(piece)
        }
        await putBody(path, {
          byteCount,
          sha256: hash.digest('hex'),
          silenceMs: ARCHIVE_SILENCE_MS,
          open: () => spool.createReadStream({ start: 0, autoClose: false }),
        })
      } finally {
        await spool.close()
      }
    },
    read: async (path) => {
      const answer = await askPatiently({ method: 'GET', path })
      const length = answer?.headers['content-length']
      if (!answer) return null
      if (length === undefined) {
        answer.destroy()
        throw new StoreAway(`${name} does not say how long ${path} is`)
      }
      return {
        stream: Readable.from(piecesOf(answer, name), { objectMode: false }),
        byteCount: Number(length),
      }
    },
    remove: async (path) => {
      const answer = await askPatiently({ method: 'DELETE', path })
      answer?.resume()
    },
    close,
  }
}

function bodyOf(bytes: Buffer): Body {
  return {
    byteCount: bytes.length,
    sha256: sha256(bytes),
    silenceMs: SILENCE_MS,
    open: () => Readable.from([bytes], { objectMode: false }),
  }
}

/**
 * Waits for a piece only while the reader wants one, so that a slow phone is no silence of the store. A body that breaks off ends in
 * an error, because its length was announced.
 */
async function* piecesOf(answer: plain.IncomingMessage, name: string): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]()
  try {
    for (;;) {
      const timer = setTimeout(() => answer.destroy(new Error('no byte came')), SILENCE_MS)
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } catch (error) {
    throw new StoreAway(`${name} broke off in a file: ${reasonOf(error)}`, { cause: error })
  } finally {
    answer.destroy()
  }
}

/** Signs and sends requests. An answer is null for a file that is not there; anything but success is thrown. */
function createAsker({ endpoint, bucket, prefix, ...signing }: BucketSettings) {
  const { Agent, request: open } = endpoint.startsWith('https:') ? tls : plain
  const agent = new Agent({ keepAlive: true })
  const given = { ...signing, service: 's3', cache: new Map<string, ArrayBuffer>() }

  const send = async ({ method, path, body }: Asked): Promise<plain.IncomingMessage> => {
    const { url, headers } = await new AwsV4Signer({
      ...given,
      method,
      url: `${endpoint}/${bucket}${prefix}${path}`,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? sha256('') },
    }).sign()
    const { promise, resolve, reject } = Promise.withResolvers<plain.IncomingMessage>()
    const request = open(url, {
      method,
      agent,
      headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.byteCount }) },
      timeout: body?.silenceMs ?? SILENCE_MS,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('no answer')))
    // The error of the request says why.
    if (body) pipeline(body.open(), request).catch(() => {})
    else request.end()
    const answer = await promise
    request.setTimeout(0)
    return answer
  }

  return {
    ask: async (asked: Asked): Promise<plain.IncomingMessage | null> => {
      const answer = await send(asked)
      const { statusCode: status = 0 } = answer
      if (status >= 200 && status < 300) return answer
      const code = await refusalCode(answer)
      if (status === 404 && code === 'NoSuchKey') return null
      const said = `${status} ${code}`.trim()
      if (status >= 500 || status === 429 || status === 408) throw new Error(said)
      throw new StoreAway(said, { isRefused: true })
    },
    close: () => agent.destroy(),
  }
}

/** The code in the answer's body; empty for a body of another kind, such as a proxy's. */
async function refusalCode(answer: plain.IncomingMessage): Promise<string> {
  let said = ''
  for await (const piece of answer.setEncoding('utf8')) {
    said += piece
    if (said.length > MAX_REFUSAL_BYTES) break
  }
  return /<Code>(\w{1,80})<\/Code>/.exec(said)?.[1] ?? ''
}

/** Connecting to a name with several addresses fails with an error for each. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
