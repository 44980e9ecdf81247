import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canEnter, chooseRunner, type Runner } from './runner.ts'

/** Where the database lives, and who runs it. */
export type Place = {
  /** PostgreSQL's own folder, 0700, the runner's. */
  readonly cluster: string
  /** The folder round it: ours, open to the runner's passage. */
  readonly storage: string
  readonly runner: Runner
}

/** For data that the runner cannot reach where it should lie; a folder of its own for each DATA_DIR. */
const systemStorage = '/var/lib/u-market'
const folderName = 'postgres'

/**
 * DATA_DIR/postgres, unless we are root and the account that root lends has no way there (a parent that is closed to
 * others). Folders that are not ours keep their modes, so the database then goes under /var/lib; a note in DATA_DIR
 * says where, so that a later start finds it even if the way has opened since.
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
    chmodSync(folder, 0o755) // Made by us just now; a strict umask would close it again.
  }
  return storage
}
