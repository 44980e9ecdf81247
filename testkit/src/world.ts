import type { ConsoleDataOf } from '@u-market/contract'
import { losersBy } from '@u-market/domain'
import type { Deps } from '@u-market/server/features/deps.ts'
import { seedOperator } from '@u-market/server/features/operators/index.ts'
import type { Config } from '@u-market/server/platform/config.ts'
import type pg from 'pg'
import { checkBooks } from './books.ts'
import { consoleCast } from './cast.ts'
import { createFakeClock, millisecondsOf, runJobsUntil, type Span } from './clock.ts'
import { copyDatabase, countRows } from './database.ts'
import { type ConsoleOperator, createConsoleOperator, logInOperator } from './operator.ts'
import { startServer } from './server.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { createStrictClient } from './strict-client.ts'
import type { Template } from './template.ts'
import { createTrader, type TraderRecord } from './trader.ts'
import { overHttp, type Transport } from './transport.ts'

const secondAdministrator = {
  username: 'ada',
  name: 'Ada',
  role: 'administrator',
  password: 'second-at-the-desk',
  address: '10.9.0.8',
} as const
const VISITOR_ADDRESS = '10.8.0.1'

/**
 * Opens a market for one test: a database, a server, a fake clock and the cast.
 * @param through returns the connection string that the server uses
 */
export async function openWorld(
  template: Template,
  settings: Partial<Config> = {},
  through: (connectionString: string) => string | Promise<string> = (direct) => direct,
) {
  const address = (database: string) => template.address.replace('DATABASE', database)
  const database = await copyDatabase(address, template.database)
  const clock = createFakeClock(new Date(template.moment))
  const server = await startServer({
    connectionString: await through(database.connectionString),
    dataDir: template.dataDir,
    clock,
    settings,
    isPrepared: template.isPrepared,
  })
  const { deps } = server.app
  if (settings.dataDir !== undefined || settings.bucket) await markStore(deps, database.owner.pool)
  const transport = overHttp(server.baseUrl)
  const phones = openPhones(server.baseUrl)

  const players = playCast(template, transport)

  return {
    ...players,
    /** Olivia proposes a ruling, and every side that would lose coin by it accepts. */
    rules: (...ruling: Parameters<ConsoleOperator['rules']>) => ruleToTheEnd(players, ruling),
    /** A client that is not logged in. */
    visitor: (from = VISITOR_ADDRESS) =>
      createStrictClient(transport, { token: null, locale: 'en-US', address: from }),
    /** Logs in another operator of the console's cast. */
    atConsole: async (name: keyof typeof consoleCast): Promise<ConsoleOperator> =>
      createConsoleOperator(await logInOperator(consoleCast[name], transport), transport),
    /** Logs in Ada, a second administrator, for conflicts between two operators. */
    secondOperator: () => openSecond({ ...deps, database: database.owner }, transport),
    play: (record: TraderRecord) => createTrader(record, transport),
    /** Connects a user's phone; it disconnects with the world. */
    connect: phones.connect,
    server,
    transport,
    deps,
    /** Access as the owner of the database, who may do more than the server. */
    owner: database.owner,
    pool: database.owner.pool,
    countRows: () => countRows(database.owner.pool),
    checkBooks: () => checkBooks(deps.database.kysely),
    clock: {
      now: clock.now,
      /** Advances the clock and runs the jobs and timers that fall due, in order, each at its own time. */
      advance: (span: Span) =>
        runJobsUntil(deps, clock, new Date(clock.now().getTime() + millisecondsOf(span))),
      /** Advances the clock while the worker does not run: nothing that falls due is executed. */
      skip: (span: Span) => clock.moveTo(new Date(clock.now().getTime() + millisecondsOf(span))),
    },
    close: async () => {
      await phones.hangUp()
      await server.stop()
      await database.drop()
    },
  }
}

/** Puts the id that the template's folder has into the world's own store, as an operator who moves files does. */
async function markStore({ files }: Pick<Deps, 'files'>, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from file_store')
  await files.put('/store-id', Buffer.from(rows[0]?.id ?? ''))
}

function playCast({ cast }: Template, transport: Transport) {
  const play = (record: TraderRecord) => createTrader(record, transport)
  return {
    alice: play(cast.alice),
    bob: play(cast.bob),
    mei: play(cast.mei),
    /** Registered only: not verified, without payment methods or coin. */
    nina: play(cast.nina),
    /** Has applied for verification, which is pending. */
    oscar: play(cast.oscar),
    /** 24 verified buyers. */
    crowd: cast.crowd.map(play),
    olivia: createConsoleOperator(cast.olivia, transport),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
export type { ConsoleOperator }

function openPhones(baseUrl: string) {
  const sockets: TestSocket[] = []
  return {
    connect: async ({ token }: { token: string }, more: Record<string, string> = {}) => {
      const socket = await openSocket(baseUrl, token, more)
      sockets.push(socket)
      return socket
    },
    hangUp: () => Promise.all(sockets.map((socket) => socket.hangUp())),
  }
}

async function ruleToTheEnd(
  { olivia, alice, bob, mei, crowd }: ReturnType<typeof playCast>,
  [appeal, ruling, ...reason]: Parameters<ConsoleOperator['rules']>,
): Promise<ConsoleDataOf<'ruleDispute'>> {
  await olivia.rules(appeal, ruling, ...reason)
  const { order } = await olivia.call('getDispute', { id: appeal.id })
  const ids = { buyer: order.buyerId, seller: order.sellerId }
  for (const side of losersBy[typeof ruling === 'string' ? ruling : 'split']) {
    const loser = [alice, bob, mei, ...crowd].find(({ id }) => id === ids[side])
    if (!loser) throw new Error(`user ${ids[side]} is none of the cast`)
    await loser.accepts(appeal)
  }
  return (await olivia.call('getDispute', { id: appeal.id })).dispute
}

async function openSecond(
  owner: Parameters<typeof seedOperator>[0],
  transport: Transport,
): Promise<ConsoleOperator> {
  const { address: _, ...account } = secondAdministrator
  await seedOperator(owner, account)
  return createConsoleOperator(await logInOperator(secondAdministrator, transport), transport)
}
