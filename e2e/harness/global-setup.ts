import { startTemplate } from '@u-market/testkit/template'
import { buildApps } from '../../tools/build.mjs'

/** Builds the apps and starts one PostgreSQL with the cast in a database to copy; workers find it in the environment. */
export default async () => {
  if (process.env.U_MARKET_TEMPLATE) return undefined // a developer keeps one running to write tests against
  await buildApps()
  const { template, stop } = await startTemplate()
  process.env.U_MARKET_TEMPLATE = JSON.stringify(template)
  return stop
}
