import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** Receives the codes that the market sends. */
export async function startSmsGateway() {
  const codes = new Map<string, PromiseWithResolvers<string>>()
  const codeOf = (mobile: string): PromiseWithResolvers<string> => {
    const known = codes.get(mobile) ?? Promise.withResolvers<string>()
    codes.set(mobile, known)
    return known
  }
  const server = createServer(async (request, response) => {
    const { mobile, code } = Object(await json(request))
    if (code !== undefined) codeOf(mobile).resolve(code)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    awaitCode: (mobile: string): Promise<string> => codeOf(mobile).promise,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
