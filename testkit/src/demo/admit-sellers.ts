import { addMethod, applyForVerification, PASSWORD, recordOf, register, setPayPassword } from '../cast.ts'
import { documentBack, documentFront } from '../pictures.ts'
import { createTrader, type Trader } from '../trader.ts'
import type { DemoMarket } from './market.ts'
import { approveMerchant, giveFace } from './people.ts'
import type { Selling } from './records.ts'
import { openingCoin, type Seller, sellers } from './sellers.ts'

/** How long their verification waited for the operator. */
const REVIEW_MINUTES = 12

/** Those who sell beside the cast: verified after a while, with their methods and coin, and some as merchants. */
export async function admitSellers(market: DemoMarket): Promise<Selling[]> {
  const [front, back] = await Promise.all([
    documentFront({ name: 'Specimen', number: 'UTO000000X' }),
    documentBack({ number: 'UTO000000X' }),
  ])
  const applied = await Promise.all(sellers.map((seller) => apply(market, seller, { front, back })))
  await market.advance({ minutes: REVIEW_MINUTES })
  const operator = await market.operator()
  const admitted = await Promise.all(
    applied.map(async ({ seller, trader }) => {
      await operator.approves(trader)
      const [methods] = await Promise.all([
        Promise.all(seller.methods.map((method) => addMethod(trader, method))),
        operator.issues({ to: trader, amount: openingCoin(seller) }),
      ])
      return { seller, trader: createTrader({ ...recordOf(trader), methods }, market.transport) }
    }),
  )
  for (const { seller, trader } of admitted) if (seller.isMerchant) await approveMerchant(trader, operator)
  return admitted
}

/** The keys of those whose phones are on while the demo runs. */
export function onlineSellers(): { account: string; password: string }[] {
  return sellers
    .filter(({ isOnline }) => isOnline)
    .map(({ role }) => ({ account: role.username, password: PASSWORD }))
}

async function apply(
  { transport }: DemoMarket,
  seller: Seller,
  documents: { front: Buffer; back: Buffer },
): Promise<{ seller: Seller; trader: Trader }> {
  const trader = await register(seller.role, transport)
  await Promise.all([
    seller.face ? giveFace(trader, seller.face) : trader.call('editProfile', { nickname: trader.nickname }),
    setPayPassword(trader),
    applyForVerification(trader, seller.role, documents),
  ])
  return { seller, trader }
}
