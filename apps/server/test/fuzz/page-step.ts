/** Fetches addresses other than calls: pages, documents, health, files of the apps, and addresses that try to escape them. */
import { callPaths, UPLOAD_PATH, wireName } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import { readEnvelopeStrictly } from '@u-market/testkit/strict-response'
import type { Reply } from '@u-market/testkit/transport'
import { takeChanges } from './change-log.ts'
import { checkEffects } from './check-effects.ts'
import { type Context, fail } from './context.ts'
import { malformedBytes } from './malformed-values.ts'
import { sendRaw } from './send-raw.ts'
import type { Run } from './step.ts'

export const pageStep: Run = async (context, dice) => {
  const { world, callers, transcript } = context
  const caller = dice.pick(callers)
  if (!caller) throw new Error('there is nobody')
  const method = dice.chance(80) ? 'GET' : dice.pickOf('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE')
  const drawn = drawPath(context, dice)
  // Node answers invalid HTTP with a body, which a client that sent HEAD does not expect.
  const path = method === 'HEAD' ? drawn.replace(/[^\x21-\x7e]/g, '') : Buffer.from(drawn).toString('latin1')
  const headers = {
    ...(caller.token === null ? {} : { token: caller.token }),
    accept: dice.pickOf('text/html', '*/*', 'application/json', '', 'x'.repeat(300)),
    ...(dice.chance(20) ? { [dice.pickOf(...oddHeaders)]: dice.pickOf(...oddValues) } : {}),
  }
  const reply = await sendRaw(world.server.baseUrl, { method, path, headers, body: '' })
  transcript.push(`${caller.name} asks for ${method} ${path.slice(0, 200)} → ${reply.status}`)
  const changes = await takeChanges(world)
  const wrong = [
    ...wrongIn(path, method, reply),
    ...changes.filter(({ table }) => table !== 'session').map(({ table, act }) => `${act} of ${table}`),
    ...(await checkEffects(context, {
      actor: null,
      changes: [],
      shown: [{ to: caller, text: reply.text }],
      sent: path,
    })),
  ]
  if (wrong.length > 0) fail(context, wrong)
  return reply.status === 200
}

const statuses = [200, 204, 206, 301, 302, 304, 400, 401, 403, 404, 405, 412, 413, 415, 416, 417, 429]
/** Contents of the server's own files: settings, sources, keys and system files. */
const ofTheServer = /root:.*:0:0|"devDependencies"|BEGIN [A-Z ]*PRIVATE KEY|from 'kysely'|data-keys/

function wrongIn(path: string, method: string, reply: Reply): string[] {
  if (!statuses.includes(reply.status)) return [`HTTP ${reply.status}: ${reply.text.slice(0, 300)}`]
  if (path.startsWith('/metrics') && reply.status === 200) return ['its figures are open to everybody']
  if (ofTheServer.test(reply.text)) return ['shows a file of the server']
  if (reply.status >= 400 && method !== 'HEAD' && reply.text.startsWith('{'))
    readEnvelopeStrictly(path, reply)
  return []
}

function drawPath({ corpus }: Context, dice: Dice): string {
  const page = dice.pickOf(...pages)
  switch (dice.below(4)) {
    case 0:
      return page
    case 1:
      return `${page}${dice.pickOf('?', '/', '%2f')}${dice.pick(malformedBytes) ?? ''}`
    case 2:
      return `${page}/${dice.pickOf('..%2f', '../', '%2e%2e/', '..%5c', '%252e%252e%252f').repeat(9)}${dice.pickOf(...targets)}`
    default:
      return `${page}?${wireName('orderId')}=${dice.pick(corpus.seen('orderId')) ?? ''}&id=${dice.pick(corpus.seen('id')) ?? ''}`
  }
}

const pages = [
  '',
  '/',
  '/nowhere',
  '/pay/U0000000000000000',
  '/offer/1',
  '/invite/ABCD1234',
  '/console',
  '/console/',
  '/console/appeals',
  '/console/api',
  '/docs',
  '/docs/json',
  '/docs/static/index.html',
  '/healthz',
  '/metrics',
  '/assets',
  '/api',
  callPaths.getMarket,
  UPLOAD_PATH,
  '/uploads',
  '/uploads/idcard',
  '/favicon.ico',
  '/sw.js',
] as const
const targets = ['etc/passwd', 'package.json', 'apps/server/src/main.ts', 'data/data-keys', '.env'] as const
const oddHeaders = [
  'range',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'accept-encoding',
  'accept-language',
  'x-forwarded-for',
  'host',
  'origin',
  'cookie',
  'token',
] as const
const oddValues = [
  '',
  '*',
  'bytes=0-',
  'bytes=-1',
  'bytes=9-1,5-3',
  'W/"x"',
  'x'.repeat(4000),
  'é',
  "'",
] as const
