import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runQuietly, tool } from './processes.mjs'

/** @typedef {{ path: string, env: Record<string, string> }} Chromium the program, and the environment that it needs */

const onMachine = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** An npm package with a whole Chromium, its libraries and fonts, for this one platform. */
const packaged = { name: '@sparticuz/chromium', version: '153.0.0', platform: 'linux-x64' }

/** @returns {Promise<Chromium>} a browser that starts here; installs one if necessary */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!starts({ path: given, env: {} })) throw new Error(`CHROMIUM_PATH=${given} does not start.`)
    return { path: given, env: {} }
  }
  const here = [...onMachine, await playwrightPath()].map((path) => ({ path, env: {} })).find(starts)
  if (here) return here
  const isPackaged = `${process.platform}-${process.arch}` === packaged.platform
  return isPackaged ? installPackaged() : installPlaywrights()
}

/** @param {Chromium} browser */
function starts({ path, env }) {
  if (!existsSync(path)) return false
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** @returns {Promise<Chromium>} */
async function installPlaywrights() {
  console.error('No Chromium here: asking Playwright for its own …')
  const flags = ['install', '--only-shell', 'chromium']
  const { output } = await runQuietly(process.execPath, [tool('@playwright/test/cli.js'), ...flags])
  return orExplain({ path: await playwrightPath(), env: {} }, output)
}

/** In the user's cache, so that every checkout shares it. @returns {Promise<Chromium>} */
async function installPackaged() {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'u-market', `chromium-${packaged.version}`)
  const unpacked = join(folder, 'unpacked')
  const browser = {
    path: join(unpacked, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      FONTCONFIG_PATH: '',
    },
  }
  if (starts(browser)) return browser
  // Removes a broken install.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  const wanted = `${packaged.name}@${packaged.version}`
  console.error(`Installing ${wanted} …`)
  const flags = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = await runQuietly('npm', ['install', ...flags, wanted])
  if (installed.code !== 0) return orExplain(browser, installed.output)
  const folders = [join(unpacked, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  writeFileSync(
    browser.env.FONTCONFIG_FILE,
    `<fontconfig>${folders}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  const { output } = await unpack(createRequire(join(folder, 'index.js')).resolve(packaged.name), unpacked)
  return orExplain(browser, output)
}

/**
 * The package unpacks itself into the temporary folder; the Lambda variable makes it include its libraries.
 * @param {string} entry
 * @param {string} into
 */
function unpack(entry, into) {
  const code = `const { default: module } = await import(${JSON.stringify(pathToFileURL(entry).href)})
await (module.default ?? module).executablePath()`
  const env = { ...process.env, TMPDIR: into, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  return runQuietly(process.execPath, ['--input-type=module', '--eval', code], { env })
}

/** @param {Chromium} browser @param {string} output what its install has printed */
function orExplain(browser, output) {
  if (starts(browser)) return browser
  throw new Error(`There is no Chromium and none could be installed; set CHROMIUM_PATH.\n${output}`)
}
