import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canEnter, chooseRunner, type Runner, StartError } from './runner.ts'

/** Each folder has only one socket, so ports need not differ. */
export const port = 5432

/** The database's location, and the account that runs it. */
export type Place = {
  /** PostgreSQL's data folder: mode 0700, owned by the runner. */
  readonly cluster: string
  /** The parent folder: owned by this process, passable for the runner. */
  readonly storage: string
  readonly runner: Runner
}

/** For data that the runner cannot reach in DATA_DIR; one folder for each DATA_DIR. */
const systemStorage = '/var/lib/u-market'
const folderName = 'postgres'

/**
 * Chooses DATA_DIR/postgres, unless this process is root and a parent folder is closed to the account that PostgreSQL runs as.
 * Modes of existing folders stay unchanged, so the database then goes under /var/lib. A note in DATA_DIR names the place, so that
 * a later start finds it even if DATA_DIR is reachable by then. Throws `StartError`.
 */
export function choosePlace(dataDir: string, say: (message: string) => void): Place {
  mkdirSync(dataDir, { recursive: true })
  const near = join(dataDir, folderName)
  const note = join(dataDir, `${folderName}.moved-to`)
  if (existsSync(note)) return movedPlace(note)

  const runner = chooseRunner(near)
  if (!runner.isLent || canEnter(runner, dataDir)) return { cluster: near, storage: dataDir, runner }
  if (existsSync(near)) {
    throw new StartError(`DATA_DIR: ${runner.name}, who runs the database, can no longer reach ${dataDir}`)
  }
  const storage = makeSystemStorage(dataDir)
  const cluster = join(storage, folderName)
  writeFileSync(note, `${cluster}\n`)
  say(`${runner.name} cannot reach ${dataDir}: the database lies in ${cluster}`)
  return { cluster, storage, runner: chooseRunner(cluster) }
}

function movedPlace(note: string): Place {
  const cluster = readFileSync(note, 'utf8').trim()
  const storage = join(cluster, '..')
  if (!existsSync(storage)) throw new StartError(`DATA_DIR: ${note} names ${cluster}, which is gone`)
  return { cluster, storage, runner: chooseRunner(cluster) }
}

function makeSystemStorage(dataDir: string): string {
  const path = realpathSync(dataDir)
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 12)
  const storage = join(systemStorage, `${basename(path)}-${mark}`)
  for (const folder of [systemStorage, storage]) {
    if (existsSync(folder)) continue
    mkdirSync(folder)
    chmodSync(folder, 0o755) // just made here; a strict umask would close it again
  }
  return storage
}

/** The kernel limits a socket's path to 108 bytes including its end mark on Linux, 104 on macOS. */
const socketPathLimit = 103
const prefix = 'socket-'

/** Creates a folder that only the runner (and root) can open: next to the data, or under /tmp if that path is too long. */
export function makeSocketFolder({ storage, runner }: Place, wanted?: string): string {
  const near = join(storage, `${prefix}XXXXXX`, `.s.PGSQL.${port}`)
  const parent = Buffer.byteLength(near) <= socketPathLimit ? storage : temporaryFolder(runner)
  const folder = wanted ?? mkdtempSync(join(parent, parent === storage ? prefix : 'u-market-'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runner.isLent) chownSync(folder, runner.uid, runner.gid)
  return folder
}

/** Removes the socket folders of killed servers. Call it only while this process owns the database. */
export function sweepSocketFolders({ storage }: Place, inUse: string): void {
  for (const name of readdirSync(storage)) {
    const folder = join(storage, name)
    if (name.startsWith(prefix) && folder !== inUse) rmSync(folder, { recursive: true, force: true })
  }
}

export function removeSocketFolder(folder: string): void {
  const isOurs = [prefix, 'u-market-'].some((start) =>
    folder.slice(dirname(folder).length + 1).startsWith(start),
  )
  if (isOurs) rmSync(folder, { recursive: true, force: true })
}

/** Returns a folder that the runner can enter, with a short path for sockets. */
export function temporaryFolder(runner: Place['runner']): string {
  const chosen = tmpdir()
  return chosen.length < 60 && canEnter(runner, chosen) ? chosen : '/tmp'
}

/** Returns the form that node-postgres takes for a socket: it names the folder, not the file. */
export function connectionStringFor(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&sslmode=disable`
}
