import { admitTrader, applyForVerification, type Role, register, roles, setPayPassword } from '../cast.ts'
import type { ConsoleOperator } from '../operator.ts'
import { documentBack, documentFront } from '../pictures.ts'
import type { Trader } from '../trader.ts'
import { faces } from './faces.ts'
import type { DemoMarket } from './market.ts'
import { portrait } from './portrait.ts'

/** The three who trade: verified, with methods to be paid by and coin to spare. */
export async function admitTraders(market: DemoMarket) {
  const { transport } = market
  const operator = await market.operator()
  const admit = async (role: Role, coin: string, methods: Parameters<typeof admitTrader>[2]['methods']) =>
    admitTrader(role, { transport, operator, documents: await documentsOf(role) }, { methods, coin })
  const [alice, bob, mei] = await Promise.all([
    admit(roles.alice, '2000.00', [
      {
        type: 'bank',
        account: '6222 0210 0111 4477',
        bankName: 'Bank of Utopia',
        bankBranch: 'Harbour Branch',
      },
      { type: 'alipay', account: 'alice@example.com' },
    ]),
    admit(roles.bob, '500.00', [
      {
        type: 'bank',
        account: '6217 0033 8800 1290',
        bankName: 'Utopia Savings Bank',
        bankBranch: 'Old Town',
      },
      { type: 'wechat', account: 'bob_lin_88' },
    ]),
    admit(roles.mei, '20000.00', [
      {
        type: 'bank',
        account: '6228 4801 5566 7788',
        bankName: 'Merchants of Utopia',
        bankBranch: 'Central',
      },
      { type: 'alipay', account: 'mei.trade@example.com' },
      { type: 'wechat', account: 'mei_trade' },
    ]),
  ])
  await Promise.all([giveFace(alice, 'alice'), giveFace(bob, 'bob'), giveFace(mei, 'mei')])
  await approveMerchant(mei, operator)
  return { alice, bob, mei }
}

/** Nina is new, and Oscar waits for the operator's decision. */
export async function admitNewcomers({ transport }: DemoMarket) {
  const [nina, oscar] = await Promise.all([register(roles.nina, transport), register(roles.oscar, transport)])
  await Promise.all([giveFace(nina, 'nina'), oscar.call('editProfile', { nickname: roles.oscar.nickname })])
  await Promise.all([setPayPassword(nina), setPayPassword(oscar)])
  await applyForVerification(oscar, roles.oscar, await documentsOf(roles.oscar))
  return { nina, oscar }
}

export async function giveFace(trader: Trader, face: keyof typeof faces): Promise<void> {
  const { url } = await trader.client.upload(await portrait(faces[face]), 'avatar')
  await trader.call('editProfile', { nickname: trader.nickname, avatar: url })
}

/** A seller applies, pays the bond, and is approved. */
export async function approveMerchant(trader: Trader, operator: ConsoleOperator): Promise<void> {
  await applyAsMerchant(trader)
  await operator.approvesMerchant(trader)
}

/** A seller applies, pays the bond, and waits for the operator. */
export async function applyAsMerchant(trader: Trader): Promise<void> {
  await trader.call('certifyMerchant', {
    apply: '1',
    contact: `${trader.username}@example.com`,
    remark: 'I trade every day from nine to nine.',
  })
  await trader.paysBond()
}

async function documentsOf({ realName, documentNumber }: Role) {
  const [front, back] = await Promise.all([
    documentFront({ name: realName, number: documentNumber }),
    documentBack({ number: documentNumber }),
  ])
  return { front, back }
}
