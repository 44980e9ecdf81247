import { readOffers } from './reads.ts'
import type { Row, Rows } from './report.ts'
import type { Scale } from './scale.ts'
import { keepAlive, openSockets } from './sockets.ts'
import { openTrading, placeOrders } from './trading.ts'

/** What the server holds after a garbage collection: fresh, and once it has answered reads, orders and sockets. */
export async function* memory({ seconds, sockets }: Scale): Rows {
  const trading = await openTrading()
  try {
    yield memoryRow('memory of the server, idle', (await trading.market.memory()).resident, IDLE_GOAL_MIB)
    await readOffers(trading)(seconds)
    await placeOrders(trading, { connections: 256, seconds })
    const hangUp = keepAlive(await openSockets(trading, sockets))
    const { resident } = await trading.market.memory()
    hangUp()
    yield memoryRow('memory of the server, loaded', resident, LOADED_GOAL_MIB)
  } finally {
    await trading.market.close()
  }
}

const IDLE_GOAL_MIB = 250
const LOADED_GOAL_MIB = 500
const MIB = 2 ** 20

function memoryRow(what: string, bytes: number, goal: number): Row {
  const measured = Math.round(bytes / MIB)
  return { what, goal: `≤ ${goal} MiB`, measured: `${measured} MiB`, isReached: measured <= goal }
}
