/** What the port answers while a demo's market is prepared, which takes seconds: a page that opens the market once it is there. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { explainListenError } from './addresses.ts'
import type { Config } from './config.ts'

export type OpeningPage = { close(): Promise<void> }

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>U Market</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; text-align: center }
  body { margin: 0; min-height: 100svh; display: grid; place-content: center; gap: 12px; padding: 24px; box-sizing: border-box }
  h1, p { margin: 0 }
  h1 { font-size: 22px }
  p { opacity: 0.7 }
</style>
<h1>U Market</h1>
<p>The market is being prepared. It opens here in a few seconds.</p>
<p lang="zh-CN">市场正在准备，几秒后会在这里打开。</p>
<noscript><meta http-equiv="refresh" content="2"></noscript>
<script>
  setInterval(() => fetch('/healthz').then(({ ok }) => ok && location.reload(), () => {}), 500)
</script>
</html>
`

/** Throws a `StartError` if the port cannot be opened. */
export async function showOpeningPage(address: Pick<Config, 'host' | 'port'>): Promise<OpeningPage> {
  const server = createServer((request, response) => {
    const isPage = request.headers.accept?.includes('text/html')
    response.writeHead(503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
      'cache-control': 'no-store',
      'retry-after': '1',
      connection: 'close',
    })
    response.end(isPage ? page : 'The market is being prepared.\n')
  })
  server.listen(address.port, address.host)
  await once(server, 'listening').catch((error) => {
    throw explainListenError(error, address)
  })
  return {
    close: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
