import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Kept = {
  readonly type: string
  readonly etag: string
  readonly encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** Slower settings save few bytes and would hold up the first reader. */
const BROTLI_QUALITY = 5

/**
 * Returns a function that sends a document, or only that it has not changed. It is written and compressed once, at the first
 * request: to do so at each would let one reader keep the process busy.
 */
export function createDocument(
  type: string,
  write: () => string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  let kept: Kept | null = null
  return (request, reply) => {
    kept ??= compress(type, write())
    reply
      .header('etag', kept.etag)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type(kept.type)
    if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(kept.encodings[encoding])
  }
}

function compress(type: string, text: string): Kept {
  const identity = Buffer.from(text)
  return {
    type,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: {
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      gzip: gzipSync(identity),
      identity,
    },
  }
}
