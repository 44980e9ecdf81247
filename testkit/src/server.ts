import { type App, createApp } from '@u-market/server/app.ts'
import type { Clock } from '@u-market/server/platform/clock.ts'
import type { Config } from '@u-market/server/platform/config.ts'
import { type DataKeys, parseDataKeys } from '@u-market/server/platform/data-keys.ts'
import { accessByName } from '@u-market/server/platform/database-access.ts'
import pino from 'pino'

export type ServerOptions = {
  /** The owner's connection string; the server itself connects as its usual role. */
  connectionString: string
  dataDir: string
  clock: Clock
  /** Settings that a test changes. */
  settings?: Partial<Config>
  isPrepared?: boolean
}

type LogLine = { level: number; msg?: string; err?: { message?: string; stack?: string } }
const ERROR_LEVEL = 50

/** Starts the whole server on a free port, with the test's clock and without a worker. */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const bugs: string[] = []
  const log = pino(
    { level: 'error' },
    {
      write: (text: string) => {
        const line: LogLine = JSON.parse(text)
        if (line.level >= ERROR_LEVEL) bugs.push(line.err?.stack ?? line.err?.message ?? line.msg ?? text)
      },
    },
  )
  const app = await createApp({
    config: { ...testConfig(options.dataDir), ...options.settings },
    access: accessByName(options.connectionString),
    clock: options.clock,
    log,
    withWorker: false,
    isPrepared: options.isPrepared ?? false,
  })
  const baseUrl = await app.listen()
  return { app, baseUrl, takeBugs: () => bugs.splice(0), stop: () => app.close() }
}

export type TestServer = {
  readonly app: App
  readonly baseUrl: string
  /** Returns the errors that the server has logged since the last call; every 500 is among them with its cause. */
  takeBugs(): string[]
  stop(): Promise<void>
}

export function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    metricsPort: undefined,
    dataDir,
    bucket: null,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseListenUrl: undefined,
    redisUrl: undefined,
    publicUrl: 'http://localhost:1818',
    isDemo: true,
    isReachable: false,
    keepsDemo: true,
    demoPlace: 'cn',
    nodeEnv: 'test',
    smsUrl: undefined,
    smtp: null,
    hasMailbox: false,
    priceUrls: [],
    logLevel: 'silent',
    secret: 'a secret of tests and of nothing else',
    dataKeys: testKeys(),
    // A hundredth of the production cost, because tests hash passwords all the time.
    hashCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    proofBits: 6,
    // So that a list shows what another trader did just before.
    marketAgeMs: 0,
    // A key pair that is used nowhere else. Tests that receive pushes set their own service.
    webPush: {
      publicKey: 'BKlPipF5fT6-eALHJzTPBBzJHtJCGXFiE1Rdb5TaemDEupPzdE6nUrfZJcVT6RxmSXhNgY9FwJCzST78TFYOOno',
      privateKey: '3o5sVmM88RmG_k2OrRrnqPwqyl5heuuqR6lFaMfk1_E',
      subject: 'mailto:push@market.example',
      trustedOrigin: undefined,
    },
    dbPoolSize: 14,
    workers: 1,
    // Each of the cast has its own address, sent in X-Forwarded-For.
    trustedProxies: 1,
    warnings: [],
  }
}

/** Worlds share the template's files and so the key that encrypts them. */
function testKeys(): DataKeys {
  const keys = parseDataKeys(`tests:${Buffer.alloc(32, 'a key of tests').toString('base64')}`)
  if (!keys) throw new Error('the key of tests is none')
  return keys
}
