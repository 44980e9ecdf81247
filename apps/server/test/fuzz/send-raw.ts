import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Reply } from '@u-market/testkit/transport'

type Raw = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const agent = new Agent({ keepAlive: true })

/** Sends the bytes as they are, without normalising the address or encoding the body. */
export function sendRaw(baseUrl: string, { method, path, headers, body }: Raw): Promise<Reply> {
  const { hostname, port } = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body)
    const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': String(bytes.length) }
    const sent = request(
      { hostname, port, method, path, agent, headers: { ...headers, ...length } },
      (response) => {
        text(response).then(
          (answer) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              text: answer,
            }),
          reject,
        )
      },
    )
    sent.on('error', (error) =>
      reject(new Error(`${method} ${path} ${JSON.stringify(headers)}`, { cause: error })),
    )
    sent.end(bytes)
  })
}
