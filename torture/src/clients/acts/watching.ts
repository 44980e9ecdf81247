import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read } from '../plans.ts'

/** Alerts, favourites and files of the trader's dealings. */
export const watchingGenerators: readonly ActGenerator[] = [
  { weight: 1, plan: setAlert },
  { weight: 0.7, plan: deleteAlert },
  { weight: 1, plan: setFavourite },
  { weight: 0.5, plan: exportFile },
]

async function setAlert({ account, dice }: Client): Promise<Plan> {
  if (dice.chance(30))
    return callOf(account, 'setAlert', {
      ...{ kind: 'price', price: '7.30' },
      direction: dice.pick(['above', 'below'] as const) ?? 'above',
    })
  const side = dice.pick(['sell', 'buy'] as const) ?? 'sell'
  return callOf(account, 'setAlert', { kind: 'offer', side, amount: '100.00', methodType: 'bank' })
}

async function deleteAlert(client: Client): Promise<Plan | null> {
  const alert = client.dice.pick((await read(client, 'listAlerts', {})) ?? [])
  return alert ? callOf(client.account, 'deleteAlert', { id: alert.id }) : null
}

async function setFavourite({ account, known, dice, mark }: Client): Promise<Plan | null> {
  const peer = dice.pick(known.accounts.filter(({ userId }) => userId !== account.userId))
  if (!peer) return null
  const on = dice.chance(60) ? ('1' as const) : ('0' as const)
  return callOf(account, 'setFavourite', { userId: peer.userId, on, ...(on === '1' && { note: mark() }) })
}

const timezone = 'Asia/Shanghai'

/** A link to a file that is made while it is downloaded; a fault may break it off. */
async function exportFile(client: Client): Promise<null> {
  const month = new Date().toISOString().slice(0, 7)
  const made = client.dice.chance(50)
    ? await read(client, 'exportOrders', { type: 'all', format: 'csv', timezone })
    : await read(client, 'exportBills', { month, format: 'pdf', timezone })
  if (made)
    await fetch(made.url)
      .then((file) => file.arrayBuffer())
      .catch(() => null)
  return null
}
