import { createECDH } from 'node:crypto'
import { loadKept } from './secret.ts'

/** The key pair that identifies the server to push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export type WebPushSettings = PushKeys & {
  /** Contact for push services: mailto: or https: */
  readonly subject: string
  /** A push service that may have a private address and no TLS. Not an environment setting: only for tests. */
  readonly trustedOrigin: string | undefined
}

/** Keys of a server with an embedded database. Subscriptions are bound to them, so they never change. */
export function loadPushKeys(dataDir: string): PushKeys {
  return parse(
    loadKept(dataDir, {
      name: 'push-keys',
      make: () => {
        const { publicKey, privateKey } = makePushKeys()
        return `${publicKey}.${privateKey}`
      },
      isSound: (kept) => pushKeysFit(parse(kept)),
    }),
  )
}

export function makePushKeys(): PushKeys {
  const pair = curve()
  const publicKey = text(pair.generateKeys())
  // A scalar may be shorter than its 32 bytes.
  const privateKey = text(Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32))
  return { publicKey, privateKey }
}

export function pushKeysFit({ publicKey, privateKey }: PushKeys): boolean {
  try {
    const pair = curve()
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return text(pair.getPublicKey()) === publicKey
  } catch {
    return false
  }
}

function parse(kept: string): PushKeys {
  const [publicKey = '', privateKey = ''] = kept.split('.')
  return { publicKey, privateKey }
}

function curve() {
  return createECDH('prime256v1')
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url')
}
