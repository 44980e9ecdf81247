import { startTemplate } from '@u-market/testkit/template'
import { buildApps } from '../../tools/build.mjs'

/** The apps as they are now, and one PostgreSQL with the cast in a database to copy; workers read its place here. */
export default async () => {
  if (process.env.U_MARKET_TEMPLATE) return undefined // somebody keeps one running, to write tests against
  await buildApps()
  const { template, stop } = await startTemplate()
  process.env.U_MARKET_TEMPLATE = JSON.stringify(template)
  return stop
}
