import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repo } from './processes.mjs'

/** The oldest that runs TypeScript as it stands, with everything the server uses. */
const oldestMajor = 24
const platformPackages = [
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
]

/** @returns {string} the Node of the platform package, else the one that runs us if it is new enough */
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

/** @param {string} node @returns {boolean} does it run here? One built for another C library does not. */
function runs(node) {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= oldestMajor
}
