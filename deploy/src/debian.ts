/** Programs of Debian packages that a proof needs. They are installed where that may be done: as root, where there is apt-get. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']

/**
 * Returns the path of a program. Installs its package if it is missing. Returns null where it cannot be had, after saying so: its
 * proofs are skipped.
 */
export function findProgram(program: string, debianPackage: string): string | null {
  const found = pathOf(program)
  if (found !== null) return found
  if (!mayInstall()) return skip(`${program} is missing, and only root may install ${debianPackage}`)
  try {
    install(debianPackage)
  } catch (error) {
    return skip(`${debianPackage} could not be installed: ${error instanceof Error ? error.message : error}`)
  }
  return pathOf(program) ?? skip(`${debianPackage} has no ${program}`)
}

function pathOf(program: string): string | null {
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && pathOf('apt-get') !== null
}

function install(debianPackage: string): void {
  // A service of a package starts by itself where there is systemd; the proofs start their own on other ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...args: string[]) => execFileSync('apt-get', ['-qq', ...args], { env, stdio: 'pipe' })
  const flags = ['install', '-y', '--no-install-recommends', debianPackage]
  try {
    get(...flags)
  } catch {
    get('update') // its list of packages may be missing or old
    get(...flags)
  }
}

export function skip(reason: string): null {
  console.log(`skipped: ${reason}`)
  return null
}
