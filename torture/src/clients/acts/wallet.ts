import { payBond as bond, exchange, formByChance, textOf, transfer } from '@u-market/testkit/acts'
import { drawAmount } from '../account.ts'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf } from '../plans.ts'

export const walletGenerators: readonly ActGenerator[] = [
  { weight: 4, plan: pay },
  { weight: 2, plan: askExchange },
  { weight: 1, plan: payBond },
  { weight: 1, plan: certify },
]

async function pay(client: Client): Promise<Plan | null> {
  const { account, known, dice } = client
  const receiver = dice.pick(known.accounts)
  if (!receiver) return null
  const amount = textOf(dice.between(1, 50_00))
  const form = formByChance(transfer, { payer: account, to: receiver.walletAddress, amount }, dice)
  return callOf(account, 'payCoin', { ...form, memo: client.mark() })
}

async function askExchange({ account }: Client): Promise<Plan> {
  return callOf(account, 'requestExchange', exchange.form({ payer: account, coin: drawAmount(account) }))
}

async function payBond({ account }: Client): Promise<Plan> {
  return callOf(account, 'payCoin', bond.form({ payer: account }))
}

async function certify(client: Client): Promise<Plan> {
  const step = client.dice.chance(70)
    ? { apply: '1' as const, contact: client.mark() }
    : { exit: '1' as const }
  return callOf(client.account, 'certifyMerchant', step)
}
