import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import multipart from '@fastify/multipart'
import {
  CONSOLE_PICTURES,
  CONSOLE_UPLOAD_PATH,
  orderIdField,
  UPLOAD_PATH,
  type UploadCategory,
  type UploadedPicture,
  wireName,
} from '@u-market/contract'
import type { Permission } from '@u-market/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '../features/call.ts'
import { type Deps, forConsole } from '../features/deps.ts'
import type { ProofOf } from '../features/orders/index.ts'
import {
  openForOperator,
  openUpload,
  reserveUploadQuota,
  storeUpload,
  uploadStore,
} from '../features/uploads/index.ts'
import type { StoredFile } from '../platform/files/file-store.ts'
import { spoolFolder } from '../platform/files/spool.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { createIdempotencyKey, readIdempotencyKey, requireOperator, requirePermission } from './admit.ts'
import { auditRefusals, type OperatorRequest, type RecordRefused, requestOf } from './audit-context.ts'
import { type FindOperatorSession, findCaller, requireOwnOrigin, requireOwnPage } from './console-session.ts'
import { success } from './envelope.ts'
import { announcedBytes } from './receive-picture.ts'
import { createUploadReceiver, type UploadReceiver } from './receive-uploads.ts'
import { addressKeyOf, localeOf, tokenOf } from './request-facts.ts'

type Received = { readonly picture: UploadedPicture; readonly category: UploadCategory }

/** Passed in addition to the deps: sessions belong to features that themselves use uploads. */
export type UploadAccess = {
  readonly findSession: (token: string) => Promise<SessionUser | null>
  readonly findOperatorSession: FindOperatorSession
  readonly limitRate: LimitRate
  readonly recordRefused: RecordRefused
  /** Receives a picture for an order while the order's expiry waits for a payment proof. */
  readonly whileProofArrives: (proof: ProofOf, receive: () => Promise<Received>) => Promise<Received>
  /** Records in the audit trail that an operator opened an identity document or a PDF. */
  readonly recordDocumentView: (look: OperatorRequest & { readonly path: string }) => Promise<void>
}

/** An operator with any of these permissions may open pictures of the category, because a page for that permission shows them. */
const auditedCategories: Readonly<Record<UploadCategory, readonly Permission[]>> = {
  avatar: ['user.read'],
  idcard: ['verification.read', 'recovery.read'],
  qrcode: ['appeal.read', 'order.read'],
  voucher: ['appeal.read', 'order.read'],
  evidence: ['appeal.read', 'fault.read', 'complaint.read'],
  chat: ['service.read', 'appeal.read', 'order.read'],
}

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Registers the upload calls and the routes that serve pictures. */
export async function registerUploads(
  fastify: FastifyInstance,
  deps: Deps,
  access: UploadAccess,
): Promise<void> {
  const store = uploadStore(deps)
  const take = createUploadReceiver({ folder: spoolFolder(deps.dataDir) })
  await fastify.register((scope, _options, done) => {
    scope.register(multipart)
    for (const path of [UPLOAD_PATH, `${UPLOAD_PATH}/index`])
      scope.post(path, uploadRoute(deps, access, take))
    scope.post(CONSOLE_UPLOAD_PATH, consoleUploadRoute(deps, access, take))
    scope.get('/uploads/*', fileRoute(deps, access, store))
    scope.get(`${CONSOLE_PICTURES}/uploads/*`, consoleFileRoute(deps, access, store))
    done()
  })
}

type UploadStore = ReturnType<typeof uploadStore>

type UploadRequest = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>

function uploadRoute(deps: Deps, access: UploadAccess, take: UploadReceiver) {
  return async (request: UploadRequest, reply: FastifyReply) => {
    const token = tokenOf(request.headers.token)
    const user = token === null ? null : await access.findSession(token)
    if (user) request.caller = `user:${user.id}`
    await access.limitRate(limited(request, true))
    if (!user) throw new TransportRefusal(401)
    const byteCount = announcedBytes(request)
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const receive = async () => {
      const sender = { key: String(user.id), ...(await reserveUploadQuota(deps, user, byteCount)) }
      return take(request, sender, async ({ bytes, category }) => {
        const body = `${category}:${createHash('sha256').update(bytes).digest('hex')}`
        const idempotencyKey =
          key === null
            ? null
            : createIdempotencyKey(deps.secret, { user, path: UPLOAD_PATH, key, body, at: deps.clock.now() })
        const upload = { by: { userId: user.id }, category, bytes, idempotencyKey }
        return { picture: await storeUpload(deps, upload), category }
      })
    }
    const order = orderIdField.safeParse(request.query[wireName('orderId')])
    const { picture } = order.success
      ? await access.whileProofArrives({ orderId: order.data, userId: user.id }, receive)
      : await receive()
    return reply.send(success(picture, localeOf(request), deps.clock.now()))
  }
}

/** An operator's picture in an answer to a user: always of category `chat`, whatever its form says. */
function consoleUploadRoute(deps: Deps, access: UploadAccess, take: UploadReceiver) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    requireOwnPage(request, deps.publicUrl)
    const caller = await findCaller(request, access.findOperatorSession)
    await access.limitRate(limited(request, true))
    const operator = requireOperator(caller)
    const by = requestOf(request, operator)
    await auditRefusals(access.recordRefused, by, () => requirePermission(operator, 'service.answer'))
    announcedBytes(request)
    // Urgent, because a user waits for the answer. No quota, because operators are few.
    const sender = { key: `operator:${operator.id}`, isUrgent: true, recordReceived: async () => {} }
    const picture = await take(request, sender, ({ bytes }) =>
      storeUpload(forConsole(deps), {
        by: { operatorId: operator.id },
        category: 'chat',
        bytes,
        idempotencyKey: null,
      }),
    )
    return reply.send(success(picture, localeOf(request), deps.clock.now()))
  }
}

function limited(request: FastifyRequest, isWrite: boolean) {
  return { caller: request.caller, address: addressKeyOf(request), isWrite }
}

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { e?: unknown; s?: unknown } }>

function fileRoute(deps: Deps, access: UploadAccess, store: UploadStore) {
  return async (request: FileRequest, reply: FastifyReply) => {
    const path = `/uploads/${request.params['*']}`
    const token = tokenOf(request.headers.token)
    const user = token === null ? null : await access.findSession(token)
    if (user) request.caller = `user:${user.id}`
    await access.limitRate(limited(request, false))
    const cacheControl = await openUpload(deps, { path, query: request.query, user })
    // The signed URL or the token grants access; the page that shows the picture may have another origin, as the demo's phones
    // do.
    reply.headers({
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'token',
    })
    return sendFile(reply, path, await store.read(path))
  }
}

/** Serves a picture to an operator by session and role; views of identity documents and PDFs are recorded in the audit trail. */
function consoleFileRoute(deps: Deps, access: UploadAccess, store: UploadStore) {
  return async (request: FileRequest, reply: FastifyReply) => {
    requireOwnOrigin(request, deps.publicUrl)
    const path = `/uploads/${request.params['*']}`
    const caller = await findCaller(request, access.findOperatorSession)
    await access.limitRate(limited(request, false))
    const operator = requireOperator(caller)
    const { category, isOriginal, cacheControl } = await openForOperator(deps, path)
    const by = requestOf(request, operator)
    await auditRefusals(access.recordRefused, by, () =>
      requirePermission(operator, ...auditedCategories[category]),
    )
    if (isOriginal || category === 'idcard') await access.recordDocumentView({ ...by, path })
    reply.headers({
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'same-origin',
      vary: 'cookie',
    })
    return sendFile(reply, path, await store.read(path))
  }
}

function sendFile(reply: FastifyReply, path: string, file: StoredFile | null) {
  if (!file) throw new TransportRefusal(404)
  const extension = path.slice(path.lastIndexOf('.') + 1)
  return reply
    .headers({
      // A PDF is never shown as a page of this origin.
      'content-disposition': extension === 'pdf' ? `attachment; filename="${basename(path)}"` : 'inline',
      'content-length': file.byteCount,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .type(contentTypes[extension] ?? 'application/octet-stream')
    .send(file.stream)
}
