import { createServer } from 'node:http'

/** Makes one call over a real wire, to a server that exists only for it; returns the status. */
export async function askMarket(): Promise<number> {
  const server = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { status } = await fetch(`http://127.0.0.1:${port}/api/index?x=1`, { method: 'POST' })
  await new Promise((resolve) => server.close(resolve))
  return status
}
