import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '@u-market/embedded-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig, loadDatabaseConfig } from './config.ts'
import { makePushKeys } from './push-keys.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const secret = 'x'.repeat(32)
const smsUrl = 'https://sms.example/send'
const dataKeys = `a:${Buffer.alloc(32).toString('base64')}`
const databaseUrl = 'postgres://market@db.example:5432/market'

test('an empty environment is a demo on this machine alone', { tags: ['constant.port'] }, () => {
  expect(load()).toMatchObject({
    port: 1818,
    host: '127.0.0.1',
    metricsPort: undefined,
    dataDir,
    bucket: null,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseListenUrl: undefined,
    publicUrl: 'http://localhost:1818',
    isDemo: true,
    keepsDemo: false,
    demoPlace: 'cn',
    nodeEnv: 'development',
    smsUrl: undefined,
    hasMailbox: true,
    logLevel: 'info',
    workers: 1,
    trustedProxies: 0,
    warnings: [],
  })
  expect(loadConfig({ SECRET: secret }).dataDir).toBe(join(process.cwd(), 'data'))
})

test('the config is frozen, and an empty setting counts as unset', () => {
  const config = load({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })
  expect(config.port).toBe(1818)
  expect(Object.isFrozen(config)).toBe(true)
})

test.each([
  ['1', 1],
  ['0', 0],
  ['10.0.0.0/8,192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
])('trusted proxies are given by number or by address: %s', (TRUST_PROXY, trustedProxies) => {
  expect(load({ TRUST_PROXY })).toMatchObject({ trustedProxies })
})

test('WORKERS names how many processes serve, or takes one for each core', () => {
  expect(load({ WORKERS: '4' })).toMatchObject({ workers: 4, isDemo: true, hasMailbox: false })
  expect(load({ WORKERS: 'auto' }).workers).toBe(availableParallelism())
})

test('PUBLIC_URL follows the port by default, and loses a trailing slash', () => {
  expect(load({ PORT: '1900' }).publicUrl).toBe('http://localhost:1900')
  expect(load({ PUBLIC_URL: 'https://market.example/' }).publicUrl).toBe('https://market.example')
})

test.each([
  ['smtps://market:p%40ss@mail.example', { port: 465, isSecure: true, requiresTls: true }],
  ['smtp://market:p%40ss@mail.example:2525', { port: 2525, isSecure: false, requiresTls: true }],
  ['smtp://mail.example?tls=off', { port: 587, requiresTls: false, login: null }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', requiresTls: false, login: null }],
])('%s is a mail server, on whose way TLS is required unless it says otherwise', (SMTP_URL, smtp) => {
  const MAIL_FROM = 'U Market <no-reply@market.example>'
  const login = SMTP_URL.includes('@') ? { user: 'market', pass: 'p@ss' } : null
  const config = load({ SMTP_URL, MAIL_FROM })
  expect(config.smtp).toMatchObject({ login, from: MAIL_FROM, ...smtp })
  expect(config.hasMailbox).toBe(false)
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, /^SMTP_URL and MAIL_FROM must be set together$/],
  [{ MAIL_FROM: 'a@b.example' }, /^SMTP_URL and MAIL_FROM must be set together$/],
  [
    { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' },
    /^SMTP_URL must be an address like smtps:/,
  ],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, /^MAIL_FROM must be like/],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'A <a@b.example>\nBcc: c@d.example' },
    /^MAIL_FROM must be like/,
  ],
  [{ SMTP_URL: 'smtp://mail.example/?pool=1', MAIL_FROM: 'a@b.example' }, /^SMTP_URL may have nothing after/],
  [{ SMTP_URL: 'smtps://mail.example?tls=off', MAIL_FROM: 'a@b.example' }, /^SMTP_URL with smtps: is TLS/],
])('%o stops the start', (settings, line) => {
  expect(() => load(settings)).toThrow(line)
})

test('Redis is given by its address, with TLS, a password and the number of a database', () => {
  expect(load({}).redisUrl).toBeUndefined()
  for (const REDIS_URL of [
    'redis://127.0.0.1',
    'redis://redis.example:6379/',
    'rediss://market:pass%2Fword@redis.example:6380/3',
  ])
    expect(load({ REDIS_URL }).redisUrl).toBe(REDIS_URL)
})

test.each([
  [
    'https://KEY:a%2Fb%2Bc@s3.example:9000/market/files/eu?region=eu-1',
    {
      endpoint: 'https://s3.example:9000',
      bucket: 'market',
      prefix: '/files/eu',
      region: 'eu-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b+c',
    },
  ],
  [
    'http://KEY:secret@127.0.0.1:4568/my.market/',
    { endpoint: 'http://127.0.0.1:4568', bucket: 'my.market', prefix: '', region: 'us-east-1' },
  ],
])('%s is a bucket', (S3_URL, bucket) => {
  expect(load({ S3_URL })).toMatchObject({ bucket, warnings: [] })
})

test('a bucket that is reached without TLS is warned of, unless it is on this machine', () => {
  expect(load({ S3_URL: 'http://KEY:secret@[::1]:4568/market' }).warnings).toEqual([])
  expect(load({ S3_URL: 'http://KEY:secret@s3.example/market' }).warnings).toEqual([
    'S3_URL is not https: pictures are readable on the way',
  ])
})

test.each([
  ['s3://KEY:secret@s3.example/market', /^S3_URL must be an address like https:\/\/KEY/],
  ['https://KEY:secret@s3.example', /^S3_URL must name a bucket/],
  ['https://KEY:secret@s3.example/Market', /^S3_URL must name a bucket/],
  ['https://KEY:secret@s3.example/market/a b', /^S3_URL must name a bucket/],
  ['https://s3.example/market', /^S3_URL must hold a key and its secret/],
  ['https://KEY@s3.example/market', /^S3_URL must hold a key and its secret/],
  ['https://KEY:%ZZ@s3.example/market', /^S3_URL must hold a key and its secret/],
  ['https://KEY:secret@s3.example/market?tls=off', /^S3_URL may have nothing after the bucket but a region/],
])('%s as S3_URL stops the start', (S3_URL, line) => {
  expect(() => load({ S3_URL })).toThrow(line)
})

test('the metrics port is read from METRICS_PORT', () => {
  expect(load({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
})

test('production warns about a PUBLIC_URL without TLS', () => {
  const production = { NODE_ENV: 'production', SMS_URL: smsUrl }
  const warnings = (publicUrl: string) => load({ ...production, PUBLIC_URL: publicUrl }).warnings.join()
  expect(warnings('http://market.example')).toContain('PUBLIC_URL')
  expect(warnings('https://market.example')).toBe('')
  expect(load({ PUBLIC_URL: 'http://market.example' }).warnings).toEqual([])
})

test('production sends its codes to SMS_URL', () => {
  expect(load({ NODE_ENV: 'production', SMS_URL: smsUrl })).toMatchObject({ nodeEnv: 'production', smsUrl })
})

test('migrating takes the addresses of the database alone, and none of the servers’ secrets', () => {
  const addresses = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: 'postgres://owner@db.example/market' }
  expect(loadDatabaseConfig({ ...addresses, NODE_ENV: 'production' })).toMatchObject({
    databaseUrl,
    databaseOwnerUrl: addresses.DATABASE_OWNER_URL,
    databaseListenUrl: undefined,
  })
  expect(() => loadDatabaseConfig({ DATABASE_OWNER_URL: databaseUrl })).toThrow(/^DATABASE_OWNER_URL /)
})

describe('the demo', () => {
  test.each([
    ['on loopback', {}, true],
    ['on another loopback address', { HOST: '127.0.0.2' }, true],
    ['on ::1', { HOST: '::1' }, true],
    ['switched off', { DEMO: '0' }, false],
    ['on any other host', { HOST: '0.0.0.0' }, false],
    ['on any other host, by hand', { HOST: '0.0.0.0', DEMO: '1' }, true],
    ['in production', { NODE_ENV: 'production', SMS_URL: smsUrl }, false],
    ['on an external database', { DATABASE_URL: databaseUrl, SECRET: secret, DATA_KEYS: dataKeys }, false],
    [
      'on an external database, by hand',
      { DATABASE_URL: databaseUrl, SECRET: secret, DATA_KEYS: dataKeys, DEMO: '1' },
      true,
    ],
  ])('%s', (_, env, isDemo) => {
    const { hasMailbox, isReachable, ...config } = load(env)
    expect(config.isDemo).toBe(isDemo)
    expect(hasMailbox).toBe(isDemo && !isReachable)
  })

  test('warns when it is open to others', () => {
    expect(load({ HOST: '0.0.0.0', DEMO: '1' }).warnings.join()).toContain('0.0.0.0')
  })
})

test.each([
  ['PORT', { PORT: '80x' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['METRICS_PORT', { METRICS_PORT: '65536' }],
  ['METRICS_PORT', { METRICS_PORT: '1818' }],
  ['HOST', { HOST: 'http://here' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/market', SECRET: secret }],
  ['DATABASE_URL', { DATABASE_URL: 'db.example', SECRET: secret }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'db.example', DATABASE_URL: databaseUrl, SECRET: secret }],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: databaseUrl }],
  ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: 'db.example', DATABASE_URL: databaseUrl, SECRET: secret }],
  ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: databaseUrl }],
  ['REDIS_URL', { REDIS_URL: 'redis.example:6379' }],
  ['REDIS_URL', { REDIS_URL: 'redis://redis.example:6379/market' }],
  ['REDIS_URL', { REDIS_URL: 'redis://redis.example:6379/0?family=6' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'market.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://market.example/app' }],
  ['DEMO', { DEMO: 'yes' }],
  ['DEMO_PLACE', { DEMO_PLACE: 'xx' }],
  ['DEMO', { DEMO: '1', NODE_ENV: 'production', SMS_URL: smsUrl }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['SMS_URL', { SMS_URL: 'sms' }],
  ['SMS_URL', { NODE_ENV: 'production' }],
  ['SMS_URL', { NODE_ENV: 'production', SMS_URL: ' ' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SECRET', { SECRET: 'short' }],
  ['SECRET', { DATABASE_URL: databaseUrl, DATA_KEYS: dataKeys }],
  ['DATA_KEYS', { DATABASE_URL: databaseUrl, SECRET: secret }],
  ['DATA_KEYS', { DATA_KEYS: 'a:short' }],
  ['DATA_KEYS', { DATA_KEYS: `${dataKeys},${dataKeys}` }],
  ['DB_POOL_SIZE', { DB_POOL_SIZE: '1' }],
  ['DB_POOL_SIZE', { DB_POOL_SIZE: 'many' }],
  ['WORKERS', { WORKERS: '0' }],
  ['WORKERS', { WORKERS: 'all' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1,10.0.0.0/8' }],
])('a wrong %s stops the start with one line that names it: %j', (name, env) => {
  expect(() => load(env)).toThrow(StartError)
  expect(() => load(env)).toThrow(new RegExp(`^${name} [^\\n]+$`))
})

describe('the secret', () => {
  test('is created once in DATA_DIR, readable only by its owner', () => {
    const first = load().secret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(load().secret).toBe(first)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('is taken from the environment if set there, and no file is written', () => {
    expect(load({ SECRET: secret }).secret).toBe(secret)
    expect(() => readFileSync(join(dataDir, 'secret'))).toThrow('ENOENT')
  })

  test('stops the start if its file is truncated', () => {
    writeFileSync(join(dataDir, 'secret'), 'abc')
    expect(() => load()).toThrow(/secret is damaged/)
  })

  test('stops the start if DATA_DIR cannot be used', () => {
    writeFileSync(join(dataDir, 'file'), '')
    expect(() => load({ DATA_DIR: join(dataDir, 'file') })).toThrow(/^DATA_DIR cannot be used/)
  })
})

describe('the data keys', () => {
  test('are created once with the embedded database, readable only by their owner', () => {
    const first = load().dataKeys
    expect(first).toHaveLength(1)
    expect(load().dataKeys).toEqual(first)
    expect(statSync(join(dataDir, 'data-keys')).mode & 0o777).toBe(0o600)
  })

  test('get a new current key that is written at the start of the file', () => {
    const [older] = load().dataKeys
    const file = join(dataDir, 'data-keys')
    writeFileSync(file, `${dataKeys}\n${readFileSync(file, 'utf8')}`)
    expect(load().dataKeys.map(({ id }) => id)).toEqual(['a', older.id])
  })

  test('are taken from the environment if set there, and no file is written', () => {
    expect(load({ DATA_KEYS: dataKeys }).dataKeys.map(({ id }) => id)).toEqual(['a'])
    expect(() => readFileSync(join(dataDir, 'data-keys'))).toThrow('ENOENT')
  })

  test('stop the start if their file is damaged, and are not created again', () => {
    writeFileSync(join(dataDir, 'data-keys'), 'abc')
    expect(() => load()).toThrow(/data-keys is damaged: bring it back from a backup/)
  })
})

describe('the web push keys', () => {
  const pair = makePushKeys()
  const given = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }

  test('stay the same with the embedded database, readable only by their owner', () => {
    const first = load().webPush
    expect(load().webPush).toEqual(first)
    expect(first?.subject).toMatch(/^mailto:/)
    expect(statSync(join(dataDir, 'push-keys')).mode & 0o777).toBe(0o600)
    expect(load({ PUBLIC_URL: 'https://market.example' }).webPush?.subject).toBe('https://market.example')
  })

  test('come only from the environment with an external database; without them there is no web push', () => {
    const own = { DATABASE_URL: databaseUrl, SECRET: secret, DATA_KEYS: dataKeys }
    expect(load(own).webPush).toBeNull()
    expect(load({ ...own, ...given }).webPush).toMatchObject(pair)
  })

  test.each([
    ['half a pair', { VAPID_PUBLIC_KEY: pair.publicKey }],
    ['two halves of two pairs', { ...given, VAPID_PRIVATE_KEY: makePushKeys().privateKey }],
    ['an invalid subject', { ...given, VAPID_SUBJECT: 'operator' }],
  ])('%s stops the start', (_, env) => {
    expect(() => load(env)).toThrow(/^VAPID_/)
  })
})

function load(env: NodeJS.ProcessEnv = {}) {
  return loadConfig({ DATA_DIR: dataDir, ...env })
}

test('the price feed has at most three sources, each a web address', () => {
  const of = (PRICE_URL: string) => loadConfig({ PRICE_URL }).priceUrls
  expect(loadConfig({}).priceUrls).toEqual([])
  expect(of('https://a.example/p, https://b.example/q#data.last')).toEqual([
    'https://a.example/p',
    'https://b.example/q#data.last',
  ])
  for (const wrong of [
    'ftp://a.example',
    'https://a.example,',
    `${'https://a.example,'.repeat(3)}https://a.example`,
  ])
    expect(() => of(wrong)).toThrow('PRICE_URL')
})
