import { hkdfSync, randomBytes } from 'node:crypto'
import { loadKept } from './secret.ts'

/**
 * Keys derived from one data key: `sealing` encrypts, `marking` computes fingerprints (see seal.ts), `keying` keys payment
 * passwords before they are hashed.
 */
export type DataKey = {
  /** Stored with everything encrypted with it. */
  readonly id: string
  readonly sealing: Buffer
  readonly marking: Buffer
  readonly keying: Buffer
}

/** The current key encrypts new data; older ones only decrypt. */
export type DataKeys = readonly [DataKey, ...DataKey[]]

const KEY_BYTES = 32
const form = /^([A-Za-z0-9][A-Za-z0-9_-]{0,15}):([A-Za-z0-9+/_-]{43}=?)$/

/** Parses `id:key` entries, 32 bytes in base64, separated by commas or white space; null if any entry is invalid. */
export function parseDataKeys(text: string): DataKeys | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseKey)
  const [current, ...older] = keys.filter((key) => key !== null)
  const ids = new Set(keys.map((key) => key?.id))
  return current && !ids.has(undefined) && ids.size === keys.length ? [current, ...older] : null
}

/** Creates a key in the format of the settings. */
export function makeDataKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`
}

/**
 * Returns the data keys of a server with an embedded database: one is created on the first start, and all are kept in `DATA_DIR`.
 */
export function loadDataKeys(dataDir: string): DataKeys {
  const text = loadKept(dataDir, {
    name: 'data-keys',
    make: makeDataKey,
    isSound: (kept) => parseDataKeys(kept) !== null,
    remedy: 'bring it back from a backup, as nothing else opens what it has closed',
  })
  const keys = parseDataKeys(text)
  if (!keys) throw new Error('sound keys cannot be read')
  return keys
}

function parseKey(text: string): DataKey | null {
  const [, id, secret] = form.exec(text) ?? []
  if (id === undefined || secret === undefined) return null
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `u-market ${purpose}`, KEY_BYTES))
  return { id, sealing: derive('sealing'), marking: derive('marking'), keying: derive('keying') }
}
