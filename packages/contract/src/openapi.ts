import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { uploadCategories } from './fields.ts'
import { locales } from './locale.ts'
import { type RefusalReason, refusalCodes } from './refusals.ts'
import { UPLOAD_PATH } from './wire/first-paths.ts'
import { wireName } from './wire/names.ts'
import { OPAQUE_FIELD } from './wire/rename.ts'

type Json = Record<string, unknown>

/** Refusals of any call in addition to its own: for its input, and for its kind of caller. */
const generalRefusals: Record<Endpoint['auth'], readonly RefusalReason[]> = {
  N: ['INVALID_PARAMS'],
  Y: ['INVALID_PARAMS'],
  V: ['INVALID_PARAMS', 'REALNAME_REQUIRED', 'REALNAME_PENDING'],
  O: ['INVALID_PARAMS', 'OPERATOR_ROLE'],
}

const authText: Record<Endpoint['auth'], string> = {
  N: 'No login.',
  Y: 'Needs a token.',
  V: 'Needs the token of a verified user.',
  O: 'Needs an operator’s session.',
}

const PURCHASE_TEXT = `A token alone is enough while \`limits.${wireName('verificationRequired')}\` of ${endpoints.getMarket.path} is 0.`

const tokenHeader = { name: 'token', in: 'header', schema: { type: 'string' } }
const commonHeaders = [
  { name: 'accept-language', in: 'header', schema: { type: 'string', enum: locales } },
  { name: 'x-client-platform', in: 'header', schema: { type: 'string' } },
  { name: 'x-client-version', in: 'header', schema: { type: 'string' } },
]
const keyHeader = {
  name: 'idempotency-key',
  in: 'header',
  description: 'Names one intended change: the same key replays its first success for 24 hours.',
  schema: { type: 'string', minLength: 8, maxLength: 64 },
}

const pictureProperties = { url: { type: 'string' }, [wireName('fullUrl')]: { type: 'string' } }

const upload: Json = {
  tags: ['index'],
  summary:
    'Upload a picture, or a PDF as proof of a payment, evidence or in a chat, whose pages become pictures. Pictures are re-encoded without metadata. Avatars are public; other pictures are open only to the users concerned and to operators.',
  parameters: [
    { ...tokenHeader, required: true },
    ...commonHeaders,
    keyHeader,
    {
      name: wireName('orderId'),
      in: 'query',
      description: 'The order that the caller is to pay and whose proof this is: its expiry waits for it.',
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: {
              type: 'string',
              format: 'binary',
              description: 'JPEG, PNG or WebP up to 10 MB; for `voucher`, `evidence` and `chat` also PDF',
            },
            category: { type: 'string', enum: uploadCategories, default: 'voucher' },
          },
        },
      },
    },
  },
  responses: {
    200: {
      description:
        'The stored picture, UPLOAD_INVALID, UPLOAD_QUOTA once a day’s worth was sent, or for a PDF PDF_ENCRYPTED, PDF_BROKEN, PDF_PAGES, PDF_HEAVY or RATE_LIMITED',
      content: {
        'application/json': {
          schema: envelope({
            type: 'object',
            properties: {
              ...pictureProperties,
              pages: {
                type: 'array',
                description: 'The pages of a PDF; the upload itself is then the first of them',
                items: { type: 'object', properties: pictureProperties },
              },
            },
          }),
        },
      },
    },
    408: { description: 'The body came too slowly' },
    413: { description: 'Larger than 10 MB' },
  },
}

/** Texts of refusals, which only the server has. */
type RefusalWords = Readonly<Record<RefusalReason, string>>
type Options = { readonly publicUrl: string; readonly version: string; readonly refusalWords: RefusalWords }

/** Returns the app's calls as an OpenAPI 3.1 document. The paths are generated when first read. */
export function openApiDocument({ publicUrl, version, refusalWords }: Options) {
  let paths: Json | null = null
  return {
    openapi: '3.1.0',
    info: {
      title: 'U Market',
      version,
      description:
        'Every call is a POST of a form; answers share one envelope. Written from packages/contract.',
    },
    servers: [{ url: publicUrl }],
    get paths() {
      paths ??= allPaths(refusalWords)
      return paths
    },
  }
}

function allPaths(refusalWords: RefusalWords): Json {
  return {
    ...Object.fromEntries(
      Object.values<Endpoint>(endpoints).map((endpoint) => [
        endpoint.path,
        { post: operation(endpoint, refusalWords) },
      ]),
    ),
    [UPLOAD_PATH]: { post: upload },
  }
}

function operation(endpoint: Endpoint, refusalWords: RefusalWords): Json {
  return {
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    summary: endpoint.summary,
    description: `${whoMay(endpoint)}\n\nRefusals:\n${refusalText(endpoint, refusalWords)}`,
    parameters: [
      ...(endpoint.auth === 'N' ? [] : [{ ...tokenHeader, required: true }]),
      ...commonHeaders,
      ...(endpoint.isMutation ? [keyHeader] : []),
    ],
    requestBody: {
      content: { 'application/x-www-form-urlencoded': { schema: schemaOf(endpoint.body, 'input') } },
    },
    responses: {
      200: {
        description: 'The answer, or a refusal',
        content: { 'application/json': { schema: envelope(schemaOf(endpoint.data, 'output')) } },
      },
      ...(endpoint.auth === 'N' ? {} : { 401: { description: 'No or dead token' } }),
      429: { description: 'Too many calls; see retry-after' },
    },
  }
}

function whoMay({ auth, isPurchase }: Endpoint): string {
  return isPurchase ? `${authText[auth]} ${PURCHASE_TEXT}` : authText[auth]
}

function refusalText(endpoint: Endpoint, refusalWords: RefusalWords): string {
  const ofKey = endpoint.isMutation ? (['IDEMPOTENCY_CONFLICT', 'RATE_LIMITED'] as const) : []
  return [...generalRefusals[endpoint.auth], ...ofKey, ...endpoint.refusals]
    .map((reason) => `- \`${refusalCodes[reason]}\` ${reason}: ${refusalWords[reason]}`)
    .join('\n')
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return onTheWire(json)
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'time', 'data'],
    properties: {
      code: { type: 'integer', description: '1: success; from 1001 on: a refusal' },
      msg: { type: 'string', description: 'in the language of accept-language' },
      time: { type: 'string', description: 'Unix seconds of the server' },
      data,
    },
  }
}

/** Renames a schema's properties to their wire names. */
function onTheWire(schema: Json): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isJson(value)) return [key, wireProperties(value)]
      if (key === 'required' && Array.isArray(value)) return [key, value.map(String).map(wireName)]
      if (Array.isArray(value)) return [key, value.map((each) => (isJson(each) ? onTheWire(each) : each))]
      return [key, isJson(value) ? onTheWire(value) : value]
    }),
  )
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wireProperties(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      wireName(name),
      isJson(schema) && name !== OPAQUE_FIELD ? onTheWire(schema) : schema,
    ]),
  )
}
