import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from '../src/platform/port-of.fixture.ts'

/** The browser's side of web push: its own keys, and the decryption of what it receives. */
export function createBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    subscription: JSON.stringify({
      endpoint,
      expirationTime: null,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    }),
    /** Decrypts aes128gcm of RFC 8188, with the keys of RFC 8291. */
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const derive = (secret: Uint8Array, more: Buffer, info: Buffer | string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, more, info, length))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const key = derive(pair.computeSecret(sender), auth, info, 32)
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      )
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

type Claims = { readonly aud: string; readonly sub: string; readonly exp: number }

export type Received = {
  readonly path: string
  readonly claims: Claims & { readonly key: string }
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service on this machine: verifies the sender, keeps the messages and responds with a set status. */
export async function startPushService() {
  const received: Received[] = []
  let status = 201
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      try {
        const { headers, url = '' } = request
        received.push({ path: url, claims: claimsOf(headers), headers, body: Buffer.concat(parts) })
        response.writeHead(status).end()
      } catch {
        response.writeHead(403).end()
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${portOf(server)}`
  return {
    origin,
    received,
    answer: (next: number): void => {
      status = next
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** Returns the claims of a VAPID header (RFC 8292); throws unless its key signed them. */
function claimsOf({ authorization = '' }: IncomingHttpHeaders): Claims & { key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(key, 'base64url')
  const part = (from: number): string => bytes.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature does not fit the key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
