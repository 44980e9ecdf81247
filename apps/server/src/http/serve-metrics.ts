import { once } from 'node:events'
import { createServer } from 'node:http'
import { register } from 'prom-client'
import { explainListenError } from '../platform/addresses.ts'

export type MetricsServer = {
  readonly port: number
  close(): Promise<void>
}

/** Serves metrics at `/metrics` on a separate port, which public proxies do not forward. By default those of this process. */
export async function serveMetrics(
  address: { port: number; host: string },
  collect: () => Promise<string> = () => register.metrics(),
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const figures = await collect()
    response
      .writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' })
      .end(figures)
  })
  server.listen(address)
  await once(server, 'listening').catch((error) => {
    throw explainListenError(error, { ...address, setting: 'METRICS_PORT' })
  })
  const opened = server.address()
  return {
    port: typeof opened === 'object' && opened !== null ? opened.port : address.port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
