import type { FastifyInstance } from 'fastify'

/** A POST request as sent over the wire. */
export type Sent = {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}
export type Transport = (sent: Sent) => Promise<Reply>

/** Real HTTP, as a phone uses it. */
export function overHttp(baseUrl: string): Transport {
  return async ({ path, headers, body }) => {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body)),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  }
}

/** Calls a server in this process, which needs no port. */
export function intoProcess(fastify: FastifyInstance): Transport {
  return async ({ path, headers, body }) => {
    const response = await fastify.inject({ method: 'POST', url: path, headers, payload: body })
    const texts = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    return { status: response.statusCode, headers: Object.fromEntries(texts), text: response.body }
  }
}
