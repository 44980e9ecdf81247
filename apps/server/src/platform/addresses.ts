import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { StartError } from '@u-market/embedded-postgres'
import type { Config } from './config.ts'
import { isErrorCode } from './error-code.ts'

const everywhere = ['0.0.0.0', '::']

/** Returns the origins at which a browser finds the server: the public one first, then its network addresses. */
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

/** The demo's page shows two phones, each in a frame with its own origin; `npm start` prints them. */
const names = ['bob', 'alice']

export function demoFrameOrigins(publicUrl: string): string[] {
  const { protocol, port } = new URL(publicUrl)
  return names.map((name) => `${protocol}//${name}.localhost${port ? `:${port}` : ''}`)
}

type Address = {
  readonly port: number
  readonly host: string
  /** The setting that names the port in error messages. */
  readonly setting?: string
}

/**
 * Throws a `StartError` if the port cannot be opened, before the database is started in vain. Another process may still take the
 * port before the server opens it.
 */
export function checkPort(address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListenError(error, address)))
    probe.listen(address, () => probe.close(() => resolve()))
  })
}

/** @returns a one-line `StartError` for known errors of opening a port; any other error unchanged */
export function explainListenError(error: unknown, { port, host, setting = 'PORT' }: Address): unknown {
  const say = (message: string) => new StartError(message, { cause: error })
  if (isErrorCode(error, 'EADDRINUSE'))
    return say(`${setting} ${port} is taken on ${host}: stop what runs there, or set another`)
  if (isErrorCode(error, 'EACCES')) return say(`${setting} ${port} may not be opened by this user`)
  if (isErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return say(`HOST ${host} is not an address of this machine`)
  return error
}
