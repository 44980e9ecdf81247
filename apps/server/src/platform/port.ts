import { createServer } from 'node:net'
import { isErrorCode } from './error-code.ts'
import { StartError } from './start-error.ts'

type Address = {
  readonly port: number
  readonly host: string
  /** Which names the port. */
  readonly setting?: string
}

/** Asked before the database is brought up for nothing. The port may still be lost until it is opened in earnest. */
export function checkPort(address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(explainListenError(error, address)))
    probe.listen(address, () => probe.close(() => resolve()))
  })
}

/** @returns the one line for what can go wrong when a port is opened; any other error as it is */
export function explainListenError(error: unknown, { port, host, setting = 'PORT' }: Address): unknown {
  const say = (message: string) => new StartError(message, { cause: error })
  if (isErrorCode(error, 'EADDRINUSE'))
    return say(`${setting} ${port} is taken on ${host}: stop what runs there, or set another`)
  if (isErrorCode(error, 'EACCES')) return say(`${setting} ${port} may not be opened by this user`)
  if (isErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
    return say(`HOST ${host} is not an address of this machine`)
  return error
}
