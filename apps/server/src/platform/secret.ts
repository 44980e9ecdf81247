import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isErrorCode } from './error-code.ts'
import { StartError } from './start-error.ts'

const minimalLength = 32

/** The secret of a server with an embedded database: made on the first start, then kept beside the data. */
export function loadSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    const secret = readSecret(file) ?? createSecret(file)
    if (secret.length < minimalLength) throw new StartError(`${file} is damaged: it is too short`)
    return secret
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_DIR cannot be used: ${reason}`, { cause: error })
  }
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Written aside and linked into place, so that of two first starts both read one whole secret. */
function createSecret(file: string): string {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
