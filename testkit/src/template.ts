import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@u-market/domain'
import { startThrowawayPostgres } from '@u-market/embedded-postgres'
import {
  admitTrader,
  applyForVerification,
  consoleCast,
  crowdRole,
  recordOf,
  register,
  roles,
} from './cast.ts'
import { createFakeClock } from './clock.ts'
import { createDatabase } from './database.ts'
import { createConsoleOperator, logInOperator, type OperatorRecord, openOperators } from './operator.ts'
import { documentBack, documentFront } from './pictures.ts'
import { startServer } from './server.ts'
import type { Trader, TraderRecord } from './trader.ts'
import { overHttp, type Transport } from './transport.ts'

export type TemplateCast = {
  alice: TraderRecord
  bob: TraderRecord
  mei: TraderRecord
  nina: TraderRecord
  oscar: TraderRecord
  crowd: TraderRecord[]
  olivia: OperatorRecord
}
/** The data that a test process needs to create worlds. Plain, because it is passed between processes. */
export type Template = {
  /** A connection string with DATABASE where the name goes. */
  address: string
  database: string
  /** Copies skip the preparation, which would take a quarter of a world's startup. */
  isPrepared: boolean
  dataDir: string
  /** When the template was finished, in Unix milliseconds; worlds start there. */
  moment: number
  cast: TemplateCast
}

const DATABASE = 'template_market'
const CROWD = 24
const BEGINNING = new Date('2026-03-02T08:00:00Z')
/** Between the trades that give the cast a record, because one counterparty counts once a day. */
const TRADES_APART_MS = 25 * HOUR_MS
const TRADES = 3
/** Early enough that none of the cast's coin is still held as recently bought, and no login is of the same day. */
const ADMISSION = new Date(BEGINNING.getTime() - TRADES * TRADES_APART_MS)

/** Starts one PostgreSQL for the whole run, with a migrated market and its cast in a database to copy. */
export async function startTemplate(): Promise<{ template: Template; stop(): Promise<void> }> {
  const postgres = await startThrowawayPostgres()
  const { template, removeFiles } = await makeTemplate(postgres.connectionString)
  return {
    template,
    stop: async () => {
      await postgres.stop()
      removeFiles()
    },
  }
}

/** Makes a migrated market with its cast. */
export async function makeTemplate(
  address: (database: string) => string,
): Promise<{ template: Template; removeFiles(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-test-'))
  await createDatabase(address, DATABASE)
  const clock = createFakeClock(ADMISSION)
  const dataDir = join(folder, 'data')
  const connectionString = address(DATABASE)
  const server = await startServer({ connectionString, dataDir, clock })
  await openOperators(connectionString, server.app.deps)
  const transport = overHttp(server.baseUrl)
  const cast = await assemble(transport, clock)
  clock.moveTo(BEGINNING)
  cast.olivia = await logInOperator(consoleCast.olivia, transport)
  // Otherwise the first act in each world changed when its user was last seen, at some moment after it.
  await server.app.deps.database.pool.query('update session set last_used_at = $1', [clock.now()])
  await server.stop()
  const bugs = server.takeBugs()
  if (bugs.length > 0) throw new Error(`making the cast met a bug:\n${bugs.join('\n')}`)
  return {
    template: {
      address: address('DATABASE'),
      database: DATABASE,
      isPrepared: true,
      dataDir,
      moment: BEGINNING.getTime(),
      cast,
    },
    removeFiles: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Creates the cast as users come: through the API, one call after the other. */
async function assemble(
  transport: Transport,
  clock: ReturnType<typeof createFakeClock>,
): Promise<TemplateCast> {
  const operator = createConsoleOperator(await logInOperator(consoleCast.olivia, transport), transport)
  const documents = {
    front: await documentFront({ name: 'Specimen', number: '000000' }),
    back: await documentBack({ number: '000000' }),
  }
  const given = { transport, operator, documents }
  const bank = { type: 'bank', account: '6222 0000 1111 2222', bankName: 'Bank of Utopia' }
  const alipay = { type: 'alipay', account: 'pay@example.com' }
  const [alice, bob, mei, nina, oscar] = await Promise.all([
    admitTrader(roles.alice, given, { methods: [bank, alipay], coin: '100.00' }),
    admitTrader(roles.bob, given, { methods: [bank], coin: '100.00' }),
    admitTrader(roles.mei, given, { methods: [bank, alipay], coin: '1000.00' }),
    register(roles.nina, transport),
    register(roles.oscar, transport),
  ])
  await applyForVerification(oscar, roles.oscar, documents)
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, (_, at) => admitTrader(crowdRole(at), given, { methods: [], coin: null })),
  )
  await gainExperience(
    [
      { buyer: bob, seller: mei },
      { buyer: mei, seller: alice },
    ],
    clock,
  )
  return {
    alice: seller(alice),
    bob: seller(bob),
    mei: seller(mei),
    nina: recordOf(nina),
    oscar: recordOf(oscar),
    crowd: crowd.map(recordOf),
    olivia: { ...consoleCast.olivia, token: operator.token },
  }
}

/** The trader as worlds find them: a second method is no longer waiting when they start. */
function seller(trader: Trader): TraderRecord {
  return { ...recordOf(trader), methods: trader.methods.map((method) => ({ ...method, usableAt: 0 })) }
}

type Pair = { readonly buyer: Trader; readonly seller: Trader }

/**
 * Plays three small trades of each pair, on three days, and returns the coin, so that the buyers are no longer newcomers and have
 * the same balance.
 */
async function gainExperience(
  pairs: readonly Pair[],
  clock: ReturnType<typeof createFakeClock>,
): Promise<void> {
  for (let trades = 0; trades < TRADES; trades++) {
    for (const { buyer, seller } of pairs) {
      // A second method is not usable on the day when it is added.
      const offer = await seller.lists({ num: '2.00', methods: seller.methods.slice(0, 1) })
      const order = await buyer.buys({ from: offer, num: '2.00' })
      await seller.confirms(order)
      await buyer.marksPaid(order)
      await seller.releases(order)
      await buyer.acknowledges(order)
      await seller.takesDown(offer)
      // A day before the worlds begin, because what left within a day counts towards a step-up.
      if (trades === TRADES - 1) await buyer.transfers({ to: seller, amount: '6.00' })
    }
    clock.moveTo(new Date(clock.now().getTime() + TRADES_APART_MS))
  }
}
