import pg from 'pg'
import { isConnectionLost } from '../platform/outage.ts'

/** “The database system is starting up”: the one state of an absent database that graphile-worker tries again by itself. */
const TRY_AGAIN = '57P03'

/**
 * A pool for graphile-worker, which ends its process by a rejection that it does not handle when a job cannot be marked as done or
 * failed. What it tries again it knows by SQLSTATE alone, and a broken connection has none: here it has.
 */
export class PatientPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('connect', makePatient)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch(sayTryAgain)
    super.connect(callback)
    return undefined
  }
}

/** One method with many shapes: whatever it is called with goes through as it is. */
function makePatient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const patient = (...given: unknown[]): unknown => {
    const answer = query(...given)
    return answer instanceof Promise ? answer.catch(sayTryAgain) : answer
  }
  client.query = patient as typeof client.query
}

function sayTryAgain(error: unknown): never {
  if (!isConnectionLost(error)) throw error
  throw Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), {
    code: TRY_AGAIN,
  })
}
