import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repo, waitForChild } from './processes.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean, resolved?: string }>} Packages */

export async function ensureInstalled() {
  if (isInstalled()) return
  console.error('Installing packages (this may take a minute) …')
  // npm's own script also works on Windows, where npm is a .cmd file.
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // Everything here is needed to build, whatever NODE_ENV says; no package needs its install script. Not `npm ci`: it refuses a
  // lock file without the optional packages of other platforms, which a partial mirror produces.
  const flags = ['--no-save', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']
  const code = await waitForChild(command, [...first, 'install', ...flags])
  if (code !== 0)
    throw new Error('The packages could not be installed: npm install failed; its reason stands above.')
}

/** Returns whether every package of the lock file is installed in its version, according to npm's own list. */
function isInstalled() {
  const list = join(repo, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = readPackages(list)
  return Object.entries(readPackages(join(repo, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    // Packages for other platforms are optional and rightly absent.
    if (installed[path] === undefined) return wanted.optional === true
    return wanted.link === true || installed[path].version === wanted.version
  })
}

/** @param {string} file @returns {Packages} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** The oldest version that runs TypeScript directly and has everything that the server uses. */
const oldestMajor = 24
const platformPackages = [
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
]

/** @returns {string} the Node of the platform package, or the running one if it is new enough */
export function findPinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = platformPackages
    .map((name) => join(repo, 'node_modules', name, 'bin', file))
    .find((path) => existsSync(path) && runs(path))
  if (pinned) return pinned
  if (runs(process.execPath)) return process.execPath
  throw new Error(
    `Node ${oldestMajor} or later is needed: there is no packaged one for ${process.platform}-${process.arch}, and this is ${process.version}.`,
  )
}

/** @param {string} node @returns {boolean} whether it runs here; a build for another C library does not */
function runs(node) {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= oldestMajor
}
