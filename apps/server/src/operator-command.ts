/**
 * Opens an operator's account on the database that the settings name, so that a market without the demo has its first admin:
 *
 *     OPERATOR_PASSWORD=… node src/create-operator.ts <username> <admin|reviewer> [shown name]
 *
 * The password comes from the environment, so that no shell history or process list holds it. A server may run meanwhile.
 */
import { openDatabase } from './db/database.ts'
import { seedOperator } from './features/operators/index.ts'
import { joinDatabase } from './join-database.ts'
import { systemClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { StartError } from './platform/start-error.ts'
import { prepareDatabase } from './prepare-database.ts'

const USAGE =
  'usage: OPERATOR_PASSWORD=… node src/create-operator.ts <username> <admin|reviewer> [shown name]'
const MIN_PASSWORD = 12
const POOL_SIZE = 2

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function run(): Promise<void> {
  const operator = readNewOperator()
  const config = loadConfig(process.env)
  const log = createLogger({ ...config, logLevel: 'warn' })
  const { access, leave } = await joinDatabase(config, log)
  try {
    await prepareDatabase(access, { keys: config.dataKeys, log })
    // The server itself may open nobody an account here.
    const database = openDatabase(access.owner, POOL_SIZE, (error) => log.error(error))
    const isOpened = await seedOperator({ database, clock: systemClock }, operator)
    await database.close()
    if (!isOpened) throw new StartError(`There is an operator ${operator.username} already`)
    process.stdout.write(`${operator.username} can sign in at ${config.publicUrl}/console/\n`)
  } finally {
    await leave()
  }
}

function readNewOperator() {
  const [username = '', role, name = username] = process.argv.slice(2)
  const password = process.env.OPERATOR_PASSWORD ?? ''
  if (!/^[a-z][a-z0-9_.-]{2,29}$/.test(username)) throw new StartError(USAGE)
  if (role !== 'admin' && role !== 'reviewer') throw new StartError(USAGE)
  if (password.length < MIN_PASSWORD)
    throw new StartError(`OPERATOR_PASSWORD must have at least ${MIN_PASSWORD} characters`)
  return { username, role, name, password } as const
}
