import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repo, runQuietly, tool } from './processes.mjs'

/** @typedef {{ path: string, env: Record<string, string> }} Chromium how to start it; env is what it needs besides */

const onMachine = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** A whole Chromium, its libraries and fonts with it, in one package: for machines that reach npm and nothing else. */
const packaged = { name: '@sparticuz/chromium', version: '153.0.0' }

/** @returns {Promise<Chromium>} a browser that starts here; downloads one where there is none */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!starts({ path: given, env: {} })) throw new Error(`CHROMIUM_PATH=${given} does not start.`)
    return { path: given, env: {} }
  }
  const here = [...onMachine, await playwrightPath()].map((path) => ({ path, env: {} })).find(starts)
  return here ?? (await installPlaywrights()) ?? (await installPackaged())
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

async function installPlaywrights() {
  console.error('No Chromium here: asking Playwright for its own …')
  await runQuietly(process.execPath, [tool('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'])
  const browser = { path: await playwrightPath(), env: {} }
  return starts(browser) ? browser : undefined
}

/** @returns {Promise<Chromium>} */
async function installPackaged() {
  const folder = join(repo, 'node_modules', '.cache', 'chromium')
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  if (!existsSync(join(folder, 'node_modules', packaged.name))) {
    console.error(`Installing ${packaged.name} …`)
    const wanted = `${packaged.name}@${packaged.version}`
    const flags = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await runQuietly('npm', ['install', ...flags, wanted])
    if (code !== 0)
      throw new Error(`There is no Chromium and none could be installed; set CHROMIUM_PATH.\n${output}`)
  }
  // It unpacks itself into the temporary folder, with its libraries when it believes to be on a bare machine.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  process.env.TMPDIR = unpacked
  const entry = createRequire(join(folder, 'index.js')).resolve(packaged.name)
  const { default: module } = await import(pathToFileURL(entry).href)
  const path = await (module.default ?? module).executablePath()
  const fonts = join(folder, 'fonts.conf')
  const folders = [join(unpacked, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  writeFileSync(
    fonts,
    `<fontconfig>${folders}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  const env = {
    LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
    FONTCONFIG_FILE: fonts,
    FONTCONFIG_PATH: '',
  }
  const browser = { path, env }
  if (!starts(browser)) throw new Error(`The packaged Chromium does not start here; set CHROMIUM_PATH.`)
  return browser
}
