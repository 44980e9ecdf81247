import { buildApps } from '../build.mjs'
import { findChromium } from '../chromium.mjs'
import { waitForChild } from '../processes.mjs'

const args = process.argv.slice(2)

await buildApps()
process.exitCode = await waitForChild(process.execPath, ['bench/src/main.ts', ...args], {
  env: { ...process.env, ...(await browserOf(args)) },
})

/**
 * Only the first screens are measured in a browser.
 * @param {readonly string[]} asked
 */
async function browserOf(asked) {
  const parts = asked.filter((arg) => arg !== '--small')
  if (parts.length > 0 && !parts.includes('screens')) return {}
  const { path, env } = await findChromium()
  return { ...env, CHROMIUM_PATH: path }
}
