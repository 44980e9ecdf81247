import { textOf, USDT_ADDRESS } from '@u-market/testkit/acts'
import { drawAmount } from '../account.ts'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf } from '../plans.ts'

export const walletGenerators: readonly ActGenerator[] = [
  { weight: 4, plan: transfer },
  { weight: 2, plan: askExchange },
  { weight: 1, plan: payBond },
  { weight: 1, plan: certify },
]

async function transfer(client: Client): Promise<Plan | null> {
  const { account, known, dice } = client
  const receiver = dice.pick(known.accounts)
  if (!receiver) return null
  const memo = client.mark()
  const amount = textOf(dice.between(1, 50_00))
  const { walletAddress } = receiver
  const { payPassword } = account
  return callOf(account, 'payCoin', { type: 'transfer', walletAddress, amount, memo, payPassword })
}

/** Each amount is asked for once, as orders are. */
async function askExchange({ account }: Client): Promise<Plan> {
  const coin = drawAmount(account)
  const { payPassword } = account
  return callOf(account, 'requestExchange', { coin, network: 'TRC20', address: USDT_ADDRESS, payPassword })
}

async function payBond({ account }: Client): Promise<Plan> {
  return callOf(account, 'payCoin', { type: 'bond', payPassword: account.payPassword })
}

async function certify(client: Client): Promise<Plan> {
  const step = client.dice.chance(70)
    ? { apply: '1' as const, contact: client.mark() }
    : { exit: '1' as const }
  return callOf(client.account, 'certifyMerchant', step)
}
