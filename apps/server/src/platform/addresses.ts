import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

const everywhere = ['0.0.0.0', '::']

/** Where a browser finds the server: the public address first, then what else reaches it from the network. */
export function reachableOrigins({
  host,
  port,
  publicUrl,
}: Pick<Config, 'host' | 'port' | 'publicUrl'>): string[] {
  if (!everywhere.includes(host)) return [publicUrl]
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return [publicUrl, ...own.map(({ address }) => `http://${address}:${port}`)]
}
