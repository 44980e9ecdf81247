import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@u-market/embedded-postgres'
import { isErrorCode } from './error-code.ts'

const minimalLength = 32

/** Secret of a server with an embedded database: created on the first start and kept in `DATA_DIR`. */
export function loadSecret(dataDir: string): string {
  return loadKept(dataDir, {
    name: 'secret',
    make: () => randomBytes(32).toString('base64url'),
    isSound: (secret) => secret.length >= minimalLength,
  })
}

type Kept = {
  /** File name in `DATA_DIR`. */
  readonly name: string
  readonly make: () => string
  readonly isSound: (text: string) => boolean
  /** Advice for a damaged file, if removing it does not help. */
  readonly remedy?: string
}

/**
 * Returns a secret text of this server: created on the first start, readable only by its owner, unchanged afterwards. Throws
 * `StartError`.
 */
export function loadKept(
  dataDir: string,
  { name, make, isSound, remedy = 'remove it, and a new one is made' }: Kept,
): string {
  const file = join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true })
    const text = read(file) ?? create(file, make())
    if (!isSound(text)) throw new StartError(`${file} is damaged: ${remedy}`)
    return text
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_DIR cannot be used: ${reason}`, { cause: error })
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Written to a temporary file and linked into place, so that two concurrent first starts read the same complete text. */
function create(file: string, text: string): string {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, `${text}\n`, { mode: 0o600 })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
