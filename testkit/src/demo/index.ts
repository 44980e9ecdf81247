import { DAY_MS, keysOf } from '@u-market/domain'
import type { DemoPlaceName } from '@u-market/server/platform/config.ts'
import { consoleCast, PASSWORD, PAY_PASSWORD, type roles } from '../cast.ts'
import { comeBack, playLastDays, playLastWeek, playToday } from './history.ts'
import { endMethodWaits, playSales, postBuyOffers, setPrices } from './market.ts'
import { type DemoOptions, withMarket } from './open-market.ts'
import { admitNewcomers, admitTraders, applyAsMerchant, castOf } from './people.ts'
import { demoPlaces } from './places/index.ts'
import { playRecords } from './records.ts'
import { askForAccount } from './recovery.ts'
import { admitSellers, type Seller } from './sellers.ts'
import { playService } from './trades.ts'

/** Length of the demo's history. */
const HISTORY_DAYS = 13
/** Sellers with this many sales also buy; newcomers stay new. */
const BUYS_OFTEN = 20

/**
 * Fills an empty market with the cast and its history through the API: the real server without a port, on a clock that runs from
 * days ago to `now`. Must run before the market opens, because nothing else may use the database meanwhile.
 */
export async function seedDemo(options: DemoOptions, now: Date = new Date()): Promise<void> {
  await withMarket(options, new Date(now.getTime() - HISTORY_DAYS * DAY_MS), async (market) => {
    await setPrices(options.access.owner, market.place, now)
    const hasSold = ({ record }: Seller): boolean => record.sold > 0
    const [traders, experienced] = [await admitTraders(market), await admitSellers(market, hasSold)]
    await endMethodWaits(options.access.owner)
    const often = experienced.flatMap(({ seller, trader }) =>
      seller.record.sold >= BUYS_OFTEN ? trader : [],
    )
    await playRecords(market, experienced, [traders.alice, traders.mei, ...often])
    const late = await admitSellers(market, (seller) => !hasSold(seller))
    await endMethodWaits(options.access.owner)
    await playRecords(market, late, [])
    const selling = [...experienced, ...late]
    await market.advance({ hours: 1 })
    await playLastWeek(market, traders)
    const wanted = await postBuyOffers(market, { selling, ...traders })
    await playSales(market, { wanted, ...traders })
    await playLastDays(market, traders)
    const newcomers = await admitNewcomers(market)
    await playService(market, { ...traders, ...newcomers })
    await comeBack(market, newcomers.nina)
    for (const { seller, trader } of selling) {
      if (seller.hasLostPhone) await askForAccount(market, seller.role, trader)
      if (seller.isApplicant) await applyAsMerchant(trader)
    }
    await playToday(market, { ...traders, others: selling.map(({ trader }) => trader), wanted }, now)
  })
}

export { keepSellersOnline } from './online.ts'

const what: Record<keyof typeof roles, string> = {
  alice: 'sells',
  bob: 'buys',
  mei: 'sells, a merchant',
  nina: 'new, not verified',
  oscar: 'waits for verification',
}

/** Returns the cast with its passwords, one line each. */
export function describeCast(name: DemoPlaceName): string[] {
  const roles = castOf(demoPlaces[name])
  return [
    ...keysOf(roles).map((name) => {
      const { username, mobile } = roles[name]
      return `  ${username.padEnd(8)} ${mobile}  ${what[name]}`
    }),
    ...Object.values(consoleCast).map(
      ({ username, role }) => `  ${username.padEnd(8)} ${'in the console'.padEnd(14)}  ${role}`,
    ),
    `  password ${PASSWORD}, pay password ${PAY_PASSWORD}`,
  ]
}
