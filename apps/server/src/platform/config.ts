import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { StartError } from '@u-market/embedded-postgres'
import { z } from 'zod'
import { parseProxies, type TrustedProxies } from './caller-address.ts'
import { type DataKeys, loadDataKeys, parseDataKeys } from './data-keys.ts'
import { type BucketSettings, parseBucket } from './files/bucket-settings.ts'
import type { SmtpSettings } from './mailer.ts'
import { loadPushKeys, pushKeysFit, type WebPushSettings } from './push-keys.ts'
import { loadSecret } from './secret.ts'

/**
 * All settings of the server, read from the environment once, validated, and frozen. A missing or invalid setting stops the start
 * with one line that names it.
 */
export type Config = {
  readonly port: number
  readonly host: string
  /** Port of the metrics, on the same host as the calls. Unset: no metrics. */
  readonly metricsPort: number | undefined
  /** Absolute path. Holds the embedded database, and uploads and archives unless there is a bucket. */
  readonly dataDir: string
  /** Holds uploads and archives. Null: `dataDir` does. */
  readonly bucket: BucketSettings | null
  /** Unset: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** URL of the user who migrates that database. Unset: the user of `databaseUrl` migrates it. */
  readonly databaseOwnerUrl: string | undefined
  /** URL that leads past a pooler, with the user of `databaseUrl`. Unset: there is no pooler. */
  readonly databaseListenUrl: string | undefined
  /** A Redis or Valkey that all servers share. Unset: each server counts calls alone, and PostgreSQL carries messages. */
  readonly redisUrl: string | undefined
  /** An origin without a trailing slash. */
  readonly publicUrl: string
  readonly isDemo: boolean
  /** Whether other machines can reach the server, judged by `host` alone. */
  readonly isReachable: boolean
  /** Where the demo takes place: its money, its people, and how they pay. */
  readonly demoPlace: DemoPlaceName
  /** Keeps a demo whose open orders have expired; otherwise the next start resets it. */
  readonly keepsDemo: boolean
  readonly nodeEnv: 'production' | 'development' | 'test'
  /** Unset: codes go to the log, which production does not allow. */
  readonly smsUrl: string | undefined
  /** Null: no e-mail. */
  readonly smtp: SmtpSettings | null
  /** Keeps mails, in memory, for the demo's page instead of sending them; only in a demo of one process that no other machine reaches. */
  readonly hasMailbox: boolean
  /** Sources of the reference price. Empty: operators set it. */
  readonly priceUrls: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** The keys for everything the server signs are derived from it. */
  readonly secret: string
  /** Encrypt data that identifies people. */
  readonly dataKeys: DataKeys
  /** Not an environment setting: only tests hash at a lower cost. */
  readonly hashCost: HashCost
  /** Milliseconds for which a process lists the market as it has read it; 0: it reads before each look. */
  readonly marketAgeMs: number
  /** Not an environment setting: only tests ask for less work. */
  readonly proofBits: number
  /** Null: web push is off, because the database is external and no keys are set. */
  readonly webPush: WebPushSettings | null
  readonly dbPoolSize: number
  /** Processes that serve the port. 1: this one, and no other. */
  readonly workers: number
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: TrustedProxies
  /** Logged after the start. */
  readonly warnings: readonly string[]
}

/** After a bug `npm start` starts the server again (tools/keep-running.mjs). Any other exit needs the operator. */
export const BUG_EXIT_CODE = 70
/** Longer than the notice to proxies (3 s), the end of sockets (1 s) and the statement timeout (10 s), so that running requests can end. */
export const SERVER_STOP_LIMIT_MS = 20_000

/** argon2id cost of passwords; payment passwords cost less (decision 036). Memory in KiB. */
export type HashCost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}
/** About 10 ms per hash. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Others' changes of offers are listed after this time at most, one's own at once. */
const MARKET_AGE_MS = 200

/**
 * Zero bits of a visitor's proof of work: 260,000 hashes on average, two seconds on a cheap phone, which does some 130,000 a
 * second (a desktop core 800,000). A person waits once; a thousand codes cost a sender of floods half an hour of a core.
 */
const PROOF_BITS = 18

/** Enough for a median; more only add failures. */
const MAX_PRICE_SOURCES = 3

/** By the code of the country. */
const demoPlaceNames = ['cn', 'br'] as const
export type DemoPlaceName = (typeof demoPlaceNames)[number]

const switchSetting = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')

const environment = z.object({
  PORT: portSetting().default(1818),
  METRICS_PORT: portSetting().optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address to listen on')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  S3_URL: z
    .string()
    .transform((text, context) => {
      const bucket = parseBucket(text)
      if (typeof bucket !== 'string') return bucket
      context.addIssue(bucket)
      return z.NEVER
    })
    .optional(),
  DATABASE_URL: databaseSetting().optional(),
  DATABASE_OWNER_URL: databaseSetting().optional(),
  DATABASE_LISTEN_URL: databaseSetting().optional(),
  REDIS_URL: urlSetting(/^rediss?$/, 'rediss://user:password@redis.example:6379/0')
    .refine(
      (url) => /^\/?\d*$/.test(new URL(url).pathname) && new URL(url).search === '',
      'must have nothing after the port but the number of a database, like /0',
    )
    .optional(),
  PUBLIC_URL: urlSetting(/^https?$/, 'https://market.example').optional(),
  DEMO: switchSetting.optional(),
  DEMO_KEEP: switchSetting.optional(),
  DEMO_PLACE: z.enum(demoPlaceNames, { error: `must be one of ${demoPlaceNames.join(', ')}` }).default('cn'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development'),
  SMS_URL: urlSetting(/^https?$/, 'https://sms.example/send').optional(),
  SMTP_URL: urlSetting(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^(?:[^<>"@\r\n]*<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
      'must be like U Market <no-reply@market.example>',
    )
    .optional(),
  PRICE_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(
      z
        .array(urlSetting(/^https?$/, 'https://prices.example/usdt-cny'))
        .max(MAX_PRICE_SOURCES, `must name at most ${MAX_PRICE_SOURCES} addresses`),
    )
    .default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DATA_KEYS: z
    .string()
    .transform(parseDataKeys)
    .refine((keys) => keys !== null, 'must be keys like id:<32 bytes in base64>, the current one first')
    .optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:.+@.+|https:\/\/.+)$/,
      'must be like mailto:push@market.example or https://market.example',
    )
    .optional(),
  DB_POOL_SIZE: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number from 2 to 500')
    .transform(Number)
    .pipe(z.number().min(2, 'must be at least 2').max(500, 'must be at most 500'))
    .default(14),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be a number from 1 to 99, or auto')
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const proxies = parseProxies(text)
      if (proxies !== null) return proxies
      context.addIssue('must be how many proxies there are, like 1, or a list like 10.0.0.0/8,192.168.1.1')
      return z.NEVER
    })
    .default(0),
})

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const settings = parseEnvironment(env)
  const isDemo = decideDemo(settings)
  const dataDir = resolve(settings.DATA_DIR)
  checkTogether(settings)
  const publicUrl = decidePublicUrl(settings)
  const isReachable = !isLoopback(settings.HOST)
  const smtp = decideSmtp(settings)
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    metricsPort: settings.METRICS_PORT,
    dataDir,
    bucket: settings.S3_URL ?? null,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseListenUrl: settings.DATABASE_LISTEN_URL,
    redisUrl: settings.REDIS_URL,
    publicUrl,
    isDemo,
    isReachable,
    keepsDemo: settings.DEMO_KEEP ?? false,
    demoPlace: settings.DEMO_PLACE,
    nodeEnv: settings.NODE_ENV,
    smsUrl: settings.SMS_URL,
    smtp,
    hasMailbox: isDemo && !isReachable && smtp === null && settings.WORKERS === 1,
    priceUrls: settings.PRICE_URL,
    logLevel: settings.LOG_LEVEL,
    secret: settings.SECRET ?? loadSecret(dataDir),
    dataKeys: settings.DATA_KEYS ?? loadDataKeys(dataDir),
    hashCost: HASH_COST,
    marketAgeMs: MARKET_AGE_MS,
    proofBits: PROOF_BITS,
    webPush: decideWebPush(settings, dataDir, publicUrl),
    dbPoolSize: settings.DB_POOL_SIZE,
    workers: settings.WORKERS,
    trustedProxies: settings.TRUST_PROXY,
    warnings: [
      ...(isDemo && isReachable ? [`the demo is open to everyone who reaches ${settings.HOST}`] : []),
      ...(settings.NODE_ENV === 'production' && publicUrl.startsWith('http:') ? [PLAIN] : []),
      ...(isPlainFarAway(settings.S3_URL) ? [PLAIN_FILES] : []),
    ],
  })
}

/** For the command that migrates, which runs where none of the servers' secrets are. */
export function loadDatabaseConfig(env: NodeJS.ProcessEnv): DatabaseConfig {
  const settings = parseEnvironment(env)
  checkDatabase(settings)
  return {
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseListenUrl: settings.DATABASE_LISTEN_URL,
  }
}

export type DatabaseConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databaseListenUrl'
>

const PLAIN =
  'PUBLIC_URL is not https: passwords and payments are readable on the way, and passkeys do not work'

const PLAIN_FILES = 'S3_URL is not https: pictures are readable on the way'

function isPlainFarAway(bucket: BucketSettings | undefined): boolean {
  const [, host] = /^http:\/\/\[?(.*?)\]?(?::\d+)?$/.exec(bucket?.endpoint ?? '') ?? []
  return host !== undefined && !isLoopback(host)
}

type Environment = z.infer<typeof environment>

function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  // An empty setting counts as unset: compose files and CI leave settings out that way.
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StartError(`${issue?.path.join('.')} ${issue?.message}`)
}

/** Checks settings that depend on one another. */
function checkTogether(settings: Environment): void {
  checkDatabase(settings)
  const { DATABASE_URL, SECRET, DATA_KEYS } = settings
  const { NODE_ENV, SMS_URL, PORT, METRICS_PORT } = settings
  if (DATABASE_URL !== undefined && SECRET === undefined)
    throw new StartError('SECRET must be set with DATABASE_URL: every server on one database shares it')
  if (DATABASE_URL !== undefined && !DATA_KEYS)
    throw new StartError(
      'DATA_KEYS must be set with DATABASE_URL: `npm run rotate-keys new-key` makes one, and every server on one database shares it',
    )
  if (NODE_ENV === 'production' && SMS_URL === undefined)
    throw new StartError(
      'SMS_URL must be set with NODE_ENV=production: without it codes are written to the log',
    )
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT)
    throw new StartError('METRICS_PORT must be another port than PORT: metrics are for no visitor')
}

function checkDatabase({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_LISTEN_URL }: Environment): void {
  if (DATABASE_OWNER_URL !== undefined && DATABASE_URL === undefined)
    throw new StartError('DATABASE_OWNER_URL goes with DATABASE_URL: the embedded database needs neither')
  if (DATABASE_LISTEN_URL !== undefined && DATABASE_URL === undefined)
    throw new StartError(
      'DATABASE_LISTEN_URL goes with DATABASE_URL: no pooler leads to the embedded database',
    )
}

/** By default the demo runs only where no other machine can reach it and no other data can be harmed. */
function decideDemo({ DEMO, NODE_ENV, DATABASE_URL, HOST }: Environment): boolean {
  if (DEMO === undefined) return NODE_ENV !== 'production' && !DATABASE_URL && isLoopback(HOST)
  if (DEMO && NODE_ENV === 'production') {
    throw new StartError('DEMO must not be 1 with NODE_ENV=production: its passwords are public')
  }
  return DEMO
}

function decidePublicUrl({ PUBLIC_URL, PORT }: Environment): string {
  if (PUBLIC_URL === undefined) return `http://localhost:${PORT}`
  const url = new URL(PUBLIC_URL)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new StartError('PUBLIC_URL must be an origin alone, without a path')
  }
  return url.origin
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

const SUBMISSION_PORT = 587
const SUBMISSION_OVER_TLS_PORT = 465

/** TLS is required on the way to another machine, unless the address ends in `?tls=off`. */
function decideSmtp({ SMTP_URL, MAIL_FROM }: Environment): SmtpSettings | null {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return null
  if (SMTP_URL === undefined || MAIL_FROM === undefined)
    throw new StartError('SMTP_URL and MAIL_FROM must be set together')
  const url = new URL(SMTP_URL)
  if (url.hostname === '') throw new StartError('SMTP_URL must name a host')
  if (!['', '?tls=off'].includes(url.search) || !['', '/'].includes(url.pathname) || url.hash !== '')
    throw new StartError('SMTP_URL may have nothing after the host and port but ?tls=off')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = url.protocol === 'smtps:'
  if (isSecure && url.search !== '') throw new StartError('SMTP_URL with smtps: is TLS: it takes no ?tls=off')
  return {
    host,
    port: Number(url.port) || (isSecure ? SUBMISSION_OVER_TLS_PORT : SUBMISSION_PORT),
    isSecure,
    requiresTls: isSecure || (!isLoopback(host) && url.search === ''),
    login:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    from: MAIL_FROM,
  }
}

/**
 * Both VAPID keys must be set, or neither. Without them, web push is off with an external database; with the embedded one, keys
 * are created once and kept.
 */
function decideWebPush(settings: Environment, dataDir: string, publicUrl: string): WebPushSettings | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new StartError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together')
  }
  const given = publicKey && privateKey ? { publicKey, privateKey } : null
  if (given && !pushKeysFit(given)) {
    throw new StartError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, as `web-push generate-vapid-keys` makes it',
    )
  }
  if (!given && settings.DATABASE_URL !== undefined) return null
  const subject =
    settings.VAPID_SUBJECT ??
    (publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@u-market.example')
  return { ...(given ?? loadPushKeys(dataDir)), subject, trustedOrigin: undefined }
}

function portSetting() {
  return z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
    .transform(Number)
    .pipe(z.number().max(65_535, 'must be a port number, 0 to 65535'))
}

function databaseSetting() {
  return urlSetting(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name')
}

function urlSetting(schemes: RegExp, example: string) {
  return z.url({ protocol: schemes, error: `must be an address like ${example}` })
}
